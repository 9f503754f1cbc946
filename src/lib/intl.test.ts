import { describe, expect, it } from 'vitest';
import { intl } from './intl';

describe('intl', () => {
  it('writes as the language does', () => {
    expect(intl('NumberFormat', 'de-DE').format(1234.5)).toBe('1.234,5');
    expect(intl('ListFormat', 'en-GB', { type: 'disjunction' }).format(['a', 'b'])).toBe('a or b');
    expect(intl('DisplayNames', 'en-GB', { type: 'region' }).of('NL')).toBe('Netherlands');
  });

  it('makes one for a kind, a locale and options', () => {
    const numbers = intl('NumberFormat', 'en-GB', { maximumFractionDigits: 1 });
    expect(intl('NumberFormat', 'en-GB', { maximumFractionDigits: 1 })).toBe(numbers);
    expect(intl('NumberFormat', 'de-DE', { maximumFractionDigits: 1 })).not.toBe(numbers);
    expect(intl('NumberFormat', 'en-GB', { maximumFractionDigits: 2 })).not.toBe(numbers);
    expect(intl('PluralRules', 'en-GB')).not.toBe(intl('Collator', 'en-GB'));
  });

  it('says each time that there is no such zone', () => {
    for (const _ of [1, 2]) expect(() => intl('DateTimeFormat', 'en', { timeZone: 'Mars/Olympus' })).toThrow(RangeError);
  });
});
