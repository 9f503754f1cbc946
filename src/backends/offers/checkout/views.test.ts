import { expect, it } from 'vitest';
import type { Term } from '../content/model.ts';
import { paymentHtml } from './views.ts';

const TERM: Term = {
  id: 'premium-month',
  title: 'Monthly',
  externalId: 'month',
  amount: 990,
  currency: 'EUR',
  taxPercent: 19,
  period: { count: 1, unit: 'month' },
  trialDays: 0,
};

it.each([
  ['en', 0, 'Pay €9.90'],
  ['de', 0, '9,90\u00a0€ zahlen'],
  ['en', 14, 'Order with obligation to pay: free for 14 days, then €9.90 a month'],
  ['de', 14, 'Zahlungspflichtig bestellen: 14 Tage kostenlos, dann 9,90\u00a0€ im Monat'],
] as const)(
  'the button that begins a subscription says that it obliges to pay, after free time too: %s, %i days',
  (language, trialDays, words) => {
    const term = { ...TERM, trialDays };
    const html = paymentHtml(language, {
      term,
      email: 'ann@example.org',
      now: new Date(),
      action: '/pay',
      back: undefined,
      seller: 'Aldermoor LLP',
      end: '/cancel',
    });
    expect(html).toContain('Aldermoor LLP');
    expect(/<button>([^<]*)<\/button>/.exec(html)?.[1]).toBe(words);
  },
);
