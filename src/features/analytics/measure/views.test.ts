// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppEvent } from '../events/events.schema';
import type { Layer } from './layer';
import { createViews } from './views';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
  delete document.documentElement.dataset.careers;
  delete (window as { angular?: unknown }).angular;
  history.replaceState(null, '', '/');
});

/** A page that is loaded at an address, and what it says. */
function page(address: string, html: string) {
  history.replaceState(null, '', address);
  document.title = 'Openings | Aldermoor';
  document.body.innerHTML = `<main>${html}</main>`;
  const said: AppEvent[] = [];
  const layer: Layer = { push: (event) => void said.push(event), decide: () => undefined };
  const views = createViews(layer);
  const settled = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  return {
    views,
    settled,
    said,
    names: () => said.map(({ event }) => event),
    searches: () => said.flatMap((event) => (event.event === 'Onsite Search Performed' ? [event.onsiteSearch] : [])),
    /** The application shows other results. */
    answer: (query: string, total: number) => {
      history.replaceState(null, '', query);
      document.querySelector('h2')!.setAttribute('data-jobs-total', String(total));
      views.ready();
    },
  };
}
const JOBS = (total: number, links = '') => `<form role="search"></form><h2 data-jobs-total="${total}"></h2>${links}`;
const LINK = '<a class="js-job-link" href="/careers/search-jobs/jobs/a">A</a>';

describe('a view', () => {
  it('at an address with a route is whole before the route is one of its own', async () => {
    const { views, settled, said, names } = page('/jobs?keyword=x#/signin/default', JOBS(1, LINK));
    views.begin();
    views.begin('signin/default');
    await settled();
    expect(names()).toEqual(['Page Load Started']);
    views.parsed();
    await settled();
    expect(names()).toEqual([
      'Page Load Started',
      'Onsite Search Performed',
      'Listing Displayed',
      'User Detected',
      'Page Load Completed',
      'Page Load Started',
      'User Detected',
      'Page Load Completed',
    ]);
    expect(said[5]).toMatchObject({ page: { contentType: 'dialog', pageName: 'signin/default' } });
  });
  it.each([
    ['a search', '<form role="search"></form>'],
    ['a form', '<form><input name="form.id" value="job-application"></form>'],
  ])('of a page with %s is completed when its application is ready, or after four seconds', async (_name, html) => {
    const first = page('/x', html);
    first.views.begin();
    first.views.parsed();
    await first.settled(1_000);
    expect(first.names()).toEqual(['Page Load Started']);
    first.views.ready();
    await first.settled();
    expect(first.names().at(-1)).toBe('Page Load Completed');
    const second = page('/x', html);
    second.views.begin();
    second.views.parsed();
    await second.settled(4_100);
    expect(second.names().filter((name) => name === 'Page Load Completed')).toHaveLength(1);
  });
  it('of a plain page is completed at once', async () => {
    const { views, settled, names } = page('/x', 'Text');
    views.begin();
    views.parsed();
    await settled();
    expect(names()).toEqual(['Page Load Started', 'User Detected', 'Page Load Completed']);
  });
});

describe('a search', () => {
  const begun = async (query: string, total: number) => {
    const search = page(query, JOBS(total, total > 0 ? LINK : ''));
    search.views.begin();
    search.views.parsed();
    search.views.ready();
    await search.settled();
    return search;
  };
  it('for openings that finds nothing says so', async () => {
    const { searches } = await begun('/jobs?keyword=zyx', 0);
    expect(searches()).toEqual([{ searchTerm: 'zyx', searchType: 'jobs', results: 0 }]);
  });
  it('of control characters alone is none', async () => expect((await begun('/jobs?keyword=%00%0a', 0)).searches()).toEqual([]));
  it('is told once the words stand, not for each letter of them', async () => {
    const { answer, settled, searches } = await begun('/jobs?keyword=a', 9);
    for (const [word, total] of [
      ['an', 8],
      ['ana', 7],
      ['anal', 6],
    ] as const) {
      answer(`/jobs?keyword=${word}`, total);
      await settled(300);
    }
    expect(searches()).toHaveLength(1);
    await settled(1_500);
    expect(searches().slice(1)).toEqual([{ searchTerm: 'anal', searchType: 'jobs', results: 6 }]);
  });
  it('is told before the visitor goes on from it', async () => {
    const { answer, views, searches } = await begun('/jobs?keyword=a', 9);
    answer('/jobs?keyword=analyst', 2);
    await views.acted();
    expect(searches().at(-1)).toMatchObject({ searchTerm: 'analyst', results: 2 });
  });
  it('is one, however many of its pages are looked at and whatever filters them', async () => {
    const { answer, settled, searches, names } = await begun('/jobs?keyword=a', 9);
    answer('/jobs?keyword=a&page=2', 9);
    await settled(1_600);
    answer('/jobs?keyword=a&function=research', 3);
    await settled(1_600);
    expect(searches()).toHaveLength(1);
    expect(names().filter((name) => name === 'Listing Displayed')).toHaveLength(3);
  });
});

describe('the scope of an AngularJS page', () => {
  const embedded = async (careers?: string) => {
    if (careers) document.documentElement.dataset.careers = careers;
    const element = () => ({ scope: () => ({ jobs: [{ id: 'X', title: 'Of the scope' }] }) });
    Object.assign(window, { angular: { element } });
    const { views, settled, said } = page('/jobs', `<div class="ng-scope"></div>${LINK}`);
    views.begin();
    views.parsed();
    await settled();
    return said.find(({ event }) => event === 'Listing Displayed');
  };
  it('is believed on a host of the careers site', async () =>
    expect(await embedded('careers.example.org localhost')).toMatchObject({ listing: { from: 'angular', jobs: [{ id: 'X' }] } }));
  it('is not elsewhere', async () => {
    expect(await embedded('careers.example.org')).toMatchObject({ listing: { from: 'page' } });
    expect(await embedded()).toMatchObject({ listing: { from: 'page' } });
  });
});
