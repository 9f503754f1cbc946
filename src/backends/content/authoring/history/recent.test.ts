import { describe, expect, it } from 'vitest';
import type { Tree } from '../../items/types.ts';
import type { Done } from '../store/index.ts';
import { recentOf } from './recent.ts';

const tree = {
  byId: (id: string) => (id === 'gone' ? undefined : { id, name: id, path: `/${id}`, raw: { shared: [], languages: [] } }),
  view: () => ({ whatever: (item: { id: string }) => ({ displayName: `The ${item.id}`, own: () => undefined }) }),
} as unknown as Tree;
const done = (at: string, account: string, ...items: string[]) =>
  ({ at, actor: { account, name: account.toUpperCase() }, summary: `changed at ${at}`, items }) as unknown as Done;
const all = [done('1', 'anna', 'a', 'b'), done('2', 'ben', 'b'), done('3', 'anna', 'a', 'gone'), done('4', 'ben', 'c')];

describe('what was changed lately', () => {
  it('has each item once, the newest first, without what is gone', () => {
    expect(recentOf(all, tree, { language: 'en', limit: 10 }).map(({ id, at, who }) => [id, at, who])).toEqual([
      ['c', '4', 'BEN'],
      ['a', '3', 'ANNA'],
      ['b', '2', 'BEN'],
    ]);
  });
  it('can be of one account, and of so many items', () => {
    expect(recentOf(all, tree, { account: 'anna', language: 'en', limit: 10 }).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(recentOf(all, tree, { language: 'en', limit: 1 }).map(({ id }) => id)).toEqual(['c']);
  });
});
