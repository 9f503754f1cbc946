import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { SessionSource } from '@/server/cookie-jar';
import { callGateway } from './gateway.server';

vi.mock('@/server/logger', () => ({ logger: { warn: vi.fn(), error: vi.fn() } }));

const list = z.object({ total: z.number(), page: z.number(), pages: z.number(), people: z.array(z.string()) });
const ask = (status: number, body: object) =>
  callGateway(undefined, '/v1/directory', list, {
    for: {} as SessionSource,
    fetch: () => Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })),
  });

describe('a call of the alumni gateway', () => {
  it('is answered past the end of a list, by where it ends', async () => {
    const end = { total: 21, page: 9, pages: 2, people: [] };
    expect(await ask(404, { ...end, error: { code: 'past-the-end', message: 'There is no page 9.', details: { pages: 2 } } })).toEqual(end);
  });

  it('is refused for what is not there', async () => {
    await expect(ask(404, { error: { code: 'not-there', message: 'Nothing.' } })).rejects.toMatchObject({
      status: 404,
      reason: 'not-there',
    });
    await expect(ask(404, {})).rejects.toMatchObject({ reason: 'unknown' });
  });
});
