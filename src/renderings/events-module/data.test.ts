import { expect, it } from 'vitest';
import type { z } from 'zod';
import { exampleRoute } from '@/runtime/examples/index';
import { load } from './data.server';
import { fields } from './fields.schema';

async function askedFor(count: unknown): Promise<unknown> {
  const asked: Record<string, unknown>[] = [];
  const query = (_document: string, variables: Record<string, unknown>, schema: z.ZodType) => {
    asked.push(variables);
    return Promise.resolve(schema.parse({ list: { total: 0, pageInfo: { endCursor: '', hasNext: false }, results: [] } }));
  };
  await load({ route: exampleRoute(), params: {}, fields: fields.parse({ Count: count }), page: undefined, query: query as never });
  return asked[0]?.first;
}

it('asks for as many events as the editor says, and two in the place of full ones', () => expect(askedFor({ value: 3 })).resolves.toBe(5));
it.each([
  ['a layout, which says 0', { value: 0 }],
  ['a component', { value: '' }],
  ['an older item', undefined],
])('shows eight, of ten, where the number is left empty: %s', (_whose, count) => expect(askedFor(count)).resolves.toBe(10));
it('shows eight, of ten, at most', () => expect(askedFor({ value: 30 })).resolves.toBe(10));
