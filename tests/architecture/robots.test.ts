import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readScs } from '../../src/lib/scs/read.ts';
import { root } from '../support/build.ts';

const CONTENT = path.join(root, 'src/sitecore/items/content/aldermoor');
const itemAt = (file: string) => readScs(readFileSync(path.join(CONTENT, file), 'utf8'));

describe.each(['dotcom', 'insights'])('robots.txt of %s', (site) => {
  const rules = itemAt(`${site}/Settings.yml`).shared.find(({ hint }) => hint === 'RobotsContent')?.value ?? '';
  const forbidden = [...rules.matchAll(/^Disallow: (\S+)$/gm)].map(([, rule = '']) => rule);
  const pages = globSync(`${site}/Home/**/*.yml`, { cwd: CONTENT, exclude: (file) => path.basename(String(file)) === 'Data' })
    .map(itemAt)
    .map((item) => item.path.replace(/^.*\/Home(?=\/)/, ''));

  it('forbids no page: one that is not for search engines says so itself, in each language', () => {
    expect(forbidden).not.toEqual([]);
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.flatMap((page) => [page, `/de${page}`]).filter((page) => forbidden.some((rule) => page.startsWith(rule)))).toEqual([]);
  });
});
