import { readFileSync, rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { constraintProblems } from '../../lib/xliff/constraints.fixture.ts';
import { xliffIn, xliffOut } from './command.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

it('every text of the sites goes out as XLIFF 2.1 allows, and what is translated already comes back as it is', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'xliff-'));
  try {
    const file = path.join(folder, 'all.xlf');
    const { fields } = xliffOut({
      root: PROJECT,
      from: ['/sitecore/content/aldermoor/insights/Home', '/sitecore/content/aldermoor/dotcom/Home'],
      to: 'de',
      wanted: 'all',
      file,
    });
    expect(fields).toBeGreaterThan(1_000);
    expect(constraintProblems(readFileSync(file, 'utf8'))).toEqual([]);
    expect(xliffIn({ root: PROJECT, file, dryRun: true })).toMatchObject({ fields: 0, problems: [] });
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 30_000);
