// @vitest-environment node
import { expect, it } from 'vitest';
import { endOf } from '@/runtime/data/past-the-end';
import type { Area } from './area.server';
import { loadAfterForm, withinPages } from './within-pages.server';

const context = (query: Record<string, string>) =>
  ({ live: { query }, route: { path: '/alumni/directory', language: 'de' } }) as unknown as Parameters<typeof withinPages>[1];
const ready = (page: number, pages: number) => ({ status: 'ready', data: { page, pages } }) as const;
const endFor = (...given: Parameters<typeof withinPages<{ page: number; pages: number }>>) => {
  try {
    withinPages(...given);
  } catch (error) {
    return endOf(error);
  }
  return undefined;
};

it('leads from behind the end of a list to its last page, with what else was asked for', () => {
  const query = { page: '9', city: 'Köln', q: '' };
  expect(endFor(ready(9, 3), context(query), { listOf: (data) => data })).toEqual({
    page: 9,
    pages: 3,
    last: '/de/alumni/directory?city=K%C3%B6ln&page=3',
  });
  expect(endFor(ready(2, 0), context({ page: '2' }), { listOf: (data) => data })?.last).toBe('/de/alumni/directory');
});

it('shows what there is: a page of the list, none where no list is shown, and what came of a form', () => {
  expect(endFor(ready(3, 3), context({ page: '3' }), { listOf: (data) => data })).toBeUndefined();
  expect(endFor(ready(1, 0), context({}), { listOf: (data) => data })).toBeUndefined();
  expect(endFor(ready(9, 3), context({ page: '9' }), {})).toBeUndefined();
  const after = { ...ready(9, 3), outcome: { form: 'decide', kind: 'ok', message: 'done' } } as const;
  expect(endFor(after, context({ page: '9' }), { listOf: (data) => data })).toBeUndefined();
  expect(endFor({ status: 'error' }, context({ page: '9' }), { listOf: (data) => data })).toBeUndefined();
});

it('after a form that made the list shorter there is its last page', async () => {
  const area = {
    load: async ({ query }: { query: Record<string, string> }) => ({ page: Number(query.page ?? 1), pages: 2, q: query.q }),
    listOf: (data: { page: number; pages: number }) => data,
  } as unknown as Area<{ page: number; pages: number }, undefined>;
  const shown = (query: Record<string, string>) => loadAfterForm(area, { query } as unknown as Parameters<typeof area.load>[0]);
  expect(await shown({ page: '3', q: 'a' })).toEqual({ page: 2, pages: 2, q: 'a' });
  expect(await shown({ page: '2' })).toMatchObject({ page: 2 });
});
