import { expect, it } from 'vitest';
import { money } from './money';

it.each([
  [1200, 'EUR', 'en-GB', '€12'],
  [1250, 'EUR', 'en-GB', '€12.50'],
  [1250, 'EUR', 'de-DE', '12,50\u00a0€'],
  [500, 'JPY', 'en-GB', 'JP¥500'],
  [0, 'USD', 'en-GB', 'US$0'],
])('%i of %s in %s is %s', (amount, currency, locale, text) => expect(money(amount, currency, locale)).toBe(text));
