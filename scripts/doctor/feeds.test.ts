import { describe, expect, it } from 'vitest';
import { feeds } from './feeds.ts';

const now = new Date('2026-11-21T12:00:00Z');
const report = {
  feed: 'acme',
  kind: 'personio',
  address: 'https://acme.jobs.personio.de/xml',
  at: '2026-11-21T11:30:00.000Z',
  milliseconds: 12,
  outcome: 'applied',
  read: 40,
  inserted: 0,
  updated: 0,
  unchanged: 40,
  closed: 0,
  badTotal: 0,
  bad: [],
};
const feed = {
  name: 'acme',
  kind: 'personio',
  address: 'https://acme.jobs.personio.de/xml?language=de',
  everyMinutes: 60,
  options: {},
  enabled: true,
  lastRun: new Date('2026-11-21T11:30:00Z'),
  lastReport: report,
};
const said = (more: object): string =>
  feeds([{ ...feed, ...more }], now)
    .map(({ kind, text }) => `${kind}: ${text}`)
    .join('\n');

describe('feeds of job openings', () => {
  it.each([
    ['personio', feed.address],
    ['ashby', 'https://api.ashbyhq.com/posting-api/job-board/acme?includeCompensation=true'],
    ['smartrecruiters', 'https://api.smartrecruiters.com/v1/companies/acme/postings'],
    ['teamtailor', 'https://acme.teamtailor.com/jobs.rss?per_page=100'],
    ['workday', 'https://acme.wd3.myworkdayjobs.com/wday/cxs/acme/careers/jobs'],
    ['greenhouse', 'https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true'],
    ['teamtailor', '/srv/feeds/jobs.json'],
  ])('of %s that are read in their time are well (%s)', (kind, address) =>
    expect(said({ kind, address })).toBe('good: Feeds of job openings are read in their time: 1.'),
  );

  it.each([
    [{ address: 'https://acme.jobs.personio.de/' }, /^odd: .*https:\/\/acme\.jobs\.personio\.de\/xml is one/],
    [{ kind: 'teamtailor', address: 'https://acme.teamtailor.com/jobs' }, /^odd: .*jobs\.rss is one/],
    [{ kind: 'ashby', address: 'https://jobs.ashbyhq.com/acme' }, /^odd: .*posting-api/],
    [{ kind: 'ashby', address: 'https://api.ashbyhq.com/posting-api/job-board/acme' }, /^odd: .*leaves out pay/],
    [{ kind: 'smartrecruiters', address: 'https://careers.smartrecruiters.com/acme' }, /^odd: .*companies\/acme\/postings/],
    [{ lastRun: null, lastReport: null }, /^odd: .*never read: SEARCH_FEEDS/],
    [{ lastRun: new Date('2026-11-20T12:00:00Z') }, /^odd: .*read last at 2026-11-20T12:00:00\.000Z/],
    [{ lastReport: { ...report, outcome: 'refused', reason: 'It is not whole.' } }, /^bad: The feed acme was refused.*It is not whole\./],
    [
      { lastReport: { ...report, badTotal: 2, bad: [{ where: 'position[3] (line 9)', what: 'no name' }] } },
      /^odd: 2 of 40 entries of the feed acme .*position\[3\] \(line 9\): no name/,
    ],
    [{ kind: 'monster' }, /^bad: The feed acme cannot be read from the table: kind/],
  ])('%o is found', (wrong, expected) => expect(said(wrong)).toMatch(expected));

  it('that are off are not asked for, and none is said where there are none', () => {
    expect(said({ enabled: false, lastRun: null })).not.toMatch(/^(?:odd|bad)/);
    expect(feeds([], now)).toEqual([]);
  });
});
