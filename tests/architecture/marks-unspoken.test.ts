import { globSync } from 'node:fs';
import { parse } from 'postcss';
import { expect, it } from 'vitest';
import { readText } from '../support/build.ts';

it('a mark that styles put between words is not read out', () => {
  const spoken: string[] = [];
  let marks = 0;
  for (const file of globSync('src/**/*.css'))
    parse(readText(file)).walkRules((rule) => {
      const contents = rule.nodes.flatMap((node) => (node.type === 'decl' && node.prop === 'content' ? [node.value] : []));
      // A browser that does not know the words for it (`/ ''`) keeps to the line before.
      if (!contents.some((value) => /^(['"])[^\p{L}\p{N}'"]*[·•|/›»–—][^\p{L}\p{N}'"]*\1$/u.test(value))) return;
      marks += 1;
      if (!/\/ (?:''|"")$/.test(contents.at(-1) ?? '')) spoken.push(`${file}: ${rule.selector}`);
    });
  expect(marks).toBeGreaterThan(0);
  expect(spoken).toEqual([]);
});
