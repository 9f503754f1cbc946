import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type Node } from 'postcss';
import { expect, it } from 'vitest';

const SRC = path.join(import.meta.dirname, '..');
const imported = [...readFileSync(path.join(SRC, 'styles/index.css'), 'utf8').matchAll(/^@import '([^']+)';$/gm)].map(([, file = '']) =>
  path.posix.join('styles', file),
);

/** Sheets of editors, which their own components load: no visitor does (tests/architecture/bundle). */
const ofEditors = (file: string): boolean => /^features\/editing\/.*\.module\.css$/.test(file);

it('every style sheet, wherever it stands, is named once in the one that pages load', () => {
  const all = globSync('**/*.css', { cwd: SRC }).filter((file) => file !== 'styles/index.css' && !ofEditors(file));
  expect(all.length).toBeGreaterThan(40);
  expect([...imported].sort()).toEqual(all.sort());
});

it('the layers have their order before any of them is filled', () => {
  expect(imported[0]).toBe('styles/layers.css');
});

/** They say how what stands elsewhere changes: with large text, from right to left, with more contrast, on paper. */
const ADAPTING = new Set(['styles/large-text.css', 'styles/rtl.css', 'styles/contrast.css', 'styles/print.css']);

/** Whether a rule holds always: it stands in no other rule, and in no at-rule but a layer. */
const always = (node: Node | undefined): boolean =>
  node === undefined ||
  node.type === 'root' ||
  (node.type === 'atrule' && (node as { name?: string }).name === 'layer' && always(node.parent));

it('a class is defined in one sheet', () => {
  const sheets = new Map<string, Set<string>>();
  for (const file of imported) {
    if (ADAPTING.has(file)) continue;
    postcss.parse(readFileSync(path.join(SRC, file), 'utf8')).walkRules((rule) => {
      if (!always(rule.parent)) return;
      for (const selector of rule.selectors)
        if (/^\.[\w-]+$/.test(selector)) sheets.set(selector, (sheets.get(selector) ?? new Set()).add(file));
    });
  }
  expect(sheets.size).toBeGreaterThan(400);
  expect([...sheets].filter(([, files]) => files.size > 1).map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
});
