import { expect, it } from 'vitest';
import type { z } from 'zod';
import { answeredItem, loaderContext } from '@/features/content/lists/query-examples';
import { exampleRoute } from '@/runtime/examples/index';
import { isNotFound } from '@/runtime/data/not-found';
import { load } from './data.server';
import { page } from './fields.schema';

const entry = { id: 'e', name: 'e', displayName: 'E', url: { path: '/blog/letters/e', url: '', siteName: 'insights' } };
const service = (total: number) => {
  const asked: Record<string, unknown>[] = [];
  const query = (_document: string, variables: Record<string, unknown>, schema: z.ZodType) => {
    asked.push(variables);
    return Promise.resolve(schema.parse({ list: { total, pageInfo: { endCursor: 'c', hasNext: true }, results: [entry] } }));
  };
  return { asked, query: query as never };
};
const context = (pageNumber: number, size: unknown, query: never) => ({
  route: exampleRoute({ pageNumber }),
  params: {},
  fields: undefined,
  page: page.parse({ PageSize: { value: size } }),
  query,
});

it('gives the page that the address asks for, of the size that the blog has', async () => {
  const { asked, query } = service(23);
  await expect(load(context(2, 5, query))).resolves.toMatchObject({ page: 2, pages: 5, total: 23 });
  expect(asked.at(-1)).toMatchObject({ first: 5 });
});
it('knows the portraits of those who wrote them, and asks for nobody else’s', async () => {
  const id = 'fade';
  const ines = { id, url: '/people/ines', name: 'ines', displayName: 'Ines', fields: {} };
  const src = { value: { src: '/-/media/ines-small.svg', alt: '' } };
  const entryOrInes = answeredItem(id, '/people/ines', { Authors: [ines], ImageSmall: src });
  const made = loaderContext([entryOrInes], { page: page.parse({ PageSize: { value: 5 } }) });
  const { writers } = await load(made);
  expect(writers[id]?.fields.ImageSmall?.value.src).toBe('/-/media/ines-small.svg');
  const [asked] = made.asked.filter(({ document }) => document.includes('BlogWriters'));
  expect(Object.values(asked?.variables ?? {})).toContain(id);
});
it('asks for no portraits where nobody has signed', async () => {
  const { asked, query } = service(1);
  await load(context(1, 5, query));
  expect(asked.filter((variables) => JSON.stringify(variables).includes('LastName'))).toEqual([]);
});
it('has as many entries a page as can be read, whatever the blog says', async () => {
  const { asked, query } = service(100_000);
  await load(context(1, 50_000, query));
  expect(asked[0]).toMatchObject({ first: 48 });
});
it('has ten entries a page unless the blog says otherwise', async () => {
  await expect(load(context(1, null, service(23).query))).resolves.toMatchObject({ pages: 3 });
});
it('has no page past the end', async () => {
  await expect(load(context(4, 10, service(23).query))).rejects.toSatisfy(isNotFound);
});
it('has a first page also when it is empty', async () => {
  await expect(load(context(1, 10, service(0).query))).resolves.toMatchObject({ pages: 1, total: 0 });
});
