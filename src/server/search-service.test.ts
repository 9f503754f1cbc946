import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { askSearch } from './search-service';

const schema = z.object({ total: z.number() });
const visitor = { address: '203.0.113.7' };
const answering = (status: number, body: unknown) => vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }));
const ask = (fetch: typeof globalThis.fetch, accept?: readonly number[]) =>
  askSearch('/v1/search', new URLSearchParams({ q: 'a&b', language: 'de' }), schema, {
    for: visitor,
    timeout: 1_000,
    fetch,
    ...(accept ? { accept } : {}),
  });

describe('asking the search', () => {
  it('goes to its address with the parameters, in the name of the visitor', async () => {
    const fetched = answering(200, { total: 3, more: 'is not read' });
    expect(await ask(fetched)).toEqual({ total: 3 });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe(`${getEnv().SEARCH_URL}/v1/search?q=a%26b&language=de`);
    expect(new Headers(init?.headers).get('x-forwarded-for')).toBe('203.0.113.7');
  });

  it('takes an answer with another status only where it is said to be one', async () => {
    await expect(ask(answering(404, { total: 0 }))).rejects.toMatchObject({ code: 'service/status', upstreamStatus: 404 });
    expect(await ask(answering(404, { total: 0 }), [404])).toEqual({ total: 0 });
  });

  it('takes no answer of another shape', async () => {
    await expect(ask(answering(200, { total: 'many' }))).rejects.toMatchObject({ code: 'service/shape' });
  });
});

it('nothing else on the site knows its address', () => {
  const source = path.join(import.meta.dirname, '..');
  const reading = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$|^backends|^workshop/.test(file) &&
      /\.SEARCH_URL\b/.test(readFileSync(path.join(source, file), 'utf8')),
  );
  // The settings say which addresses are the search's unless they are named.
  expect(reading.sort()).toEqual(['config/env.schema.ts', 'server/search-service.ts']);
});
