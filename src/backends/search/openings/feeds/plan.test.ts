import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { line } from '../../../../../tests/contract/support/openings.ts';
import { IMPORTERS } from '../importers/kinds.ts';
import { endsOf, planImport, slugOf, type Known } from './plan.ts';

const slug = (title: string): string => {
  const posting = { id: 1, title, absolute_url: 'https://board.example/1', updated_at: '2026-11-01T00:00:00Z', content: '' };
  return slugOf('board', IMPORTERS.greenhouse.draft(posting, { employer: 'Acme', language: 'en', now: new Date('2026-11-21') }).draft);
};
const check = slug('エンジニア');

it('a slug without words is its check alone', () => {
  expect(check).toMatch(/^[a-z0-9]{7}$/);
  expect(slug('Engineer')).toBe(`engineer-${check}`);
});

it.each([
  ['its own slug', `engineer-${check}`],
  ['other words', `made-up-words-${check}`],
  ['the check alone', check],
])('%s ends as the slugs of the opening do', (_what, asked) => {
  for (const kept of [slug('Engineer'), check]) expect(endsOf(asked)).toContain(kept.slice(-8));
});

it.each([`made-up-${check}x`, 'made-up', `${check}-made-up`, ''])('"%s" ends as none does', (asked) => {
  expect(endsOf(asked)).not.toContain(`-${check}`);
});

const now = new Date('2026-11-21T10:00:00Z');
const drafted = IMPORTERS.masthead.draft(line('a-1'), { employer: 'Acme', language: 'en', now });
const planned = (known: readonly Known[]) => planImport('acme', [drafted], known, { ids: new Set(), anyone: false }, 'feed', now);

it('writes anew what a release before has written, once', () => {
  const { posted, ...rest } = drafted.draft;
  const hash = createHash('sha256')
    .update(JSON.stringify(['1', posted, rest]))
    .digest('base64url');
  const known: Known = { doc: 1, externalId: 'a-1', slug: 'a-1', hash, posted: new Date(posted), openUntil: null, closedAt: null };
  const { updates, unchanged } = planned([known]);
  expect([updates.length, unchanged]).toEqual([1, 0]);
  expect(planned([{ ...known, hash: updates[0]?.hash ?? '' }])).toMatchObject({ updates: [], unchanged: 1 });
});
