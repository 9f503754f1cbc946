import { globSync, readFileSync } from 'node:fs';
import postcss, { type Rule } from 'postcss';
import { expect, it } from 'vitest';

/** What stays at the foot of the window while the page moves. */
const atTheFoot: { file: string; selector: string; bottom: string }[] = [];
for (const file of globSync('src/**/*.css'))
  postcss.parse(readFileSync(file, 'utf8')).walkDecls('position', ({ value, parent }) => {
    if (!['fixed', 'sticky'].includes(value) || parent?.type !== 'rule') return;
    const said = (name: RegExp) => (parent.nodes ?? []).findLast((node) => node.type === 'decl' && name.test(node.prop));
    const bottom = said(/^(bottom|inset-block-end)$/);
    if (bottom?.type === 'decl') atTheFoot.push({ file, selector: (parent as Rule).selector, bottom: bottom.value });
  });

it('what stays at the foot of the window stands on the question of the consent, which is above everything', () => {
  expect(atTheFoot.map(({ selector }) => selector)).toEqual(expect.arrayContaining(['.comparebar', '.applybar']));
  expect(atTheFoot.filter(({ bottom }) => !bottom.includes('var(--foot, 0px)'))).toEqual([]);
});
