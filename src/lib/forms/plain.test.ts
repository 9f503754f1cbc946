import { describe, expect, it } from 'vitest';
import { dialled, isPhone, plainCode, plainDigits, plainName } from './plain';

describe('a name', () => {
  it.each([
    ['علی\u200Cرضا', 'علی\u200Cرضا'],
    ['ශ්\u200Dරී', 'ශ්\u200Dරී'],
    ['山田\u3000太郎', '山田 太郎'],
    ['Jean\u00A0Paul', 'Jean Paul'],
    ['Anne\u2011Marie', 'Anne-Marie'],
    ['Anne\u2010Marie', 'Anne-Marie'],
    ['O\u2018Neill', 'O’Neill'],
    ['\u202AAnn\u202C', 'Ann'],
    ['Ann\u200B\uFEFF', 'Ann'],
    ['Ann\u200D', 'Ann'],
    ['Anna \u200E', 'Anna'],
    ['\u202A\u00A0Anna', 'Anna'],
    ['Кам\u02BCянець', 'Кам\u02BCянець'],
  ])('%j is taken as %j', (typed, plain) => expect(plainName(typed)).toBe(plain));
});

describe('a telephone number', () => {
  it.each([
    ['\u202A+49 30 1234567\u202C', '+49 30 1234567'],
    ['030\u2011123\u2013456', '030-123-456'],
    ['030\u200B1234', '0301234'],
    ['\u202A +49 30 1234567 \u202C', '+49 30 1234567'],
    ['＋４９ ３０ １２３４', '+49 30 1234'],
    ['٠٣٠١٢٣٤', '0301234'],
    ['۰۳۰۱۲۳۴', '0301234'],
    ['+44 20 7946 0958 x12', '+44 20 7946 0958 x12'],
    ['+44 20 7946 0958 ext. 12', '+44 20 7946 0958 ext. 12'],
    ['+49 (30) 1234-5', '+49 (30) 1234-5'],
  ])('%j is kept as %j', (typed, plain) => {
    expect(plainDigits(typed)).toBe(plain);
    expect(isPhone(plain)).toBe(true);
  });
  it.each(['call me', '12', 'x12', '+49 30 12345 x', '+49 30 1234 x1234567'])('%j is none', (typed) =>
    expect(isPhone(plainDigits(typed))).toBe(false),
  );
  it.each([
    ['+49 (0) 171 1234567', '+491711234567'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+39 06 1234567', '+39061234567'],
    ['+39 (0)6 1234567', '+39061234567'],
    ['+49 ( 0 ) 171 1234567', '+491711234567'],
    ['+49 30/123-4567', '+49301234567'],
    ['+44 (1632) 960-000', '+441632960000'],
  ])('%j is dialled as %s', (typed, digits) => expect(dialled(typed)).toBe(digits));
});

it.each(['１２３４５６', '123 456', '123-456', '١٢٣٤٥٦', ' 123456\u200B'])('%j is a code', (typed) =>
  expect(plainCode(typed)).toBe('123456'),
);
