import { describe, expect, it } from 'vitest';
import { LruCache } from './lru.ts';

describe('LruCache', () => {
  it('forgets what was used longest ago when it grows too heavy', () => {
    const cache = new LruCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 4);
    cache.get('a');
    cache.set('c', 'C', 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
    expect(cache.weight).toBe(8);
  });

  it('does not keep what is heavier than itself, and replaces weights', () => {
    const cache = new LruCache<string>(10);
    cache.set('a', 'A', 11);
    expect(cache.size).toBe(0);
    cache.set('b', 'B', 9);
    cache.set('b', 'B2', 2);
    expect([cache.get('b'), cache.weight]).toEqual(['B2', 2]);
  });
});
