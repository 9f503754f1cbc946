import { describe, expect, it } from 'vitest';
import { phoneWords, withPhoneWords } from './phone.ts';

describe('a telephone number', () => {
  it.each([
    ['+41 44 555 01 00', ['41445550100', '0445550100']],
    ['+49 (0)40 555-100', ['4940555100', '040555100']],
    ['+1 212 555 0100', ['12125550100', '02125550100']],
    ['044/555 01 00', ['0445550100']],
    ['', []],
  ])('%s is found as %j', (number, words) => expect(phoneWords(number)).toEqual(words));

  it.each([
    ['+41 44 555 01 00', '41445550100'],
    ['0041 44 555 01 00', '41445550100'],
    ['044 / 555 01 00', '0445550100'],
    ['(044) 555-01-00 zurich', '0445550100 zurich'],
    ['2019-2026 grid', '2019-2026 grid'],
    ['007 -0', '007 -0'],
    ['a0445550100', 'a0445550100'],
    ['978-3-16-148410-0', '978-3-16-148410-0'],
  ])('%s is asked for as %s', (typed, asked) => expect(withPhoneWords(typed)).toBe(asked));
});
