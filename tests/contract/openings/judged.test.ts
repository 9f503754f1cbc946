import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/backends/kit/log.ts';
import { startOpenings } from '../../../src/backends/search/openings/openings.ts';
import { askOpenings, judgedFeeds } from '../../support/judged-openings.ts';
import { judgedQueries, LEAST, relevanceOf } from '../../support/relevance.ts';
import type { Relevance } from '../../support/relevance.ts';
import { openingsUnderTest } from '../support/openings.ts';
import type { OpeningsUnderTest } from '../support/openings.ts';

const feeds = judgedFeeds();

describe.skipIf(!feeds)('the searches of openings that were judged by hand', () => {
  let index: OpeningsUnderTest;
  let measured: Relevance[];
  beforeAll(async () => {
    index = await openingsUnderTest();
    for (const feed of feeds ?? []) expect((await index.openings.run(feed)).outcome).toBe('applied');
    measured = await relevanceOf(judgedQueries('openings'), askOpenings(index.openings));
  }, 240_000);
  afterAll(() => index.stop());

  it.each(['tuning', 'held-out'] as const)('are answered well, the %s ones', (part) => {
    const of = measured.find((each) => each.part === part);
    expect(of?.queries).toBeGreaterThanOrEqual(30);
    expect(of?.ndcg, JSON.stringify(of?.worst)).toBeGreaterThanOrEqual(LEAST.ndcg);
    expect(of?.recall, JSON.stringify(of?.worst)).toBeGreaterThanOrEqual(LEAST.recall);
  });

  const total = async (keyword: string, more = ''): Promise<number> =>
    (await index.search(`${new URLSearchParams({ keyword }).toString()}${more}`)).total;

  it.each([
    ['secretary', 40],
    ['software engineer', 150],
    ['intern', 250],
    ['nurse', 30],
  ])('%s finds those that are meant, not the offices that say it', async (keyword, most) => {
    expect(await total(keyword)).toBeGreaterThan(5);
    expect(await total(keyword)).toBeLessThan(most);
  });

  it('an employer is found by its abbreviation, and nothing is taken for one that is not there', async () => {
    expect(await total('FERC')).toBe(await total('Federal Energy Regulatory Commission'));
    expect(await total('DOE')).toBeGreaterThan(3_000);
    for (const keyword of ['NASA', 'HUD', 'janitor']) {
      const answer = await index.search(`keyword=${keyword}`);
      expect(answer).toMatchObject({ total: 0 });
      expect(answer.corrected).toBeUndefined();
    }
  });

  it('counts of facets are of what is found', async () => {
    const answer = await index.search('keyword=secretary');
    expect(answer.total).toBeGreaterThan(0);
    expect(answer.facets.employer.length).toBeGreaterThan(0);
    const sum = answer.facets.employer.reduce((all, { count }) => all + count, 0);
    expect(sum).toBe(answer.total);
    for (const { value, count } of answer.facets.employer)
      expect(await total('secretary', `&${new URLSearchParams({ employer: value }).toString()}`)).toBe(count);
  });

  it('what finds nothing proposes what finds something, and says how much', async () => {
    const answer = await index.search('keyword=hydrologist+zxcvbnm&country=FR&level=intern');
    expect(answer.total).toBe(0);
    const [first] = answer.instead ?? [];
    expect(first === undefined || first.total > 0).toBe(true);
    const words = await index.search('keyword=hydrologist+welder');
    expect(words.instead?.map(({ kind, keyword }) => [kind, keyword])).toEqual([
      ['fewer', 'welder'],
      ['fewer', 'hydrologist'],
    ]);
    for (const { keyword, total: told } of words.instead ?? []) expect(await total(keyword)).toBe(told);
    const place = await index.search('keyword=welder&country=DE');
    expect(place.instead).toContainEqual({ kind: 'place', keyword: 'welder', total: 4 });
  });

  it('words kept in an older form are written anew when the service starts', async () => {
    const client = new pg.Client({ connectionString: index.databaseUrl });
    await client.connect();
    const counted = async () =>
      (await client.query('select language, word, documents from search.opening_words order by language, word')).rows;
    const before = await counted();
    await client.query(`update search.opening_texts set tsv = ''`);
    // As words were counted by a release that knew fewer of them.
    await client.query(`delete from search.opening_words where word like 'w%'`);
    await client.query('update search.opening_revision set terms = 0, revision = revision + 1');
    // In other languages, for what was found before is kept.
    expect(await total('welder', '&lang=fr')).toBe(0);
    const again = await startOpenings({ databaseUrl: index.databaseUrl, log: createLog('openings', { quiet: true }) });
    await again.stop();
    expect(await total('welder', '&lang=de')).toBe(4);
    expect(await counted()).toEqual(before);
    await client.end();
  });
});
