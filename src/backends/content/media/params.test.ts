import { describe, expect, it } from 'vitest';
import { parseMediaParams, targetSize } from './params.ts';

const params = (query: string) => parseMediaParams(new URLSearchParams(query));
const original = { width: 1000, height: 500 };
const size = (query: string, of = original) => targetSize(params(query), of);

describe('media sizes', () => {
  it.each([
    ['w=500', { width: 500, height: 250 }],
    ['h=100', { width: 200, height: 100 }],
    ['w=500&h=100', { width: 200, height: 100 }],
    ['mw=300&mh=300', { width: 300, height: 150 }],
    ['w=800&mw=400', { width: 400, height: 200 }],
    ['w=500&h=500&iar=1', { width: 500, height: 500 }],
  ])('%s', (query, expected) => {
    expect(size(query)).toEqual(expected);
  });

  it.each(['', 'w=2000', 'mw=2000&as=1', 'w=2000&as=1', 'w=2000&h=2000&iar=1&as=1', 'w=1000&h=500', 'q=50', 'hash=ABC&rev=1&la=en'])(
    'leaves the image as it is for "%s"',
    (query) => {
      expect(size(query)).toBeUndefined();
    },
  );

  it('never gives an empty side', () => {
    expect(size('w=1', { width: 4000, height: 2 })).toEqual({ width: 1, height: 1 });
  });
});

describe('bad parameters', () => {
  it.each(['w=0', 'w=-1', 'w=1.5', 'w=wide', 'q=101', 'q=0', 'as=yes', 'iar=2', 'dmc=x', 'h=99999999'])(
    '%s is refused by name',
    (query) => {
      expect(() => params(query)).toThrow(`The parameter ${query.split('=')[0]} is "${query.split('=')[1]}"; give`);
    },
  );
});
