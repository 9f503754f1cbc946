import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpus } from '../../support/corpus.ts';
import { WHOLE } from '../../support/whole.ts';
import { feedServer, line, ndjson, openingsUnderTest } from '../support/openings.ts';
import type { FeedServer, OpeningsUnderTest } from '../support/openings.ts';

const board = corpus('corpus/jobs/greenhouse-board.json');
const archive = corpus('corpus/jobs/usajobs.ndjson');

describe.skipIf(!board || !archive)('real feeds', () => {
  let index: OpeningsUnderTest;
  beforeAll(async () => {
    index = await openingsUnderTest();
  }, 120_000);
  afterAll(() => index.stop());

  it('takes over the whole board of 71 with its texts, and again without a change', { timeout: 120_000 }, async () => {
    const feed = { name: 'tts', kind: 'greenhouse', address: board ?? '', options: { employer: 'Technology Transformation Services' } };
    expect(await index.run(feed)).toMatchObject({
      outcome: 'applied',
      read: 71,
      inserted: 71,
      updated: 0,
      unchanged: 0,
      closed: 0,
      badTotal: 0,
    });
    expect(await index.run(feed)).toMatchObject({
      outcome: 'applied',
      read: 71,
      inserted: 0,
      updated: 0,
      unchanged: 71,
      closed: 0,
      badTotal: 0,
    });
    const { total, results } = await index.search('keyword=accessibility+specialist');
    expect(total).toBeGreaterThan(0);
    expect(results[0]).toMatchObject({
      title: 'Accessibility Specialist',
      workMode: 'remote',
      places: [{ country: 'US' }],
      summary: expect.stringMatching(/\w/),
    });
    const found = await index.openings.find(results[0]?.slug ?? '', 'en');
    expect(found?.status === 'open' && found.opening.description).toMatch(/^<(?:p|h2)>/);
    expect(found?.status === 'open' && found.opening.description).not.toMatch(/<script|&lt;p|onclick|<h1/);
  });

  // Again without a change in a run that is whole: the board above says so too, and this many only take longer.
  it(`takes over 8,442 openings${WHOLE ? ', and again without a change' : ''}, and pages through them`, { timeout: 240_000 }, async () => {
    const feed = { name: 'usajobs', kind: 'usajobs', address: archive ?? '' };
    expect(await index.run(feed)).toMatchObject({ outcome: 'applied', read: 8442, inserted: 8442, badTotal: 0 });
    if (WHOLE) expect(await index.run(feed)).toMatchObject({ outcome: 'applied', inserted: 0, updated: 0, unchanged: 8442, closed: 0 });
    const first = await index.search('pageSize=100&employer=Department+of+Energy');
    expect(first).toMatchObject({ total: 3680, page: 1, pages: 37, start: 1 });
    const seen = new Set<string>();
    for (let page = 1; page <= first.pages; page++) {
      const { results, start } = await index.search(`pageSize=100&employer=Department+of+Energy&page=${page}`);
      expect(start).toBe((page - 1) * 100 + 1);
      for (const { id } of results) seen.add(id);
    }
    expect(seen.size).toBe(3680);
    expect(await index.search('page=500')).toMatchObject({ results: [], total: 8513 });
  });
});

describe('an opening that its feed changes', () => {
  it('is shown anew in searches that were answered before', async () => {
    const [index, server] = await Promise.all([openingsUnderTest(), feedServer()]);
    try {
      const publish = (title: string) => {
        server.answer.body = ndjson([line('a', { title }), line('b')]);
        return index.run({ name: 'own', kind: 'masthead', address: server.url });
      };
      const titles = async () => (await index.search('sort=date&lang=en')).results.map(({ title }) => title).toSorted();
      await publish('Clerk of works');
      expect(await titles()).toEqual(['Clerk of works', 'Engagement manager b']);
      expect(await publish('Clerk of the works')).toMatchObject({ updated: 1, unchanged: 1 });
      expect(await titles()).toEqual(['Clerk of the works', 'Engagement manager b']);
    } finally {
      await Promise.all([index.stop(), server.stop()]);
    }
  });
});

