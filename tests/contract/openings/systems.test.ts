import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/backends/kit/log.ts';
import { feedSchema } from '../../../src/backends/search/openings/feeds/feed.ts';
import { startOpenings } from '../../../src/backends/search/openings/openings.ts';
import { freshDatabase } from '../../support/database.ts';
import { FEEDS, KINDS, feedOf, openings, systemUnderTest } from '../support/feeds.ts';
import type { SystemUnderTest } from '../support/feeds.ts';
import { openingsUnderTest } from '../support/openings.ts';
import type { OpeningsUnderTest } from '../support/openings.ts';

/** More than one page of Workday's list. */
const MANY = 45;

describe.each(KINDS)('%s', (kind) => {
  let index: OpeningsUnderTest;
  let system: SystemUnderTest;
  let folder: string;
  beforeAll(async () => {
    [index, system, folder] = await Promise.all([openingsUnderTest(), systemUnderTest(), mkdtemp(path.join(tmpdir(), 'openings-'))]);
  });
  afterAll(async () => {
    await Promise.all([index.stop(), system.stop(), rm(folder, { recursive: true })]);
  });

  const ways = ['a file', 'an address'] as const;
  const sourceOf = (way: (typeof ways)[number]) => (way === 'a file' ? 'by-file' : 'by-address');
  const give = async (way: (typeof ways)[number], count: number, { cut = false } = {}) => {
    system.holds = openings(count);
    system.cut = cut;
    const text = feedOf(kind, openings(count));
    const file = path.join(folder, 'feed');
    await writeFile(file, `\uFEFF${cut ? text.slice(0, text.length / 2) : text}`);
    const options = { employer: 'Acme', ...(way === 'a file' ? { board: 'https://jobs.example/xml' } : {}) };
    return index.run({ name: sourceOf(way), kind, address: way === 'a file' ? file : system.address(kind), options });
  };
  const idsOf = async (way: (typeof ways)[number]) => {
    const ids: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await index.search(`keyword=turbine&pageSize=20&page=${page}`);
      pages = answer.pages;
      ids.push(...answer.results.map(({ id }) => id));
    }
    return new Set(ids.filter((id) => id.startsWith(`${sourceOf(way)}:`)));
  };

  it.each(ways)('from %s is taken over, searched and paged; a second reading changes nothing', async (way) => {
    expect(await give(way, MANY)).toMatchObject({ outcome: 'applied', read: MANY, inserted: MANY, badTotal: 0 });
    expect(await idsOf(way)).toEqual(new Set(openings(MANY).map(({ id }) => `${sourceOf(way)}:${id}`)));
    const found = await index.openings.find(`${sourceOf(way)}:x-1`, 'en');
    expect(found).toMatchObject({
      status: 'open',
      opening: {
        title: 'Turbine engineer 1',
        employer: 'Acme',
        function: 'engineering',
        places: expect.arrayContaining([expect.objectContaining({ city: 'Berlin', country: 'DE' })]),
        posted: expect.stringMatching(/^2026-11-02/),
        apply: { kind: 'url', url: expect.stringContaining('x-1') },
      },
    });
    expect(found?.status === 'open' && found.opening.description).toBe('<p>You keep turbines turning, and say so when one should not.</p>');
    const revision = (await index.search('')).total;
    expect(await give(way, MANY)).toMatchObject({ outcome: 'applied', inserted: 0, updated: 0, unchanged: MANY, closed: 0 });
    expect((await index.search('')).total).toBe(revision);
  });

  it.each(ways)('from %s that is cut, or shrinks, changes nothing and says so', async (way) => {
    const before = await idsOf(way);
    expect(before.size).toBe(MANY);
    const cut = await give(way, MANY, { cut: true });
    expect(cut).toMatchObject({ outcome: 'refused', inserted: 0, updated: 0, closed: 0, reason: expect.stringContaining('not whole') });
    const shrunk = await give(way, 22);
    expect(shrunk).toMatchObject({
      outcome: 'refused',
      inserted: 0,
      updated: 0,
      closed: 0,
      reason: expect.stringContaining('shrank from 45 openings to 22'),
    });
    expect(await idsOf(way)).toEqual(before);
    // What still is half of it is believed.
    expect(await give(way, 23)).toMatchObject({ outcome: 'applied', unchanged: 23, closed: 22 });
    expect((await idsOf(way)).size).toBe(23);
    await give(way, MANY);
  });
});

