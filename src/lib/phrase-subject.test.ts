import { expect, it } from 'vitest';
import { subjectOf } from './phrase-subject';

it.each([
  ['jobs.none', 'jobs'],
  ['jobs.found.one', 'jobs'],
  ['account.signOut', 'account'],
  ['account.devices.other', 'account'],
  ['account.security.state.code', 'account.security'],
  ['article.minutes.one', 'article.minutes'],
  ['article.access.premium', 'article.access'],
  ['article.share', 'article.share'],
  ['skip-to-content', 'skip-to-content'],
])('%s is about %s', (key, subject) => {
  expect(subjectOf(key)).toBe(subject);
});
