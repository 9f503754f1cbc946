import { beforeEach, expect, it } from 'vitest';
import { forgetPerProcess } from '@/server/one-per-process';
import { keep, take, type EditedPage } from './kept.server';

const page = (site: string): EditedPage => ({ site, language: 'en', phrases: {}, layout: {} as EditedPage['layout'] });
beforeEach(() => forgetPerProcess('editedPages'));

it('gives a page out once', () => {
  const key = keep(page('a'));
  expect([take(key)?.site, take(key), take('another')]).toEqual(['a', undefined, undefined]);
});

it('forgets what nobody fetched', () => {
  const key = keep(page('a'), 1_000);
  expect(take(key, 31_001)).toBeUndefined();
});

it('keeps no more than fifty', () => {
  const [first = ''] = Array.from({ length: 60 }, (_one, n) => keep(page(String(n))));
  expect(take(first)).toBeUndefined();
});
