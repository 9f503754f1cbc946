import { expect, it } from 'vitest';
import { answeredItem, loaderContext } from '@/features/content/lists/query-examples';
import { load, paged } from './data.server';
import { page } from './fields.schema';

it('asks for the articles below its own page, as many as the editor wants', async () => {
  const context = loaderContext([answeredItem('a-1', '/a-1', { Title: { value: 'One' } })], { total: 5, page: { PageSize: 2 } });
  expect(await load(context)).toMatchObject({ total: 5, page: 1, pages: 3 });
  expect(context.asked[0]?.variables).toMatchObject({ first: 2 });
  expect(Object.values(context.asked[0]?.variables ?? {})).toEqual(
    expect.arrayContaining(['_path', '00000000000050008000000000000001', 'en']),
  );
});

it('is paged, and not found past the end; an empty first page is found', async () => {
  expect(paged).toBe(true);
  await expect(load(loaderContext([], { total: 5, route: { pageNumber: 4 }, page: { PageSize: 2 } }))).rejects.toMatchObject({
    code: 'request/not-found',
  });
  expect(await load(loaderContext([], { page: { PageSize: 2 } }))).toMatchObject({ items: [], pages: 1 });
});

it.each([
  [{ value: 20 }, 20],
  [{ value: '7' }, 7],
  [{ value: '' }, 12],
  [undefined, 12],
  [{ value: 0 }, 12],
  [{ value: -3 }, 12],
  [{ value: 100_000 }, 48],
])('page size %j is %i', (field, size) => {
  expect(page.parse({ PageSize: field }).PageSize).toBe(size);
});
