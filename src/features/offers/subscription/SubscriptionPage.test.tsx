// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WordsProvider } from '@/runtime';
import { phrasesOf } from '../../../../tests/support/phrases.ts';
import type { ShownSubscription } from './model';
import { SubscriptionPage } from './SubscriptionPage';

afterEach(cleanup);

const PAUSED: ShownSubscription = { id: 'a', title: 'Premium: Monthly', state: 'paused', price: '€9.90', ends: '2026-11-01' };
const CHARGED: ShownSubscription = { ...PAUSED, charge: { amount: 990, period: { count: 1, unit: 'month' } } };

function buttonsOf(language: 'en' | 'de', one: ShownSubscription) {
  const words = phrasesOf(language);
  const phrase = (key: string, params: Readonly<Record<string, unknown>> = {}) =>
    (words[key] ?? key).replace(/\{(\w+)\}/g, (_whole, name: string) => String(params[name]));
  const data = {
    offers: true as const,
    subscriptions: [one],
    payments: [],
    once: 'once',
    subscribe: '/subscribe',
    bought: false,
    cardChanged: false,
  };
  const { container } = render(
    <WordsProvider value={{ language, locale: language === 'de' ? 'de-DE' : 'en-GB', phrase }}>
      <SubscriptionPage first={{ status: 'ready', data }} title="Subscription" />
    </WordsProvider>,
  );
  return [...container.querySelectorAll('form button[type=submit]')].map(({ textContent }) => textContent);
}

it.each([
  ['en', 'Go on and pay €9.90'],
  ['de', 'Fortsetzen und €9.90 zahlen'],
] as const)('the press that goes on with what is used up says that it is paid: %s', (language, words) => {
  expect(buttonsOf(language, CHARGED)).toContain(words);
});

it('one that charges nothing does not', () => expect(buttonsOf('en', PAUSED).join(' ')).not.toMatch(/pay/i));
