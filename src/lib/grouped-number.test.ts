import { expect, it } from 'vitest';
import { groupedNumber } from './grouped-number';

it.each([
  ['190000', 'en-GB', '190,000'],
  ['-85000', 'de-DE', '-85.000'],
  ['1954', 'en-GB', '1954'],
  ['01067', 'en-GB', '01067'],
  ['0.45', 'de-DE', '0.45'],
  ['12 weeks', 'en-GB', '12 weeks'],
  ['', 'en-GB', ''],
])('%s in %s is %s', (text, locale, shown) => expect(groupedNumber(text, locale)).toBe(shown));
