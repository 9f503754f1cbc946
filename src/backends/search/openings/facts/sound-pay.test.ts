import { expect, it } from 'vitest';
import type { Pay } from '../model.ts';
import { soundPay } from './sound-pay.ts';

it.each<[number, string, Pay['unit']]>([
  [250_000, 'NGN', 'month'],
  [30_000, 'KES', 'month'],
  [2_200_000, 'IDR', 'month'],
  [320_000, 'ARS', 'month'],
  [22_440, 'RUB', 'month'],
  [60_000, 'EUR', 'year'],
])('%d %s a %s is pay', (amount, currency, unit) => {
  const pay = { min: amount, max: amount, currency, unit };
  expect(soundPay(pay)).toEqual({ pay, remarks: [] });
});

it.each<[number, string, Pay['unit']]>([
  [250, 'NGN', 'month'],
  [30, 'KES', 'year'],
  [25, 'EUR', 'year'],
  [40, 'USD', 'month'],
  [120_000, 'USD', 'hour'],
])('%d %s a %s is nobody’s pay', (amount, currency, unit) => {
  const { pay, remarks } = soundPay({ min: amount, max: amount, currency, unit });
  expect(pay).toBeUndefined();
  expect(remarks).toHaveLength(1);
});
