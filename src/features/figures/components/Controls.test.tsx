// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WordsProvider } from '@/runtime';
import { readAsked } from '../asked';
import type { Figures } from '../figures.schema';
import { Controls } from './Controls';

const figures = { from: '2026-10-28', to: '2026-11-24', now: { visits: 1 }, lists: { campaign: [] } } as unknown as Figures;

const spanOf = (visits: number, nothing: boolean): string => {
  const asked = readAsked({}, Date.parse('2026-11-24T10:00:00Z'));
  document.body.innerHTML = renderToStaticMarkup(
    <WordsProvider value={{ language: 'en', locale: 'en-GB', phrase: (key: string) => key }}>
      <Controls asked={asked} figures={{ ...figures, now: { visits } } as Figures} here="/figures" nothing={nothing} />
    </WordsProvider>,
  );
  return document.querySelector('.figs__span')?.textContent ?? '';
};

it('says how many are there now, and not that nobody is where it is said that nobody was', () => {
  expect([spanOf(0, true), spanOf(0, false), spanOf(2, true)].map((said) => said.includes('figures.now'))).toEqual([false, true, true]);
});

it('keeps what is filtered by, nothing among it, and says which days it showed', () => {
  const asked = readAsked({ campaign: '' }, Date.parse('2026-11-24T10:00:00Z'));
  document.body.innerHTML = renderToStaticMarkup(
    <WordsProvider value={{ language: 'en', locale: 'en-GB', phrase: (key: string) => key }}>
      <Controls asked={asked} figures={figures} here="/figures" />
    </WordsProvider>,
  );
  const form = new FormData(document.querySelector('form') ?? undefined);
  expect(['campaign', 'was', 'shown', 'none'].map((name) => form.get(name))).toEqual(['', '28', '2026-10-28.2026-11-24', null]);
  // Sent as it is, it asks for the same; with another day, for that.
  const sent = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const now = Date.parse('2026-11-25T10:00:00Z');
  expect(readAsked(sent, now)).toMatchObject({ period: '28', to: '2026-11-25', filters: { campaign: '' } });
  expect(readAsked({ ...sent, from: '2026-11-01' }, now)).toMatchObject({ period: 'own', from: '2026-11-01', to: '2026-11-24' });
});
