// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { StateTitle } from '@/ui/StateTitle';
import Head from './title.client';

vi.mock('next/head', async () => ({ default: (await import('./title.client')).default }));

beforeEach(() => {
  document.title = 'Search | Aldermoor';
});

it('gives the tab the title among its children, and changes nothing without one', () => {
  render(
    // oxlint-disable-next-line nextjs/no-duplicate-head -- each test draws its own
    <Head>
      <meta name="robots" content="noindex" />
    </Head>,
  );
  expect(document.title).toBe('Search | Aldermoor');
  render(
    <Head>
      <title>Search: ferries | Aldermoor</title>
    </Head>,
  );
  expect(document.title).toBe('Search: ferries | Aldermoor');
});

it('follows a state, and gives the usual title back when the state is over', async () => {
  const state = (words: string) => (
    <StateTitle site="Aldermoor" usual="Search">
      {words}
    </StateTitle>
  );
  const { rerender, unmount } = render(state('Search: ferries'));
  expect(document.title).toBe('Search: ferries | Aldermoor');
  rerender(state('Search: ports'));
  expect(document.title).toBe('Search: ports | Aldermoor');
  unmount();
  await act(() => Promise.resolve());
  expect(document.title).toBe('Search | Aldermoor');
});
