import { expect, it } from 'vitest';
import type { PublishedItem } from './feed.ts';
import { issueFor } from './issue-for.ts';

const piece = (name: string, day: number, topic = ''): PublishedItem => ({
  ...{ id: name, url: `https://example.org/${name}`, title: name, description: '', topic, sentence: '', minutes: undefined },
  ...{ drawing: undefined, publishedAt: new Date(Date.UTC(2026, 0, day)) },
});
const many = (name: string, count: number, topic = ''): PublishedItem[] =>
  Array.from({ length: count }, (_, index) => piece(`${name}${index}`, index + 1, topic));
const names = (items: readonly PublishedItem[]): string[] => items.map(({ title }) => title);

it('of alerts alone has all that appeared, the newest first, whatever was saved', () => {
  const issue = issueFor(undefined, many('energy', 15), 'monthly', (url) => (url.endsWith('energy0') ? 9 : 0));
  expect(names([issue!.lead, ...issue!.stories, ...issue!.onTopics])).toEqual(names(many('energy', 15)).toReversed());
  expect(issue).toMatchObject({ more: [], left: 0 });
});

it('of newsletters and alerts has the newsletter as it is, and beside it what it does not say of the topics', () => {
  const everything = [...many('other', 7, 'Other'), ...many('energy', 3, 'Energy')];
  const newsletter = issueFor(everything, [], 'monthly')!;
  const both = issueFor(everything, many('energy', 3, 'Energy'), 'monthly')!;
  expect([both.lead, both.stories, both.more]).toEqual([newsletter.lead, newsletter.stories, newsletter.more]);
  const said = names([both.lead, ...both.stories, ...both.more]);
  expect(said).toHaveLength(7);
  expect(names(both.onTopics).length).toBeGreaterThan(0);
  expect([...said, ...names(both.onTopics)]).toEqual(expect.arrayContaining(['energy0', 'energy1', 'energy2']));
  expect(new Set([...said, ...names(both.onTopics)]).size).toBe(said.length + both.onTopics.length);
});

it('says nothing twice, and counts what is too much for a mail', () => {
  const issue = issueFor(undefined, [...many('energy', 60), ...many('energy', 60)], 'weekly');
  expect(issue?.onTopics).toHaveLength(50);
  expect(issue?.left).toBe(60 - 4 - 50);
});

it('is none where nothing appeared', () => {
  expect(issueFor([], [], 'weekly')).toBeUndefined();
  expect(issueFor(undefined, [], 'weekly')).toBeUndefined();
  expect(issueFor([], [piece('energy', 1)], 'weekly')?.lead.title).toBe('energy');
});
