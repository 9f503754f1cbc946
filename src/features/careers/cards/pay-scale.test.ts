import { expect, it } from 'vitest';
import type { OpeningPay } from '../openings.schema';
import { onScale, payScale } from './pay-scale';

const pay = (min: number, max: number, change: Partial<OpeningPay> = {}): OpeningPay => ({
  min,
  max,
  currency: 'EUR',
  unit: 'year',
  ...change,
});
const posts = (...all: (OpeningPay | undefined)[]) => all.map((each) => ({ pay: each }));

it('is one for a list, in the currency of most, up to a round amount above the highest', () => {
  const list = posts(pay(40_000, 52_000), undefined, pay(68_000, 123_000), pay(100_000, 900_000, { currency: 'DKK' }));
  expect(payScale(list)).toEqual({ currency: 'EUR', most: 150_000 });
});
it('is the same on every page of a search, and none where a page has no bar to draw', () => {
  const highest = { currency: 'EUR', amount: 141_000 };
  for (const page of [
    posts(pay(40_000, 52_000)),
    posts(pay(100_000, 141_000), pay(1, 2, { currency: 'USD' }), pay(1, 2, { currency: 'USD' })),
  ])
    expect(payScale(page, highest)).toEqual({ currency: 'EUR', most: 150_000 });
  expect(payScale(posts(undefined, pay(1, 2, { currency: 'USD' })), highest)).toBeUndefined();
});
it.each([
  ['nobody says', posts(undefined, undefined)],
  ['one alone says', posts(pay(40_000, 52_000), pay(1, 2, { currency: 'USD' }))],
  ['nothing is paid', posts(pay(0, 0), pay(0, 0))],
])('is none where %s', (_name, list) => expect(payScale(list)).toBeUndefined());
it('counts what is paid by the hour, the day and the month as a year', () => {
  const list = posts(pay(50, 60, { unit: 'hour' }), pay(4_000, 5_000, { unit: 'month' }), pay(300, 400, { unit: 'day' }));
  const scale = payScale(list);
  expect(scale).toEqual({ currency: 'EUR', most: 120_000 });
  expect(list.map((each) => onScale(each.pay!, scale))).toEqual([
    { from: 73.3, width: 14.7 },
    { from: 40, width: 10 },
    { from: 55, width: 18.3 },
  ]);
});
it('says where a pay stands, whichever way round it is told, and nothing of another currency', () => {
  const scale = { currency: 'EUR', most: 100_000 };
  expect(onScale(pay(40_000, 60_000), scale)).toEqual({ from: 40, width: 20 });
  expect(onScale(pay(60_000, 40_000), scale)).toEqual({ from: 40, width: 0 });
  expect(onScale(pay(40_000, 60_000, { currency: 'USD' }), scale)).toBeUndefined();
  expect(onScale(pay(40_000, 60_000), undefined)).toBeUndefined();
});
