import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { moneyText, rateText, taxIn } from '../http/publisher.ts';
import { dayText, say } from '../pages/words.ts';
import type { Language } from '../storage/tables.ts';
import type { Payment } from '../subscriptions/changes.ts';

/** The number of a receipt as people read it. */
export const receiptNumber = (number: string): string => `R-${number.padStart(6, '0')}`;

/** What a receipt says, on a page and in a mail: terms and values. */
export function receiptRows(language: Language, payment: Payment, email: string, seller: string): [string, string][] {
  const { amount, currency, tax_percent: percent } = payment;
  return [
    [say(language, 'seller'), seller],
    [say(language, 'date'), dayText(language, payment.paid_at)],
    [say(language, 'account'), email],
    [say(language, 'for'), payment.title],
    [say(language, 'from'), dayText(language, payment.from_at)],
    [say(language, 'until'), dayText(language, payment.until_at)],
    [say(language, 'amount'), moneyText(amount, currency, language)],
    [say(language, 'taxIn', { percent: rateText(percent, language) }), moneyText(taxIn(amount, percent), currency, language)],
    [say(language, 'paidWith'), say(language, 'cardEnds', { card: payment.card })],
    ...(payment.refunded_at === null ? [] : [[say(language, 'refunded'), dayText(language, payment.refunded_at)] as [string, string]]),
  ];
}

/** A receipt as a list. */
export function receiptHtml(language: Language, payment: Payment, email: string, seller: string): string {
  const rows = receiptRows(language, payment, email, seller);
  return `<dl>${rows.map(([term, value]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
}

export const receiptTitle = (language: Language, { number }: Pick<Payment, 'number'>): string =>
  say(language, 'receipt', { number: receiptNumber(number) });
