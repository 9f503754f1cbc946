import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closedAnswer,
  openingAnswer,
  openingsAnswer,
  similarAnswer,
  suggestionsAnswer,
} from '../../../src/backends/search/openings/shapes.ts';
import { toldAnswer } from '../../../src/backends/search/openings/query/told.ts';
import { pastTheEndAnswer } from '../../../src/backends/kit/http/paging.ts';
import type { RunningService } from '../../../src/backends/kit/http.ts';
import { openingsRequest, parseOpeningQuery } from '../../../src/backends/search/openings/query/params.ts';
import { feedServer, line, ndjson, openingsUnderTest, serveOpenings } from '../support/openings.ts';
import type { FeedServer, OpeningsUnderTest } from '../support/openings.ts';

describe('the routes of the job search', () => {
  let index: OpeningsUnderTest;
  let server: FeedServer;
  let service: RunningService;
  const all = [
    line('1', {
      title: 'Data engineer',
      function: 'technology',
      cities: ['Zürich, Switzerland', 'Berlin'],
      steps: ['A call', 'A case'],
      pay: { min: 90_000, max: 120_000, currency: 'CHF', unit: 'year' },
    }),
    line('2', {
      title: 'Data analyst',
      function: 'data-and-analytics',
      level: 'graduate',
      sections: [{ title: 'You & <us>', text: ['<img src=x onerror=alert(1)> stays text.'] }],
    }),
    line('3', {
      title: 'Ingenieur für Netze',
      language: 'de',
      cities: ['München'],
      posted: '2026-11-10',
      applyUrl: 'https://jobs.example/3',
    }),
  ];
  const get = async (path: string) => {
    const response = await fetch(service.url + path);
    return { status: response.status, body: (await response.json()) as Record<string, unknown>, headers: response.headers };
  };

  beforeAll(async () => {
    index = await openingsUnderTest();
    server = await feedServer();
    server.answer.body = ndjson(all);
    await index.run({ name: 'own', kind: 'masthead', address: server.url });
    service = await serveOpenings(index.openings);
  });
  afterAll(async () => {
    await service.stop();
    await server.stop();
    await index.stop();
  });

  it('answers a search, the newest first', async () => {
    const { status, body } = await get('/v1/openings?pageSize=2');
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 3, page: 1, pages: 2, pageSize: 2, start: 1, sort: 'date' });
    expect((body.results as { id: string }[])[0]?.id).toBe('own:3');
    expect((await get('/v1/openings?pageSize=2&start=3')).body).toMatchObject({ start: 3, page: 2, results: [{}] });
  });

  it('corrects a word that no opening says, unless it is asked for as typed', async () => {
    expect((await get('/v1/openings?keyword=enalyst')).body).toMatchObject({ total: 1, corrected: 'analyst' });
    const asTyped = (await get('/v1/openings?keyword=enalyst&asTyped=1')).body;
    expect(asTyped).toMatchObject({ total: 0, results: [] });
    expect(asTyped).not.toHaveProperty('corrected');
  });

  it('counts what the open posts of an employer say of themselves', async () => {
    const { body: first } = await get('/v1/openings?pageSize=1');
    const employer = (first.results as { employer: string }[])[0]?.employer ?? '';
    const { status, body } = await get(`/v1/openings/told?employer=${encodeURIComponent(employer)}&lang=en`);
    expect(status).toBe(200);
    expect(toldAnswer.parse(body)).toMatchObject({ openings: 3, cities: 3, pay: 1, steps: 1 });
    expect(toldAnswer.parse(body).ways).toEqual([{ level: expect.any(String), steps: ['A call', 'A case'] }]);
    expect((await get('/v1/openings/told?employer=Nobody')).body).toEqual({
      openings: 0,
      cities: 0,
      pay: 0,
      closes: 0,
      steps: 0,
      ways: [],
    });
  });

  it('past the end: 404 with the answer as it is, and which page is the last (promise 15)', async () => {
    const { status, body } = await get('/v1/openings?pageSize=2&page=9');
    expect(status).toBe(404);
    expect(pastTheEndAnswer(openingsAnswer).parse(body)).toMatchObject({
      error: { code: 'past-the-end', message: 'There is no page 9: the last one is 2.', page: 9, pages: 2 },
      total: 3,
      page: 9,
      pages: 2,
      results: [],
    });
    expect((await get('/v1/openings?keyword=zyxwvutx')).status).toBe(200);
    expect((await get('/v1/openings?pageSize=2&start=5')).status).toBe(404);
    // On the last page, but behind the last one of it.
    expect(await get('/v1/openings?pageSize=2&start=4')).toMatchObject({
      status: 404,
      body: { error: { code: 'past-the-end', message: 'There is no result 4: the last one is 3.', page: 2, pages: 2 } },
    });
  });

  it('answers one by slug and by id, its text harmless', async () => {
    const { body } = await get('/v1/openings?keyword=analyst');
    const [first] = body.results as { slug: string; id: string }[];
    const bySlug = await get(`/v1/openings/${first?.slug}`);
    expect(bySlug).toMatchObject({ status: 200, body: { id: 'own:2', status: 'open', apply: { kind: 'form' } } });
    expect(bySlug.body.description).toBe('<h2>You &amp; &lt;us></h2><p>&lt;img src=x onerror=alert(1)> stays text.</p>');
    expect((await get('/v1/openings/own:2')).body).toEqual(bySlug.body);
    const check = first?.slug.slice(-8) ?? '';
    expect((await get(`/v1/openings/made-up${check}`)).body).toEqual(bySlug.body);
    expect((await get(`/v1/openings/${check.slice(1)}`)).body).toEqual(bySlug.body);
    expect((await get(`/v1/openings/made-up${check}x`)).status).toBe(404);
    expect((await get('/v1/openings/made-up')).status).toBe(404);
    expect((await get('/v1/openings/own:3')).body).toMatchObject({
      apply: { kind: 'url', url: 'https://jobs.example/3' },
      places: [{ city: 'Munich', country: 'DE', countryName: 'Germany' }],
    });
    expect((await get('/v1/openings/own:3?lang=de')).body).toMatchObject({ places: [{ countryName: 'Deutschland' }] });
  });

  it('answers similar ones and suggestions', async () => {
    const similar = await get('/v1/openings/own:1/similar');
    expect((similar.body.results as { id: string }[])[0]?.id).toBe('own:2');
    expect((await get('/v1/openings/suggest?q=dat%20an')).body).toMatchObject({
      suggestions: [{ kind: 'title', text: 'Data analyst', count: 1 }],
    });
    expect((await get('/v1/openings/suggest?q=Z%C3%BCr')).body).toMatchObject({
      suggestions: [{ kind: 'city', text: 'Zürich', value: 'zurich' }],
    });
    expect((await get('/v1/openings/suggest?q=')).body).toEqual({ suggestions: [] });
  });

  it('answers in the shapes of the contract', async () => {
    openingsAnswer.parse((await get('/v1/openings?keyword=data&near=Berlin&radius=900&pay=EUR-1&lang=de')).body);
    openingsAnswer.parse((await get('/v1/openings?keyword=enginer')).body);
    openingAnswer.parse((await get('/v1/openings/own:1')).body);
    similarAnswer.parse((await get('/v1/openings/own:1/similar')).body);
    suggestionsAnswer.parse((await get('/v1/openings/suggest?q=d')).body);
  });

  it.each(Object.keys(openingsRequest.shape))('reads the parameter %s as the contract has it', (name) => {
    const examples: Record<string, string> = {
      keyword: 'x',
      country: 'DE',
      city: 'Berlin',
      function: 'finance',
      level: 'senior',
      workMode: 'remote',
      employment: 'contract',
      pay: 'EUR-60000',
      near: 'Berlin',
      radius: '20',
      since: '2026-11-21T09:00:00Z',
      asTyped: '1',
      sort: 'date',
      page: '2',
      start: '5',
      pageSize: '7',
      lang: 'de',
    };
    const given = new URLSearchParams({ ...(name === 'radius' ? { near: 'Berlin' } : {}), [name]: examples[name] ?? 'x' });
    const without = new URLSearchParams(given);
    without.delete(name);
    const differs = name === 'sort' ? new URLSearchParams({ keyword: 'x', sort: 'date' }) : given;
    expect(parseOpeningQuery(differs)).not.toEqual(parseOpeningQuery(name === 'sort' ? new URLSearchParams({ keyword: 'x' }) : without));
  });

  it('answers 404 for what never was and 410 with similar ones for what is closed', async () => {
    expect((await get('/v1/openings/no-such-one')).status).toBe(404);
    expect((await get('/v1/openings/own:99')).status).toBe(404);
    server.answer.body = ndjson(all.slice(1));
    await index.run({ name: 'own', kind: 'masthead', address: server.url });
    const gone = await get('/v1/openings/own:1');
    expect(gone).toMatchObject({
      status: 410,
      body: { error: { code: 'gone' }, status: 'closed', title: 'Data engineer', similar: [{ id: 'own:2' }, {}] },
    });
    expect(gone.body).not.toHaveProperty('description');
    closedAnswer.parse(gone.body);
    expect((await get('/v1/openings')).body).toMatchObject({ total: 2 });
    expect(JSON.stringify((await get('/v1/openings/own:2/similar')).body)).not.toContain('own:1');
  });

  it.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['pageSize=101', 'pageSize'],
    ['start=0', 'start'],
    ['country=Atlantis', 'country'],
    ['function=wizardry', 'function'],
    ['level=boss', 'level'],
    ['near=Atlantis', 'near'],
    ['near=91,0', 'near'],
    ['near=Berlin&radius=-1', 'radius'],
    ['pay=lots', 'pay'],
    ['sort=random', 'sort'],
    ['sort=distance', 'near'],
    ['lang=%3Cb%3E', 'lang'],
  ])('refuses %s and names the parameter', async (query, name) => {
    const { status, body } = await get(`/v1/openings?${query}`);
    expect(status).toBe(400);
    expect((body.error as { message: string }).message).toContain(name);
  });

  it('takes anything as a keyword', async () => {
    for (const keyword of [
      "'; drop table search.openings; --",
      '"open',
      '& | ! :*',
      '%',
      '\u0000',
      '((((',
      'a'.repeat(5_000),
      '🙂',
      '<->',
    ]) {
      expect((await get(`/v1/openings?${new URLSearchParams({ keyword })}`)).status, keyword).toBe(200);
    }
    expect((await get('/v1/openings')).body).toMatchObject({ total: 2 });
  });
});
