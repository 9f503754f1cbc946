import { expect, it } from 'vitest';
import { excludedOf } from './for-you-weights.ts';
import { forYouRequest } from './for-you.schemas.ts';

const NOTHING = { topics: [], authors: [], articles: [] };
const profile = { historyConsent: true, follows: NOTHING, mutes: { ...NOTHING, articles: ['muted'] }, saved: [], ratings: [], reading: [] };

it('offers nothing again that was met, also of thousands that say nothing of a taste any more', () => {
  const met = Array.from({ length: 6_000 }, (_, at) => `{ARTICLE-${at}}`);
  const excluded = excludedOf(forYouRequest.parse({ profile: { ...profile, met } }).profile);
  expect(excluded).toHaveLength(6_001);
  expect(excluded).toEqual(expect.arrayContaining(['article-0', 'article-5999', 'muted']));
});
it('takes a profile of a user service that does not say what was met', () =>
  expect(excludedOf(forYouRequest.parse({ profile }).profile)).toEqual(['muted']));