describe('a feed that cannot be believed changes nothing', () => {
  let index: OpeningsUnderTest;
  let server: FeedServer;
  const whole = Array.from({ length: 20 }, (_, number) => line(`a-${number}`));
  const read = () => index.run({ name: 'own', kind: 'masthead', address: server.url });
  const answer = (body: string, status = 200, type = 'application/json') => Object.assign(server.answer, { body, status, type });

  beforeAll(async () => {
    index = await openingsUnderTest();
    server = await feedServer();
    answer(ndjson(whole));
    expect(await read()).toMatchObject({ outcome: 'applied', inserted: 20 });
  });
  afterAll(async () => {
    await server.stop();
    await index.stop();
  });

  it.each([
    ['cut in the middle of a line', () => answer(ndjson(whole).slice(0, 4_000)), /cut/],
    ['HTML in place of JSON', () => answer('<!doctype html><title>Sign in</title>', 200, 'text/html'), /HTML/],
    ['HTML that says it is JSON', () => answer('<!doctype html><title>Sign in</title>'), /JSON/],
    ['an error of the server', () => answer('{"error":"busy"}', 503), /status 503/],
    ['nothing at all', () => answer(''), /shrank|empty/],
    ['an empty list', () => answer('{"openings":[]}'), /shrank from 20 openings to 0/],
    ['less than half of it', () => answer(ndjson(whole.slice(0, 9))), /shrank from 20 openings to 9/],
    [
      'more than a tenth in another shape',
      () => answer(ndjson([...whole.slice(0, 17), { id: 'x' }, { id: 'y' }, { id: 'z' }])),
      /3 of 20 entries/,
    ],
  ])('%s', async (_name, damage, reason) => {
    damage();
    const report = await read();
    expect(report).toMatchObject({ outcome: 'refused', inserted: 0, updated: 0, closed: 0 });
    expect(report.reason).toMatch(reason);
    expect((await index.search('')).total).toBe(20);
    expect((await index.search('keyword=a-19')).total).toBeGreaterThan(0);
  });

  it('a connection that is refused', async () => {
    expect(await index.run({ name: 'own', kind: 'masthead', address: 'http://127.0.0.1:9/feed' })).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('cannot be read'),
    });
  });

  it('one bad entry is told with its place and costs only itself', async () => {
    answer(ndjson(whole.map((each, at) => (at === 4 ? { ...each, cities: ['Atlantis'] } : each))));
    const report = await read();
    expect(report).toMatchObject({ outcome: 'applied', unchanged: 19, closed: 0, kept: 1, badTotal: 1 });
    expect((await index.search('keyword=a-4')).results.map(({ id }) => id)).toContain('own:a-4');
    expect(report.bad).toEqual([{ where: 'line 5', what: expect.stringContaining('Atlantis') }]);
    answer(ndjson(whole).replace('{"id":"a-7"', '{"id":a-7'));
    expect(await read()).toMatchObject({ outcome: 'applied', inserted: 0, updated: 0, closed: 0, kept: 1, bad: [{ where: 'line 8' }] });
    answer(ndjson([...whole, whole[3]]));
    expect(await read()).toMatchObject({
      outcome: 'applied',
      badTotal: 1,
      bad: [{ where: 'line 21', what: expect.stringContaining('listed before') }],
    });
  });

  it('writes what changed, closes what is no longer listed, and opens it again', async () => {
    answer(ndjson(whole));
    await read();
    const before = await index.search('keyword=manager+a-3');
    answer(ndjson(whole.slice(0, 19).map((each, at) => (at === 3 ? { ...each, title: 'Hydrogen lead' } : each))));
    expect(await read()).toMatchObject({ outcome: 'applied', inserted: 0, updated: 1, unchanged: 18, closed: 1 });
    const { results, total } = await index.search('keyword=hydrogen');
    expect(total).toBe(1);
    expect(results[0]?.title).toBe('Hydrogen lead');
    // The address stays when the title changes.
    expect(results[0]?.slug).toBe(before.results.find(({ id }) => id === 'own:a-3')?.slug);
    expect((await index.search('')).total).toBe(19);
    expect((await index.search('keyword=a-19')).results.map(({ id }) => id)).not.toContain('own:a-19');
    expect((await index.openings.find('own:a-19', 'en'))?.status).toBe('closed');
    answer(ndjson(whole));
    expect(await read()).toMatchObject({ updated: 2, unchanged: 18, closed: 0 });
    expect((await index.search('')).total).toBe(20);
  });

  it('leaves every answer as its last day ends where it is', async () => {
    answer(ndjson([...whole, line('b-1', { title: 'Tidal analyst', closes: '2026-11-25' })]));
    await read();
    expect((await index.search('keyword=tidal')).total).toBe(1);
    index.clock.now = new Date('2026-11-25T22:59:58Z');
    expect((await index.search('')).total).toBe(21);
    index.clock.now = new Date('2026-11-25T22:59:59Z');
    expect((await index.search('keyword=tidal')).total).toBe(0);
    expect((await index.search('')).total).toBe(20);
    expect((await index.openings.suggest('tidal')).length).toBe(0);
    expect(await index.openings.find('own:b-1', 'en')).toMatchObject({
      status: 'closed',
      title: 'Tidal analyst',
      closedAt: '2026-11-25T22:59:59.000Z',
    });
    // The feed may still list it: it stays closed.
    expect(await read()).toMatchObject({ inserted: 0, updated: 0, unchanged: 21 });
    expect((await index.search('')).total).toBe(20);
  });
});

describe.skipIf(!board)('a damaged board', () => {
  it('is refused when it is cut, and when it announces more than it holds', async () => {
    const index = await openingsUnderTest();
    const server = await feedServer();
    try {
      const text = readFileSync(board ?? '', 'utf8');
      const feed = { name: 'tts', kind: 'greenhouse', address: server.url };
      server.answer.body = text;
      expect(await index.run(feed)).toMatchObject({ outcome: 'applied', inserted: 71 });
      server.answer.body = text.slice(0, text.length / 2);
      expect(await index.run(feed)).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('not whole JSON') });
      const parsed = JSON.parse(text) as { jobs: unknown[]; meta: { total: number } };
      server.answer.body = JSON.stringify({ ...parsed, jobs: parsed.jobs.slice(0, 70) });
      expect(await index.run(feed)).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('announces 71') });
      server.answer.body = JSON.stringify({ postings: parsed.jobs });
      expect(await index.run(feed)).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('Greenhouse') });
      expect((await index.search('')).total).toBe(71);
    } finally {
      await server.stop();
      await index.stop();
    }
  });
});
