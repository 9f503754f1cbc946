import { expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { exampleCard } from '@/features/content/cards/examples';
import { answeredItem } from '@/features/content/lists/query-examples';
import { exampleRoute } from '@/runtime/examples/index';
import { TEMPLATE_IDS } from '@/features/content/template-ids';
import { load } from './data.server';
import type { Fields, Page } from './fields.schema';

const reference = (id: string) => ({ id, url: '', name: id, displayName: id, fields: { Title: { value: id } } });
const TOPIC = 'd2bd0a3e-0000-5000-8000-000000000009';
const AUTHOR = 'aaaaaaaa-0000-5000-8000-000000000001';
const item = (id: string, topics: string[] = [TOPIC], authors: string[] = []) => ({
  ...answeredItem(id, `/${id}`, { Title: { value: id }, Topics: topics.map(reference), Authors: authors.map(reference) }),
  id,
});
const ask = async (asked: Partial<Fields & Page>, found: unknown[], route = {}) => {
  const query = vi.fn((_document: string, _variables: Record<string, unknown>, schema: z.ZodType) =>
    Promise.resolve(schema.parse({ list: { total: found.length, results: found } })),
  );
  const data = await load({
    route: exampleRoute(route),
    params: {},
    fields: { RelatedArticles: asked.RelatedArticles ?? [] },
    page: { Topics: [reference(TOPIC.toUpperCase())], Authors: [reference(AUTHOR)], ...asked },
    query: query as never,
  });
  return { query, row: data.row.map(({ id }) => id), next: data.next?.id ?? null };
};

it('finds what shares topics or authors, the most in common first, without the article itself', async () => {
  const found = [
    item(exampleRoute().itemId.replaceAll('-', '')),
    item('author-only', [], [AUTHOR]),
    item('topic'),
    item('both', [TOPIC], [AUTHOR]),
    item('topic-older'),
  ];
  const { query, row, next } = await ask({}, found);
  expect([row, next]).toEqual([['both', 'topic', 'topic-older'], 'author-only']);
  expect(Object.values(query.mock.calls[0]?.[1] ?? {})).toEqual(
    expect.arrayContaining(['Topics', 'd2bd0a3e000050008000000000000009', 'Authors', 'aaaaaaaa000050008000000000000001']),
  );
});
it('begins with what the author chose, and names nothing twice', async () => {
  expect(await ask({ RelatedArticles: [exampleCard({ id: 'chosen' })] }, [item('a'), item('chosen'), item('b'), item('c')])).toMatchObject({
    row: ['chosen', 'a', 'b'],
    next: 'c',
  });
});
it('shows no row that is not full; the first of it is still what to read next', async () => {
  expect(await ask({ RelatedArticles: [exampleCard({ id: 'chosen' })] }, [item('a')])).toMatchObject({ row: [], next: 'chosen' });
  expect(await ask({}, [])).toMatchObject({ row: [], next: null });
});
it('asks nothing about an article without topics and authors', async () => {
  expect((await ask({ Topics: [], Authors: [] }, [])).query).not.toHaveBeenCalled();
});
it('stays within blogs for a blog entry', async () => {
  const { query } = await ask({ Topics: [], Authors: [] }, [item('a')], { templateId: TEMPLATE_IDS.BlogEntry });
  expect(Object.values(query.mock.calls[0]?.[1] ?? {})).toContain(TEMPLATE_IDS.BlogEntry.replaceAll('-', ''));
});
