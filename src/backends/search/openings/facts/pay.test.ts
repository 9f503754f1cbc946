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
  ['Salaire : 40 000 à 50 000 € brut annuel', pay(40_000, 50_000, 'EUR')],
  ['Salaire mensuel : 3 000 à 3 500 €', pay(3_000, 3_500, 'EUR', 'month')],
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

it.each([
  ['Salary: £35,000 per annum, 37 hours per week', pay(35_000, 35_000, 'GBP')],
  ['Annual salary of $60,000, 5 days a week in the office.', pay(60_000, 60_000, 'USD')],
  ['Salary: $85,000 per year (40 hours per week)', pay(85_000, 85_000, 'USD')],
  ['$60,000 - $75,000 per year, paid monthly', pay(60_000, 75_000, 'USD')],
  ['Gehalt 4.000 €/Monat bei 38,5 Std./Woche', pay(4_000, 4_000, 'EUR', 'month')],
  ['Jahresgehalt 45.000 €, monatlich ausgezahlt', pay(45_000, 45_000, 'EUR')],
  ['Bruttogehalt: 52.000 €, 30 Urlaubstage im Jahr, 40 Stunden pro Woche', pay(52_000, 52_000, 'EUR')],
  ['Vergütung 3.200 € monatlich, 30 Tage Urlaub im Jahr', pay(3_200, 3_200, 'EUR', 'month')],
  ['Lohn 17,50 € pro Stunde bei 20 Wochenstunden, Auszahlung monatlich', pay(17.5, 17.5, 'EUR', 'hour')],
  ['Salary: $60,000, paid weekly', pay(60_000, 60_000, 'USD')],
  ['Stipend of $900 paid weekly', pay(900, 900, 'USD', 'week')],
  ['Salary £35,000, weekly hours: 37', pay(35_000, 35_000, 'GBP')],
  ['Salary £35,000 for 37.5h/week', pay(35_000, 35_000, 'GBP')],
  ['For 40 hours per week we pay $1,200 a week', pay(1_200, 1_200, 'USD', 'week')],
  ['Pay: $25 an hour, 40 hours a week, reviewed twice a year', pay(25, 25, 'USD', 'hour')],
  ['Hourly rate $25, or $52,000 annually', pay(25, 25, 'USD', 'hour')],
  ['Salary $2,400 bi-weekly', undefined],
  ['Salary £2,800, 25 days of holiday per year', undefined],
  ['Salary: €4,200 gross plus annual leave', undefined],
])('of the periods in "%s" the one of the amount counts', (line, expected) => expect(payIn([line])).toEqual(expected));

it.each([
  ['USD $90,000 - $120,000 per year', 'CA', pay(90_000, 120_000, 'USD')],
  ['CAD $90,000 - $100,000', 'US', undefined],
  ['Salary: CAD $90,000 - $100,000', 'US', pay(90_000, 100_000, 'CAD')],
  ['Salary: $90,000 to $120,000 CAD', 'US', pay(90_000, 120_000, 'CAD')],
  ['Salary range: $90,000 - $120,000 (USD)', 'CA', pay(90_000, 120_000, 'USD')],
  ['Salary (CAD): $90,000 - $120,000', 'US', pay(90_000, 120_000, 'CAD')],
  ['Salary in US dollars: $90,000 - $120,000', 'AU', pay(90_000, 120_000, 'USD')],
  ['Gehalt: 90.000 $ bis 120.000 $ (Canadian dollars)', 'DE', pay(90_000, 120_000, 'CAD')],
  ['US $90,000 a year', 'SG', pay(90_000, 90_000, 'USD')],
  ['CAD$45/hr', 'US', pay(45, 45, 'CAD', 'hour')],
  ['Salary: $80,000 USD or $108,000 CAD', 'US', pay(80_000, 80_000, 'USD')],
  ['Salary: 450 000 kr per year (NOK)', 'SE', pay(450_000, 450_000, 'NOK')],
  ['Salary: ¥300,000 CNY per year', 'JP', pay(300_000, 300_000, 'CNY')],
  ['Salary: $90,000 - $120,000, and EUR colleagues', 'CA', pay(90_000, 120_000, 'CAD')],
])('the currency that "%s" names counts in %s too', (line, country, expected) => expect(payIn([line], country)).toEqual(expected));

it.each([
  ['Pay: $20-25/hr', pay(20, 25, 'USD', 'hour')],
  ['$20 to 25 per hour', pay(20, 25, 'USD', 'hour')],
  ['Rate: $65-70/hr', pay(65, 70, 'USD', 'hour')],
  ['€45-55 pro Stunde', pay(45, 55, 'EUR', 'hour')],
  ['Stundenlohn: € 14,50 bis 17,25', pay(14.5, 17.25, 'EUR', 'hour')],
  ['Lohn: CHF 38 – 45 pro Stunde', pay(38, 45, 'CHF', 'hour')],
  ['Day rate: £350 - 425', pay(350, 425, 'GBP', 'day')],
  ['Pay: $20/hr - 25/hr', pay(20, 25, 'USD', 'hour')],
  ['USD 20–25 an hour', pay(20, 25, 'USD', 'hour')],
  ['Gehalt: €900-1000 pro Woche', pay(900, 1_000, 'EUR', 'week')],
  ['Salary: $90-120k per year', pay(90_000, 120_000, 'USD')],
  ['Pay per hour: $25 - 40 hours per week', pay(25, 25, 'USD', 'hour')],
  ['Lohn: 25 € pro Stunde, 30-40 Stunden', pay(25, 25, 'EUR', 'hour')],
  ['Stundenlohn CHF 45 – 80-100 %', pay(45, 45, 'CHF', 'hour')],
  ['Pay: $25/hr - 40 hour week', pay(25, 25, 'USD', 'hour')],
  ['Rate: $65 per hour, 12 months', pay(65, 65, 'USD', 'hour')],
])('both ends of a low range are read: %s', (line, expected) => expect(payIn([line])).toEqual(expected));

it('is read below its heading, and with the dollar of the country', () => {
  expect(payIn(['What we pay', 'Salary range', '$85,000 – $95,000'], 'CA')).toEqual(pay(85_000, 95_000, 'CAD'));
  expect(payIn(['Pay in USD:', 'Salary: $85,000 – $95,000'], 'CA')).toEqual(pay(85_000, 95_000, 'USD'));
  expect(payIn(['Månadslön: salary 45 000 – 52 000 kr per month'], 'SE')).toEqual(pay(45_000, 52_000, 'SEK', 'month'));
});

it('is not taken from a note of a template', () => {
  expect(payIn(['💰💰💰 The salary can be populated automatically: $100,000', 'Salary: $90,000 a year'])).toEqual(
    pay(90_000, 90_000, 'USD'),
  );
  expect(payIn(['For example, using 2023 pay rates:', 'Minimum: GS-15 Step 1: $172,075 Maximum: $183,500'])).toBeUndefined();
});
