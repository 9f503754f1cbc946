import { expect, it } from 'vitest';
import { piecesOf } from './pieces.server';
import { answeredItem, loaderContext } from './query-examples';

const piece = (path: string, title: string, access: string) =>
  answeredItem(path, path, { Title: { value: title }, Access: { value: access } });
const given = { site: 'dotcom', language: 'en', published: '2026-11-19T00:00:00Z' };

it('finds the pages of what a publication has in it, by their titles as they are read, with who may read them', async () => {
  const { query } = loaderContext(
    [
      piece('/two', 'The long queue, in two pages', 'premium'),
      piece('/a', 'The long queue: a grid waits for paper, *not copper*', 'free'),
      piece('/b', 'Copper has a *memory*', 'registered'),
      piece('/c', 'Corrections, and why we print them', 'free'),
    ],
    { page: undefined },
  );
  expect(await piecesOf(query, { ...given, titles: ['The long queue', 'Copper has a memory', 'Corrections'] })).toEqual([
    { title: 'The long queue', href: '/a', access: 'free' },
    { title: 'Copper has a memory', href: '/b', access: 'registered' },
  ]);
});
it('looks among those of its time, and asks nothing without a table of contents', async () => {
  const { asked, query } = loaderContext([], { page: undefined });
  await piecesOf(query, { ...given, titles: [] });
  expect(asked).toEqual([]);
  await piecesOf(query, { ...given, titles: ['The long queue'] });
  expect(Object.values(asked[0]?.variables ?? {})).toContain('20270518T000000Z');
});
