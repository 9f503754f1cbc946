import { describe, expect, it } from 'vitest';
import { endOf, wrongPairs } from './rules.server';

const kinds = (...given: Parameters<typeof wrongPairs>) => wrongPairs(...given).map(({ index, kind }) => [index, kind]);

describe('the pairs of a redirect map', () => {
  it('may lead to a path, to another site, and by an expression', () =>
    expect(
      kinds([
        { pattern: '/old', target: '/new' },
        { pattern: '/away', target: 'https://example.org/x?a=1' },
        { pattern: '^/news/(.*)$', target: '/insights/$1' },
        { pattern: '^/shop/(.*)$', target: 'https://$siteLang.shop.example/$1' },
      ]),
    ).toEqual([]));

  it('are no expressions whose time is not bounded', () =>
    expect(
      kinds([
        { pattern: '^/(a+)+b$', target: '/x' },
        { pattern: '^/(?!a)(a+)+b$', target: '/x' },
      ]),
    ).toEqual([[1, 'costly']]));

  it('are refused where they are incomplete, or lead nowhere', () =>
    expect(
      kinds([
        { pattern: '/a', target: '' },
        { pattern: '/b(', target: '/x' },
        { pattern: '/c', target: 'javascript:alert(1)' },
        { pattern: '/d', target: '//example.org' },
        { pattern: '/e', target: '/x' },
        { pattern: '/E', target: '/y' },
        { pattern: '^/shop(.*)$', target: 'https://shop.example$1' },
      ]),
    ).toEqual([
      [0, 'empty'],
      [1, 'pattern'],
      [2, 'target'],
      [3, 'target'],
      [5, 'twice'],
      [6, 'target'],
    ]));

  it('are refused where a visitor would go in circles', () => {
    expect(kinds([{ pattern: '/a', target: '/a' }])).toEqual([[0, 'loop']]);
    expect(kinds([{ pattern: '/a', target: '/A/' }])).toEqual([[0, 'loop']]);
    expect(
      kinds([
        { pattern: '/a', target: '/b' },
        { pattern: '/b', target: '/c' },
        { pattern: '/c', target: '/a' },
        { pattern: '/d', target: '/e' },
      ]),
    ).toEqual([
      [0, 'loop'],
      [1, 'loop'],
      [2, 'loop'],
    ]);
    expect(kinds([{ pattern: '^/x/.*$', target: '/x/y' }])).toEqual([[0, 'loop']]);
  });

  it('are refused where they close a circle with another map of the site', () => {
    expect(kinds([{ pattern: '/a', target: '/b' }], { before: [{ pattern: '/b', target: '/a' }] })).toEqual([[0, 'loop']]);
    expect(kinds([{ pattern: '/a', target: '/b' }], { after: [{ pattern: '/b', target: '/c' }] })).toEqual([]);
  });

  it('lead a visitor to an end', () =>
    expect(
      endOf('/a', [
        { pattern: '/a', target: '/b', redirectType: 'REDIRECT_301', isQueryStringPreserved: false, locale: '' },
        { pattern: '/b', target: '/c', redirectType: 'REDIRECT_302', isQueryStringPreserved: false, locale: '' },
      ]),
    ).toBe('/c'));
});
