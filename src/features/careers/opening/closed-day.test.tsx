// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WordsProvider } from '@/runtime';
import type { ClosedOpening } from '../openings.schema';
import { CompareOpenings } from './CompareOpenings';
import { OpeningPage } from './OpeningPage';

const words = {
  language: 'en',
  locale: 'en-GB',
  phrase: (key: string, params?: Readonly<Record<string, unknown>>) => [key, ...Object.values(params ?? {}).map(String)].join(' '),
};
const closed: ClosedOpening = {
  status: 'closed',
  title: 'Hydrologist',
  employer: 'A',
  slug: 'hydrologist',
  closedAt: '2026-12-16T04:59:59.000Z',
  similar: [],
};
/** An American opening: its last day ends when the next one has begun in UTC. */
const american: ClosedOpening = { ...closed, closesOn: '2026-12-15' };

afterEach(cleanup);

const said = (opening: ClosedOpening): string[] => {
  const today = '2026-12-17';
  const pages = [
    <OpeningPage key="page" view={{ status: 'closed', opening, today }} path="/jobs" share={null} />,
    <CompareOpenings key="compared" openings={[opening]} isDown={false} today={today} title="Compared" path="/jobs" />,
  ];
  return pages.map(
    (page) =>
      /jobs\.closed (\d+ December)/.exec(render(<WordsProvider value={words}>{page}</WordsProvider>).container.textContent)?.[1] ?? '',
  );
};

it('a closed opening names the day that was its last one while it was open, on its page and beside others', () => {
  expect(said(american)).toEqual(['15 December', '15 December']);
});

it('one that its employer took out names the day on which that was seen', () => {
  expect(said(closed)).toEqual(['16 December', '16 December']);
});
