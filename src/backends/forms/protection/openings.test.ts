import { afterEach, expect, it, vi } from 'vitest';
import { createOpeningIndex } from './openings.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks for the words as they were typed: an alert cannot say what was corrected', async () => {
  const asked: URL[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address));
    return Response.json({ total: 0, pages: 0, results: [] });
  });
  await createOpeningIndex('http://search.test').newest('keyword=hydrolgist', 'en', 1);
  expect(asked[0]?.searchParams.get('keyword')).toBe('hydrolgist');
  expect(asked[0]?.searchParams.get('asTyped')).toBe('1');
});
