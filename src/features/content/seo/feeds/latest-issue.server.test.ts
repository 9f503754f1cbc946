import { expect, it, vi } from 'vitest';
import { keptFeed } from './feed.server';
import { loadLatestIssue } from './latest-issue.server';

vi.mock('./feed.server', () => ({ keptFeed: vi.fn(async () => undefined) }));

it('is made of the feed that issues are made of, which reaches back to the last one after a busy week', async () => {
  await loadLatestIssue('weekly', { site: 'insights', language: 'en' }, Promise.resolve(undefined));
  expect(keptFeed).toHaveBeenCalledWith(expect.objectContaining({ path: '/', language: 'en', isLong: true }), expect.anything());
});
