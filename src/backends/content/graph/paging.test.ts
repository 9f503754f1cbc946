import { describe, expect, it } from 'vitest';
import { formatGuid } from './guid-format.ts';
import { pageFrom } from './paging.ts';
import type { Page } from './paging.ts';

const list = ['a', 'b', 'c', 'd', 'e'];

describe('pageFrom', () => {
  it('walks through a list by cursors and ends', () => {
    const seen: string[] = [];
    let after: string | null = '';
    for (let hasNext = true; hasNext;) {
      const page: Page<string> = pageFrom(list, { first: 2, after }, 10);
      expect(page.total).toBe(5);
      seen.push(...page.results);
      after = page.pageInfo.endCursor;
      ({ hasNext } = page.pageInfo);
    }
    expect(seen).toEqual(list);
  });

  it('gives the default size without first, and an empty page beyond the end', () => {
    expect(pageFrom(list, { after: null }, 3).results).toEqual(['a', 'b', 'c']);
    const beyond = pageFrom([], { first: 2 }, 3);
    expect(beyond).toEqual({ total: 0, results: [], pageInfo: { hasNext: false, endCursor: '' } });
  });

  it('refuses a cursor of another service and a size below one', () => {
    expect(() => pageFrom(list, { after: 'xyz' }, 3)).toThrow('no cursor of this service');
    expect(() => pageFrom(list, { first: 0 }, 3)).toThrow('first is 0');
  });
});

describe('formatGuid', () => {
  const id = '061cba15-5474-4b91-8a06-17903b102b82';
  it.each([
    ['N', '061CBA1554744B918A0617903B102B82'],
    ['D', '061CBA15-5474-4B91-8A06-17903B102B82'],
    ['B', '{061CBA15-5474-4B91-8A06-17903B102B82}'],
    ['p', '(061CBA15-5474-4B91-8A06-17903B102B82)'],
  ])('%s', (format, expected) => {
    expect(formatGuid(id, format)).toBe(expected);
  });
  it('refuses another format', () => {
    expect(() => formatGuid(id, 'Q')).toThrow('give N, D, B or P');
  });
});
