import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import { expect, it } from 'vitest';

const SRC = path.join(import.meta.dirname, '..');

/** Classes that a title of a page has: `<h1 className="…">`, or a field that is one. */
const classes = new Set(
  globSync('{renderings,features,layouts}/**/*.tsx', { cwd: SRC }).flatMap((file) =>
    [...readFileSync(path.join(SRC, file), 'utf8').matchAll(/(?:<h1|tag="h1")[^>]*className="([\w-]+)"/g)].map(([, name = '']) => name),
  ),
);
classes.delete('vh');

const ofTitle = (selector: string): boolean => {
  const last = selector.split(/[\s>+~]+/).at(-1) ?? '';
  return /^h1\b/.test(last) || [...classes].some((name) => new RegExp(`\\.${name}(?![\\w-])`).test(last));
};

it('the title of every page has a size of the one scale (tokens.css, --title…)', () => {
  expect(classes.size).toBeGreaterThan(4);
  const sizes = globSync('**/*.css', { cwd: SRC })
    .filter((file) => !file.endsWith('.module.css'))
    .flatMap((file) => {
      const found: string[] = [];
      postcss.parse(readFileSync(path.join(SRC, file), 'utf8')).walkDecls('font-size', ({ value, parent }) => {
        if (parent?.type !== 'rule') return;
        for (const selector of (parent as postcss.Rule).selectors) if (ofTitle(selector)) found.push(`${selector}: ${value}`);
      });
      return found;
    });
  expect(sizes.length).toBeGreaterThan(10);
  expect(sizes.filter((size) => !/: var\(--title(?:-front|-quiet|-step)?\)$/.test(size))).toEqual([]);
});
