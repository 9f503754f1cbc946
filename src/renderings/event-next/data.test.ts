import { expect, it } from 'vitest';
import type { z } from 'zod';
import { exampleRoute } from '@/runtime/examples/index';
import { load } from './data.server';
import { page } from './fields.schema';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const route = exampleRoute({ site: 'dotcom', path: '/events/copper-and-after', templateName: 'Event' });
const ids = [1, 2, 3, 4].map((digit) => `00000000-0000-5000-8000-00000000000${digit}`);

async function loaded(days: number) {
  const asked: string[] = [];
  const query = (document: string, _variables: Record<string, unknown>, schema: z.ZodType) => {
    asked.push(document);
    const answer = document.includes('PageAncestors')
      ? {
          item: {
            ancestors: [
              { displayName: 'Events', url: { path: '/events' } },
              { displayName: 'Home', url: { path: '/' } },
            ],
          },
        }
      : {
          list: {
            total: ids.length,
            pageInfo: { endCursor: '', hasNext: false },
            results: ids.map((id) => ({ id, name: id, displayName: id, url: { path: `/events/${id}` } })),
          },
        };
    return Promise.resolve(schema.parse(answer));
  };
  const fields = page.parse({ StartDate: { value: inDays(days) }, EndDate: { value: inDays(days) } });
  return { data: await load({ route, params: {}, fields: undefined, page: fields, query: query as never }), asked };
}

it('asks for nothing while one can still come', async () => {
  expect(await loaded(1)).toEqual({ data: null, asked: [] });
});
it('has three other events once it is over, and the list that they are of', async () => {
  const { data } = await loaded(-1);
  // The first id is the page's own: an event that ended today is still among those to come.
  expect(data?.events.map(({ id }) => id)).toEqual(ids.slice(1));
  expect(data?.all).toEqual({ text: 'Events', href: '/events' });
});
