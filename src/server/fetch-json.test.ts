import { expect, it } from 'vitest';
import { z } from 'zod';
import { fetchJson } from './fetch-json';
import { recorded } from './made-of/record';

const URL_OF_A_SERVICE = 'http://service.invalid/v1/x';
const of = (answer: () => Response) => ({ for: 'site' as const, timeout: 1_000, fetch: () => Promise.resolve(answer()) });
const said = () => Response.json({ a: 1 });
const schema = z.object({ a: z.number() });

/** Whether a page that is made with the call waits for the clock. */
const waits = async (work: () => Promise<unknown>): Promise<boolean> => (await recorded(() => work().catch(() => undefined))).elsewhere;

it('has a page made anew by the clock where what another service says cannot be asked for again', async () => {
  const visitor = { address: '192.0.2.1' };
  expect(await waits(() => fetchJson(URL_OF_A_SERVICE, schema, { ...of(said), for: visitor }))).toBe(true);
  expect(await waits(() => fetchJson(URL_OF_A_SERVICE, schema, { ...of(said), method: 'POST' }))).toBe(true);
});

it('notes what is asked for everybody, so that it can be asked again', async () => {
  const askedOf = async (answer: () => Response) => {
    const { madeOf, elsewhere } = await recorded(() => fetchJson(URL_OF_A_SERVICE, schema, of(answer)).catch(() => undefined));
    return { asked: [...(madeOf.asked?.values() ?? [])], elsewhere };
  };
  const one = await askedOf(said);
  expect(one).toEqual({ asked: [expect.any(String)], elsewhere: false });
  expect(await askedOf(said)).toEqual(one);
  const none = await askedOf(() => Response.json({}, { status: 404 }));
  expect(none.elsewhere).toBe(false);
  expect(new Set([one, none, await askedOf(() => Response.json({ a: 2 }))].map(({ asked }) => asked[0])).size).toBe(3);
  expect(await askedOf(() => Response.json({}, { status: 500 }))).toEqual({ asked: [], elsewhere: true });
});

it('does not for what is said once for long, unless nothing was said', async () => {
  expect(await waits(() => fetchJson(URL_OF_A_SERVICE, schema, { ...of(said), steady: true }))).toBe(false);
  for (const answer of [() => Response.json({}, { status: 400 }), () => Response.json({ a: 'no number' }), () => new Response('{')])
    expect(await waits(() => fetchJson(URL_OF_A_SERVICE, schema, { ...of(answer), steady: true }))).toBe(true);
});
