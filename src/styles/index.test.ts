import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SRC = path.join(import.meta.dirname, '..');
const imported = [...readFileSync(path.join(SRC, 'styles/index.css'), 'utf8').matchAll(/^@import '([^']+)';$/gm)].map(([, file = '']) =>
  path.posix.join('styles', file),
);

it('every style sheet, wherever it stands, is named once in the one that pages load', () => {
  const all = globSync('**/*.css', { cwd: SRC }).filter((file) => file !== 'styles/index.css');
  expect(all.length).toBeGreaterThan(40);
  expect([...imported].sort()).toEqual(all.sort());
});

it('the layers have their order before any of them is filled', () => {
  expect(imported[0]).toBe('styles/layers.css');
});
