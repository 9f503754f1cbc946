import { afterEach, expect, it, vi } from 'vitest';
import { loaderContext } from '@/features/content/lists/query-examples';
import { exampleAnswer } from '../job-search/examples';
import { load } from './data.server';

afterEach(() => vi.unstubAllGlobals());

const asked = vi.fn<(query: string | null) => void>();

const loaded = (search: string) => {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address);
    if (pathname.startsWith('/v1/alerts/')) return Response.json({ search, frequency: 'weekly', language: 'en' });
    if (searchParams.get('function') === 'alchemy')
      return Response.json({ error: { message: 'The parameter function is "alchemy"; known are consulting.' } }, { status: 400 });
    asked(searchParams.get('asTyped'));
    return Response.json(exampleAnswer());
  });
  return load({ ...loaderContext([], { page: undefined }), live: { query: { alert: 't'.repeat(43) } } } as never);
};

it.each([
  ['keyword=grid&country=DE&function=consulting', false],
  ['function=alchemy', true],
  // Left out before anybody is asked.
  ['level=chief', true],
])('the alert for %s finds nothing any more: %s', async (search, isUnknown) =>
  expect(await loaded(search)).toMatchObject({ status: 'alert', search, isUnknown }),
);

it('counts what its mails would find, which correct no word', async () => {
  asked.mockClear();
  await loaded('keyword=enginer');
  expect(asked.mock.calls).toEqual([['1']]);
});
