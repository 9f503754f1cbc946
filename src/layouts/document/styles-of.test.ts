import { expect, it } from 'vitest';
import { inlineStyles } from '@/generated/inline-styles';
import { stylesOf, type StyleGroup } from './styles-of';

const groups: StyleGroup[] = [
  { name: 'core', css: 'core', when: [] },
  { name: 'cards', css: 'cards', when: [['card'], ['person', 'person--wide']] },
  { name: 'tables', css: 'tables', when: [['table']] },
];

it.each([
  ['nothing but what all have', '<main><p>class="card"</p></main>', ['core']],
  ['one class of several', '<p class="first card last">One</p>', ['core', 'cards']],
  ['a class whose name begins alike', '<p class="card__title tables">One</p>', ['core']],
  ['one of two that a rule asks for', '<p class="person">One</p>', ['core']],
  ['both, on different elements', '<p class="person"><b class="person--wide">One</b></p>', ['core', 'cards']],
  ['what stands in the other order', '<p class="table">One</p><p class="card">Two</p>', ['core', 'cards', 'tables']],
  ['text that only looks like it', '<p title="class=&quot;table&quot;">One</p>', ['core']],
])('a document has the styles of its elements in the order of the sheet: %s', (_, html, expected) =>
  expect(stylesOf(html, groups)).toEqual(expected),
);

it('what every page has is the styles of its frame, and a page of accounts is no heavier for one of articles', () => {
  const bare = stylesOf('<main class="wrap"><h1>One</h1></main>', inlineStyles.groups);
  expect(bare.join('')).toMatch(/\.mast\b/);
  expect(bare.join('')).not.toMatch(/\.acc__|\.alm__|\.jobrow|\.chart__/);
  expect(inlineStyles.groups.filter(({ when }) => when.length === 0).map(({ name }) => name)).toEqual(['core', 'adapting']);
});

it('no sheet ends its element', () => {
  for (const { css } of inlineStyles.groups) expect(css).not.toContain('</');
});
