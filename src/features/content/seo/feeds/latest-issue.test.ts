import { expect, it } from 'vitest';
import type { FeedEntry } from './feed';
import { latestIssue } from './latest-issue';

const INSIGHTS = 'https://insights.example';
const FIRM = 'https://firm.example';

const entry = (day: string, more: Partial<FeedEntry> = {}): FeedEntry => ({
  id: day,
  url: `${INSIGHTS}/a/${day}?x=1`,
  title: day,
  summary: '',
  authors: [],
  categories: ['Energy', 'Water'],
  published: `2026-11-${day}T00:00:00.000Z`,
  updated: `2026-11-${day}T00:00:00.000Z`,
  image: '',
  minutes: 4,
  drawing: `${INSIGHTS}/-/media/${day}.png?v=2`,
  ...more,
});
const FROM = { origin: FIRM, origins: [FIRM, INSIGHTS] };
const week = (entries: FeedEntry[], now: string, from = FROM) => latestIssue(entries, 'weekly', new Date(now), from);
const titles = (issue: ReturnType<typeof week>) => issue && [issue.at, issue.lead.title, ...issue.stories.map(({ title }) => title)];

// 16 and 23 November 2026 are Mondays.
const all = ['24', '20', '19', '18', '17', '16', '15'].map((day) => entry(day));

it('is what was sent last: of its week alone, a lead and three more', () =>
  expect(titles(week(all, '2026-11-25T12:00:00Z'))).toEqual(['2026-11-23T06:00:00.000Z', '20', '19', '18', '17']));

it('is what was sent, where who sent it says so: a text that was approved after its day is in the next one', () => {
  const sent = { due: '2026-11-23T06:00:00.000Z', pieces: ['19', '18', 'withdrawn'] };
  expect(titles(latestIssue(all, 'weekly', new Date('2026-11-25T12:00:00Z'), FROM, sent))).toEqual([sent.due, '19', '18']);
  const gone = { ...sent, pieces: ['withdrawn'] };
  expect(latestIssue(all, 'weekly', new Date('2026-11-25T12:00:00Z'), FROM, gone)).toEqual(week(all, '2026-11-25T12:00:00Z'));
});

it('is led by what an editor wrote a sentence for, as the mail is', () => {
  const told = all.map((each) => (each.title === '18' ? { ...each, newsletterSentence: 'Read this.' } : each));
  expect(titles(week(told, '2026-11-25T12:00:00Z'))).toEqual(['2026-11-23T06:00:00.000Z', '18', '20', '19', '17']);
});

it('is an older one where the weeks since then brought nothing', () =>
  expect(titles(week([entry('15')], '2027-03-01T12:00:00Z'))).toEqual(['2026-11-16T06:00:00.000Z', '15']));

it('says until when nothing came after it because nothing had appeared, and not while the next one is being sent', () => {
  const quiet = (entries: FeedEntry[], now: string, sent?: { due: string; pieces: string[] }) =>
    latestIssue(entries, 'weekly', new Date(now), FROM, sent)?.quietAt;
  expect(quiet([entry('20')], '2026-11-25T12:00:00Z')).toBeUndefined();
  expect(quiet([entry('20')], '2026-12-01T12:00:00Z')).toBe('2026-11-30T06:00:00.000Z');
  expect(quiet([entry('20')], '2026-12-08T12:00:00Z')).toBe('2026-12-07T06:00:00.000Z');
  const sent = { due: '2026-11-23T06:00:00.000Z', pieces: ['20'] };
  expect(quiet([entry('20')], '2026-11-30T06:01:00Z', sent)).toBe('2026-11-30T06:00:00.000Z');
  expect(quiet([entry('24'), entry('20')], '2026-11-30T06:01:00Z', sent)).toBeUndefined();
});

it('is none before the first is due', () => {
  expect(week([entry('24')], '2026-11-25T12:00:00Z')).toBeUndefined();
  expect(week([], '2026-11-25T12:00:00Z')).toBeUndefined();
});

it('leads by whole addresses to another site, by paths on its own, and has pictures from where it is shown', () => {
  const { lead } = week(all, '2026-11-25T12:00:00Z')!;
  expect(lead).toEqual({ title: '20', href: `${INSIGHTS}/a/20?x=1`, topic: 'Energy', minutes: 4, drawing: '/-/media/20.png?v=2' });
  expect(week(all, '2026-11-25T12:00:00Z', { ...FROM, origin: INSIGHTS })?.lead.href).toBe('/a/20?x=1');
  const bare = [entry('20', { categories: [], minutes: undefined, drawing: undefined })];
  expect(week(bare, '2026-11-25T12:00:00Z')?.lead).toMatchObject({ topic: '', minutes: null, drawing: null });
});
