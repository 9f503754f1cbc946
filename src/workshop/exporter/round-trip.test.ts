import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { linkItems } from '../../../scripts/lib/linked-items.ts';
import { importMarkdown } from '../importer/command.ts';
import { exportMarkdown } from './command.ts';

const project = path.join(import.meta.dirname, '../../..');
const root = mkdtempSync(path.join(tmpdir(), 'masthead-all-'));
const folder = mkdtempSync(path.join(tmpdir(), 'masthead-all-'));
afterAll(() => [root, folder].forEach((each) => rmSync(each, { recursive: true, force: true })));

it('all content of the project comes back without a byte that differs', async () => {
  linkItems(project, root);
  expect((await exportMarkdown({ root, folder })).problems).toEqual([]);
  const { report, saved } = await importMarkdown({ root, folder, site: 'insights', print: false, dryRun: true });
  expect(report.failed).toEqual([]);
  expect([saved.written, saved.removed]).toEqual([[], []]);
}, 180_000);
