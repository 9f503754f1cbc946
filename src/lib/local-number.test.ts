import { expect, it } from 'vitest';
import { localNumber } from './local-number';

it.each([
  ['190000', 'en-GB', '190,000'],
  ['-85000', 'de-DE', '-85.000'],
  ['1954', 'en-GB', '1954'],
  ['01067', 'en-GB', '01067'],
  ['0.45', 'de-DE', '0,45'],
  ['8.40', 'de-DE', '8,40'],
  ['.5', 'de-DE', '0,5'],
  ['−1,284.5', 'de-DE', '−1.284,5'],
  ['€1 200', 'de-DE', '€1.200'],
  ['31.5 %', 'de-DE', '31,5 %'],
  ['12 weeks', 'en-GB', '12 weeks'],
  ['2.5.1', 'de-DE', '2.5.1'],
  ['', 'en-GB', ''],
])('%s in %s is %s', (text, locale, shown) => expect(localNumber(text, locale, '.')).toBe(shown));

it.each([
  ['3,5', 'de-DE', '3,5'],
  ['5.200', 'de-DE', '5.200'],
  ['1.284,50', 'en-GB', '1,284.50'],
])('%s with a comma before its decimals is in %s %s', (text, locale, shown) => expect(localNumber(text, locale, ',')).toBe(shown));
