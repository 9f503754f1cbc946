import { expect, it } from 'vitest';
import { receiptHtml } from './receipt.ts';

const payment: Parameters<typeof receiptHtml>[1] = {
  amount: 1090,
  currency: 'CHF',
  tax_percent: 8.1,
  title: 'Premium: a month',
  card: '4242',
  paid_at: new Date('2026-11-20T10:00:00Z'),
  from_at: new Date('2026-11-20T10:00:00Z'),
  until_at: new Date('2026-12-20T10:00:00Z'),
  refunded_at: null,
} as Parameters<typeof receiptHtml>[1];

it.each([
  ['en', 'Tax in it (8.1%)'],
  ['de', 'Mehrwertsteuer darin (8,1\u00a0%)'],
] as const)('a receipt writes a rate with decimals as its language does: %s', (language, words) => {
  expect(receiptHtml(language, payment, 'ann@example.org', 'Aldermoor LLP, Rotterdam')).toContain(words);
});
