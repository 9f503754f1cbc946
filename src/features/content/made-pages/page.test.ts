import { afterEach, describe, expect, it, vi } from 'vitest';
import { readCounters } from '@/server/counters';
import { logger } from '@/server/logger';
import { closeContent, down, layout, model, setUp } from './set-up.server';

afterEach(closeContent);

describe('the dictionary', () => {
  it('that could not be fetched makes the page a provisional one', async () => {
    const { load } = await setUp({ ...layout({}), DictionarySearch: down });
    expect(await load()).toMatchObject({ kind: 'page', provisional: true });
    await closeContent();
    expect(await (await setUp(layout({}))).load()).toMatchObject({ kind: 'page', provisional: false });
  });
});

it('throws while the content service is down, and says "not found" only when it says so', async () => {
  const failing = await setUp({ JssLayoutQuery: down });
  await expect(failing.load()).rejects.toMatchObject({ code: 'content/status' });
  await closeContent();
  const absent = await setUp({ JssLayoutQuery: { layout: { item: null } } });
  expect(await absent.load()).toEqual({ kind: 'not-found' });
});

it('makes pages though dictionary, languages and sites fail, and counts that', async () => {
  vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const before = readCounters();
  const { load } = await setUp({ AppRootQuery: down, PageLanguagesQuery: down, 'query { site': down });
  const { route, phrases } = await model(load());
  expect(route.languages).toEqual(['en']);
  expect(phrases).toEqual({});
  expect((readCounters()['dictionary.failures'] ?? 0) - (before['dictionary.failures'] ?? 0)).toBe(1);
});
