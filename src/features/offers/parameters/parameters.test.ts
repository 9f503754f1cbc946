import { describe, expect, it } from 'vitest';
import { askedParameter } from './parameters';

describe('a parameter that a browser keeps', () => {
  it.each([
    ['affiliate', '?affiliate=north-sea', 'north-sea'],
    ['affiliate', '?AFFILIATE=North-Sea', 'north-sea'],
    ['affiliate', '?a=1&Affiliate=x&affiliate=y', 'x'],
    ['affiliate', '?affiliate=', undefined],
    ['affiliate', '?affiliate=<b>', undefined],
    ['affiliate', '?affiliates=x', undefined],
    ['feature', '?Feature=No-Offers', 'no-offers'],
    ['feature', '?feature=offers', 'offers'],
    ['feature', '?feature=everything', undefined],
  ] as const)('%s in %s is %s', (name, query, value) => expect(askedParameter(name, new URLSearchParams(query))).toBe(value));
});
