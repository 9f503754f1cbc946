import { expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { exampleRoute } from '@/runtime/examples/index';
import { loadCrumbs } from './crumbs.server';

const ancestor = (path: string | null, title: string, navigationTitle = '') => ({
  displayName: 'x',
  url: path === null ? null : { path, url: '' },
  title: { value: title },
  navigationTitle: navigationTitle ? { value: navigationTitle } : null,
});

it('goes from the home page down, by navigation titles', async () => {
  const query = vi.fn((_document: string, _variables: unknown, schema: z.ZodType) =>
    Promise.resolve(
      schema.parse({
        item: {
          ancestors: [
            ancestor('/about', 'About Aldermoor', 'About'),
            ancestor(null, 'Folder'),
            ancestor('/', 'Counsel that holds', 'Home'),
          ],
        },
      }),
    ),
  );
  await expect(loadCrumbs({ route: exampleRoute({ path: '/about/offices' }), query: query as never })).resolves.toEqual([
    { text: 'Home', href: '/' },
    { text: 'About', href: '/about' },
  ]);
  expect(query.mock.calls[0]?.[1]).toMatchObject({ id: exampleRoute().itemId, language: 'en' });
});
it('asks nothing for the home page', async () => {
  const query = vi.fn();
  await expect(loadCrumbs({ route: exampleRoute({ path: '/' }), query })).resolves.toEqual([]);
  expect(query).not.toHaveBeenCalled();
});
it('is empty for an item that is not there', async () => {
  const query = (_d: string, _v: unknown, schema: z.ZodType) => Promise.resolve(schema.parse({ item: null }));
  await expect(loadCrumbs({ route: exampleRoute(), query: query as never })).resolves.toEqual([]);
});
