import { expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { exampleCard } from '@/features/content/cards/examples';
import { exampleRoute } from '@/features/content/examples';
import { load } from './data.server';
import type { Page } from './fields.schema';

const topic = { id: 'D2BD0A3E-0000-5000-8000-000000000009', url: '', name: 't', displayName: 'T', fields: { Title: { value: 'T' } } };
const item = (id: string) => ({ id, name: id, url: { path: `/${id}`, url: '', siteName: 'insights' }, Title: { jsonValue: { value: id } } });
const ask = async (page: Page, ids: string[]) => {
  const query = vi.fn((_document: string, _variables: unknown, schema: z.ZodType) => Promise.resolve(schema.parse({ list: { total: ids.length, results: ids.map(item) } })));
  const data = await load({ route: exampleRoute(), params: {}, fields: undefined, page, query: query as never });
  return { query, ids: data.found.map(({ id }) => id) };
};

it('finds the newest of the article’s topics, without the article itself', async () => {
  const { query, ids } = await ask({ RelatedArticles: [], Topics: [topic] }, ['a', exampleRoute().itemId.replaceAll('-', ''), 'b', 'c']);
  expect(ids).toEqual(['a', 'b', 'c']);
  expect(query.mock.calls[0]?.[0]).toContain('d2bd0a3e000050008000000000000009');
});
it('asks nothing when the author chose, or named no topic', async () => {
  expect((await ask({ RelatedArticles: [exampleCard()], Topics: [topic] }, [])).query).not.toHaveBeenCalled();
  expect((await ask({ RelatedArticles: [], Topics: [] }, [])).query).not.toHaveBeenCalled();
});
