// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderExample } from '../../tests/support/rendering';
import { loaderContext } from '@/features/content/lists/query-examples';
import { stateText, type PageSubject } from '@/runtime/data/page-subject';
import { load } from './job-search/data.server';
import { exampleAnswer, examples as jobs } from './job-search/examples';
import { rendering as jobSearch } from './job-search/JobSearch';
import { examples as pages } from './search-results/examples';
import { rendering as search } from './search-results/SearchResults';

// As the document has it: in its head.
vi.mock('next/head', () => ({ default: ({ children }: { children: ReactNode }) => children }));

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const tab = () => document.querySelector('title')?.textContent;
const region = () => document.querySelector('.vh[role=status]')?.textContent;

const SAID = { timeout: 10_000 };
/** Longer than the region waits. */
const PAUSE = 1_500;

describe('a search tells which part is shown', () => {
  it('in its tab: words, filters, page', () => {
    renderExample(search, pages.filtered);
    expect(tab()).toBe('Search: copper, Article, page 2 of 3 | Aldermoor');
  });
  it('in the tab of the job search from the server', async () => {
    fetched.mockResolvedValue(Response.json(exampleAnswer()));
    const described: PageSubject[] = [];
    await load({
      ...loaderContext([], { page: { Title: { value: 'Openings' } } }),
      live: { query: { keyword: 'grid', level: 'senior', page: '2' } },
      describe: (subject: PageSubject) => described.push(subject),
    } as never);
    const says = ({ state }: PageSubject) => state && stateText(state, (key) => ({ 'pagination.of': 'page 2 of 3' })[key] ?? key);
    expect(described.map(says)).toEqual(['grid, jobs.level.senior, page 2 of 3']);
  });
  it('and is not to be found by what could not be had', async () => {
    fetched.mockResolvedValue(new Response('', { status: 503 }));
    const described: PageSubject[] = [];
    await load({
      ...loaderContext([], { page: { Title: { value: 'Openings' } } }),
      live: { query: {} },
      describe: (subject: PageSubject) => described.push(subject),
    } as never);
    expect(described.map(({ noIndex }) => noIndex)).toEqual([true]);
  });
  it('and what is wrong', async () => {
    renderExample(jobSearch, jobs['service down']);
    await waitFor(() => expect(tab()).toBe('Error: Openings | Aldermoor'), SAID);
  });
  it.each([
    ['the job search', jobSearch, jobs.usual],
    ['the search', search, pages.usual],
  ] as const)('when %s is down: the filter stays ticked and keeps the focus, and the region says so', async (_name, rendering, example) => {
    fetched.mockResolvedValue(new Response('', { status: 503 }));
    renderExample(rendering as typeof jobSearch, example as typeof jobs.usual);
    const box = screen.getAllByRole('checkbox').find((one) => one.matches('.facets input'));
    box?.focus();
    fireEvent.click(box!);
    await waitFor(() => expect(region()).toMatch(/search does not answer just now$/), SAID);
    expect(document.activeElement).toBe(box);
    expect((box as HTMLInputElement).checked).toBe(true);
    expect(tab()).toMatch(/^Error: /);
  });
  it('when a page is turned: the focus stands on its number, and the region does not say it again', async () => {
    fetched.mockResolvedValue(Response.json(exampleAnswer({ page: 2 })));
    renderExample(jobSearch, jobs.usual);
    fireEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('48 openings, page 2 of 3'));
    await waitFor(() => expect(tab()).toContain('grid, page 2 of 3 |'), SAID);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    expect(region()).toBe('');
  });
  it('when a filter is ticked: the region says what is left, and the focus stays', async () => {
    fetched.mockResolvedValue(Response.json(exampleAnswer({ total: 7, pages: 1 })));
    renderExample(jobSearch, jobs.usual);
    const box = screen.getByRole('checkbox', { name: /Netherlands/ });
    box.focus();
    fireEvent.click(box);
    await waitFor(() => expect(region()).toBe('7 openings'), SAID);
    expect(document.activeElement).toBe(box);
  });
});
