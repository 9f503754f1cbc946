// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WordsProvider } from '@/runtime';
import { keptOf } from '../cards/kept-of';
import { SaveInWords } from '../cards/SaveInWords';
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

it('is said to be in this browser alone, and can be sent as a mail of links', () => {
  setSaved(kept, true);
  render(
    <WordsProvider value={words}>
      <SavedPage title="Saved openings" lede="" path="/de/jobs" />
    </WordsProvider>,
  );
  expect(screen.getByText(/jobsKept\.here/)).toBeTruthy();
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'jobsKept.byMail' });
  expect(new URL(href).searchParams.get('subject')).toBe('Saved openings');
  expect(new URL(href).searchParams.get('body')).toBe(`${kept.title}\r\n${location.origin}/de/jobs/${kept.slug}\r\n`);
});

it('sends no more in a mail than every mail program opens, and no half of a link', () => {
  const slugs = Array.from({ length: 20 }, (_, index) => `consultant-grid-connections-${index}`);
  for (const slug of slugs) setSaved({ ...kept, slug }, true);
  render(
    <WordsProvider value={words}>
      <SavedPage title="Saved openings" lede="" path="/de/jobs" />
    </WordsProvider>,
  );
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'jobsKept.byMail' });
  expect(href.length).toBeLessThan(1_900);
  const lines = new URL(href).searchParams.get('body')?.split('\r\n') ?? [];
  expect(lines.at(-1)).toBe('…');
  const links = lines.filter((line) => line.startsWith('http'));
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) expect(slugs).toContain(link.split('/').at(-1));
});

describe('a browser that keeps nothing of the site', () => {
  const warned = () => screen.queryByRole('alert')?.textContent;
  beforeEach(() => void vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked));
  afterEach(() => {
    vi.restoreAllMocks();
    setSaved(kept, false);
  });
  const blocked = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };

  it('says so beside the button that says that it is saved', () => {
    render(
      <WordsProvider value={words}>
        <SaveInWords card={exampleCard('a')} />
      </WordsProvider>,
    );
    expect(warned()).toBeUndefined();
    fireEvent.click(screen.getByRole('button'));
    expect([screen.getByRole('button').textContent?.trim(), warned()]).toEqual(['jobs.saved', 'jobs.notLasting']);
    fireEvent.click(screen.getByRole('button'));
    expect(warned()).toBeUndefined();
  });

  it('says so in place of how to save', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(blocked);
    render(
      <WordsProvider value={words}>
        <SavedPage title="Saved" lede="" path="/jobs" />
      </WordsProvider>,
    );
    expect(screen.getByText(/jobsKept\.keepsNothing/)).toBeTruthy();
    expect(screen.queryByText(/jobsKept\.nothingHint/)).toBeNull();
  });
});

it('is kept with its day and the moment', () => {
  setSaved(kept, true);
  expect(parseKept(localStorage.getItem('masthead.jobs')).saved).toMatchObject([
    { closes: '2026-12-16T04:59:59Z', closesOn: '2026-12-15' },
  ]);
});