describe('Workday, page by page', () => {
  it('refuses a list that ends before what it announced, and an opening without its detail costs only itself', async () => {
    const [index, system] = await Promise.all([openingsUnderTest(), systemUnderTest()]);
    try {
      const read = () => index.run({ name: 'acme', kind: 'workday', address: system.address('workday') });
      system.holds = openings(MANY);
      expect(await read()).toMatchObject({ outcome: 'applied', inserted: MANY });
      system.announces = 50;
      expect(await read()).toMatchObject({
        outcome: 'refused',
        reason: expect.stringContaining('announces 50 openings and ends after 45'),
      });
      const file = FEEDS.workday.text(openings(20).map(FEEDS.workday.entry)).replace('"total": 20', '"total": 45');
      const folder = await mkdtemp(path.join(tmpdir(), 'openings-'));
      await writeFile(path.join(folder, 'page.json'), file);
      expect(await index.run({ name: 'acme', kind: 'workday', address: path.join(folder, 'page.json') })).toMatchObject({
        outcome: 'refused',
        reason: expect.stringContaining('announces 45 openings and holds 20'),
      });
      await rm(folder, { recursive: true });
      expect((await index.search('')).total).toBe(MANY);
      system.announces = undefined;
      system.mute = 'x-3';
      expect(await read()).toMatchObject({
        outcome: 'applied',
        updated: 0,
        unchanged: MANY - 1,
        closed: 0,
        kept: 1,
        bad: [
          { where: expect.stringMatching(/^jobPostings\[3\] \(line 1, column \d+\)$/), what: expect.stringContaining('/job/x-3 is not') },
        ],
      });
      expect(await index.openings.find('acme:x-3', 'en')).toMatchObject({ status: 'open', opening: { title: 'Turbine engineer 3' } });
      // Its address answers with an error: taken from the list a moment ago, or a fault of that one page.
      system.gone = 'x-4';
      expect(await read()).toMatchObject({
        outcome: 'applied',
        closed: 0,
        kept: 2,
        badTotal: 2,
        bad: [{}, { what: expect.stringContaining('/job/x-4 answered with status 404') }],
      });
    } finally {
      await Promise.all([index.stop(), system.stop()]);
    }
  });
});

describe('SmartRecruiters, page by page', () => {
  it('reads all pages, refuses a list that ends early, and a posting without its text costs only itself', async () => {
    const [index, system] = await Promise.all([openingsUnderTest(), systemUnderTest()]);
    const more = 130;
    try {
      const read = () => index.run({ name: 'acme', kind: 'smartrecruiters', address: system.address('smartrecruiters') });
      system.holds = openings(more);
      expect(await read()).toMatchObject({ outcome: 'applied', inserted: more });
      system.announces = 250;
      expect(await read()).toMatchObject({
        outcome: 'refused',
        reason: expect.stringContaining('announces 250 openings and ends after 130'),
      });
      system.announces = undefined;
      system.mute = 'x-120';
      system.gone = 'x-4';
      expect(await read()).toMatchObject({
        outcome: 'applied',
        unchanged: more - 2,
        closed: 0,
        kept: 2,
        bad: [
          {
            where: expect.stringMatching(/^content\[4\] \(line 1/),
            what: expect.stringContaining('/postings/x-4 answered with status 404'),
          },
          { where: expect.stringMatching(/^content\[120\]/), what: expect.stringContaining('/postings/x-120 is not in the shape') },
        ],
      });
    } finally {
      await Promise.all([index.stop(), system.stop()]);
    }
  });
});

/** One in pages of JSON, one of XML: each reading begins a thread, which takes a second of a processor. */
const SCHEDULED = ['workday', 'teamtailor'] as const;

it('feeds are read by the schedule, each in its time', async () => {
  const [database, system] = await Promise.all([freshDatabase(), systemUnderTest()]);
  let now = new Date('2026-11-21T09:00:00Z');
  system.holds = openings(6);
  const feeds = SCHEDULED.map((kind, at) =>
    feedSchema.parse({ name: kind, kind, address: system.address(kind), everyMinutes: 60 * (at + 1) }),
  );
  const index = await startOpenings({
    databaseUrl: database.url,
    log: createLog('openings', { level: 'silent' }),
    schedule: true,
    feeds,
    now: () => now,
  });
  try {
    // The round with which the schedule begins, or one behind it.
    await index.tick();
    expect(await index.count()).toBe(6 * SCHEDULED.length);
    expect((await index.feeds()).map(({ lastReport }) => lastReport?.outcome)).toEqual(SCHEDULED.map(() => 'applied'));
    system.holds = openings(7);
    now = new Date('2026-11-21T10:00:00Z');
    expect((await index.tick()).map(({ feed, inserted }) => [feed, inserted])).toEqual([['workday', 1]]);
    system.cut = true;
    now = new Date('2026-11-21T11:00:00Z');
    const refused = await index.tick();
    expect(refused.map(({ outcome }) => outcome)).toEqual(refused.map(() => 'refused'));
    expect(refused.map(({ feed }) => feed).sort()).toEqual([...SCHEDULED].sort());
    expect(await index.count()).toBe(6 * SCHEDULED.length + 1);
    expect((await index.feeds()).map(({ lastReport }) => lastReport?.outcome)).toEqual(SCHEDULED.map(() => 'refused'));
  } finally {
    await index.stop();
    await Promise.all([database.drop(), system.stop()]);
  }
});
