// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WordsProvider } from '@/runtime';
import { keptOf } from '../cards/kept-of';
import { exampleCard } from '../examples';
import { SavedPage } from './SavedPage';
import { parseKept, setSaved } from './store';

const words = {
  language: 'en',
  locale: 'en-GB',
  phrase: (key: string, params?: Readonly<Record<string, unknown>>) => [key, ...Object.values(params ?? {}).map(String)].join(' '),
};
/** An American opening: its last day ends when the next one has begun in UTC. */
const kept = keptOf(exampleCard('a', { closes: '2026-12-16T04:59:59Z', closesOn: '2026-12-15' }), words);

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['2026-12-15T12:00:00Z', 'jobs.closes 15 December'],
  ['2026-12-16T04:00:00Z', 'jobs.closes 15 December'],
  ['2026-12-16T05:00:00Z', 'jobs.closed 15 December'],
])('at %s a saved opening says: %s', (now, said) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  setSaved(kept, true);
  render(
    <WordsProvider value={words}>
      <SavedPage title="Saved" lede="" path="/jobs" />
    </WordsProvider>,
  );
  expect(screen.getByText(/jobs\.close/).textContent).toContain(said);
});

it('is kept with its day and the moment', () => {
  setSaved(kept, true);
  expect(parseKept(localStorage.getItem('masthead.jobs')).saved).toMatchObject([
    { closes: '2026-12-16T04:59:59Z', closesOn: '2026-12-15' },
  ]);
});
