import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import { expect, it } from 'vitest';

const SRC = path.join(import.meta.dirname, '..');

it('what folds has its mark from one sheet', () => {
  const marking = globSync('**/*.css', { cwd: SRC, exclude: (file) => file.endsWith('.module.css') }).filter((file) => {
    let marks = false;
    postcss.parse(readFileSync(path.join(SRC, file), 'utf8')).walkDecls('content', ({ parent }) => {
      if (parent?.type === 'rule' && /summary::(?:before|after)/.test((parent as postcss.Rule).selector)) marks = true;
    });
    return marks;
  });
  expect(marking).toEqual(['ui/type.css']);
});
