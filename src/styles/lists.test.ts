import { globSync, readFileSync } from 'node:fs';
import postcss, { type Rule } from 'postcss';
import { expect, it } from 'vitest';

it('a list without marks stays a list for VoiceOver, which takes `none` for none', () => {
  const none: string[] = [];
  for (const file of globSync('src/**/*.css'))
    postcss.parse(readFileSync(file, 'utf8')).walkDecls(/^list-style(-type)?$/, ({ value, parent }) => {
      const { selector } = parent as Rule;
      if (value === 'none' && !selector.includes('summary')) none.push(`${file}: ${selector}`);
    });
  expect(none).toEqual([]);
});

/** The reset takes the marks off lists that have a class. These show them, or have rules under what they stand in. */
const WITHOUT_CLASS = [
  'features/account/privacy/PrivacyPage.tsx',
  'features/offers/wall/OfferWall.tsx',
  'renderings/openings-told/OpeningsTold.tsx',
  'renderings/sign-up-thanks/SignUpThanks.tsx',
];
it('no list has marks by oversight', () => {
  const found = globSync('src/{features,layouts,renderings,ui}/**/*.tsx')
    .filter((file) => !/\.test\.|features\/editing|Gallery/.test(file) && /<[uo]l>/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replace('src/', ''));
  expect(found.sort()).toEqual(WITHOUT_CLASS);
});

/** What is ordered otherwise than in the document, and how far the keyboard follows. */
it.each([['src/ui/paging.css', '.pages', 'flex-visual']])('%s: %s is gone through by Tab as it is seen', (file, selector, flow) => {
  const flows: string[] = [];
  postcss
    .parse(readFileSync(file, 'utf8'))
    .walkDecls('reading-flow', ({ value, parent }) => void ((parent as Rule).selector === selector && flows.push(value)));
  expect(flows).toEqual([flow]);
});

it('what scrolls under a column that stays scrolls clear of it', () => {
  const padded: string[] = [];
  for (const file of ['src/ui/tables.css', 'src/features/careers/opening/opening.css'])
    postcss
      .parse(readFileSync(file, 'utf8'))
      .walkDecls('scroll-padding-inline-start', ({ parent }) => void padded.push((parent as Rule).selector));
  expect(padded).toEqual(['.scroll--wide', '.scroll--wide:has(> .jobcompare)', '.scroll--wide:has(> .jobcompare)']);
});
