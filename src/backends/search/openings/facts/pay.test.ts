import { expect, it } from 'vitest';
import { payIn } from './pay.ts';

const pay = (min: number, max: number, currency: string, unit = 'year') => ({ min, max, currency, unit });

it.each([
  ['Salary range: GS-15 ($136,908 to $183,500)', pay(136_908, 183_500, 'USD')],
  ['The base salary range for this position is: GS-15 Step 1 - $142,701 to GS-15 Step 10 $170,800', pay(142_701, 170_800, 'USD')],
  [
    'Salary: GS-14, Step 1 - $108,885 to GS-14, Step 10 - $172,500 GS-15, Step 1 - $128,078 to GS-15 Step 10 - $172,500',
    pay(108_885, 172_500, 'USD'),
  ],
  ['Gehalt: 60.000 – 75.000 €', pay(60_000, 75_000, 'EUR')],
  ['Jahresgehalt zwischen 60.000,00 und 75.000,00 Euro', pay(60_000, 75_000, 'EUR')],
  ['Wir zahlen ein Bruttogehalt von € 2.800,- bis € 3.400,- pro Monat.', pay(2_800, 3_400, 'EUR', 'month')],
  ['Lohn: CHF 45.50 pro Stunde', pay(45.5, 45.5, 'CHF', 'hour')],
  ["Salär: CHF 95'000 - 110'000", undefined],
  ["Jahreslohn CHF 95'000 – 110'000", pay(95_000, 110_000, 'CHF')],
  ['$22.50 - $28.00 per hour', pay(22.5, 28, 'USD', 'hour')],
  ['Pay rate: $22/hr', pay(22, 22, 'USD', 'hour')],
  ['Compensation: £60-75k a year', pay(60_000, 75_000, 'GBP')],
  ['Salary 90k–120k USD annually', pay(90_000, 120_000, 'USD')],
  ['Salary: 450 000 – 520 000 SEK per year', pay(450_000, 520_000, 'SEK')],
  ['Salary: ¥6,000,000 - ¥8,000,000 per year', pay(6_000_000, 8_000_000, 'JPY')],
  // Nobody's pay, or nobody can say what.
  ['Please note the maximum salary available for the GS pay system is $191,900.', undefined],
  ['For example, in Washington the salary is GS-15 Step 1: $172,075', undefined],
  ['You manage a budget of $2,000,000 to $3,000,000 a year.', undefined],
  ['Sign-on bonus of $10,000', undefined],
  ['We raised $45 million from investors.', undefined],
  ['Salary up to $90,000', undefined],
  ['Salary: $12 to $5,000', undefined],
  ['Lön: 45 000 – 52 000 kr', undefined],
  ['A relocation allowance of €5,000 per year is paid.', undefined],
  ['Salary: competitive. Grade 12, 40 hours, 30 days of leave.', undefined],
])('%s', (line, expected) => expect(payIn([line])).toEqual(expected));

it('is read below its heading, and with the dollar of the country', () => {
  expect(payIn(['What we pay', 'Salary range', '$85,000 – $95,000'], 'CA')).toEqual(pay(85_000, 95_000, 'CAD'));
  expect(payIn(['Månadslön: salary 45 000 – 52 000 kr per month'], 'SE')).toEqual(pay(45_000, 52_000, 'SEK', 'month'));
});

it('is not taken from a note of a template', () => {
  expect(payIn(['💰💰💰 The salary can be populated automatically: $100,000', 'Salary: $90,000 a year'])).toEqual(
    pay(90_000, 90_000, 'USD'),
  );
  expect(payIn(['For example, using 2023 pay rates:', 'Minimum: GS-15 Step 1: $172,075 Maximum: $183,500'])).toBeUndefined();
});
