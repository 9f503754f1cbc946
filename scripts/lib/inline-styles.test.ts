import path from 'node:path';
import { expect, it } from 'vitest';
import { classesThatNeed, groupsOf, hashOf, inlineStyles } from './inline-styles';

const root = path.join(import.meta.dirname, '../..');

it.each([
  ['.card{top:0}', [['card']]],
  ['.card .card__title:hover::after{top:0}.other{top:0}', [['other'], ['card', 'card__title']]],
  ['.card{top:0}.card.card--wide{top:0}', [['card']]],
  ['.a:not(.b){top:0}', [['a']]],
  [':is(.a, .b .c) > p{top:0}', [['a'], ['b', 'c']]],
  [':root:has(> .a, .b){top:0}', [['a'], ['b']]],
  ['@media print{@layer x{.a{top:0}}}', [['a']]],
  ['main{top:0}.a{top:0}', [[]]],
  ['[dir="rtl"]{top:0}', [[]]],
])('%s is needed by documents that have %j', (css, needs) => expect(classesThatNeed(css)).toEqual(needs));

it('a group begins where the sheet says so, and holds what follows', () => {
  const index = "/* inlined: a */\n@import './a.css';\n@import '../b/b.css';\n/* more */\n/* inlined: c */\n@import './c.css';\n";
  expect([...groupsOf(index)]).toEqual([
    ['a', ['./a.css', '../b/b.css']],
    ['c', ['./c.css']],
  ]);
});

it.each([
  ["@import './a.css';\n/* inlined: a */\n", 'before its first'],
  ["/* inlined: a */\n/* inlined: b */\n@import './b.css';\n", 'nothing in the group "a"'],
  ["/* inlined: a */\n@import './a.css';\n/* inlined: a */\n@import './b.css';\n", 'begins the group "a" twice'],
])('says what is wrong with %j', (index, said) => expect(() => groupsOf(index)).toThrow(said));

it('what is named by a hash is what stands in the document, and no more hashes than a header bears', () => {
  const { groups, fonts } = inlineStyles(root);
  for (const { css, sha } of [...groups, fonts]) expect(sha).toBe(hashOf(css));
  expect(groups.length).toBeGreaterThan(10);
  expect(groups.length).toBeLessThanOrEqual(28);
  expect(fonts.css.match(/@font-face/g)).toHaveLength(5);
  // Letters of the same widths are there before them.
  expect(groups[0]?.css.match(/@font-face/g)).toHaveLength(2);
});
