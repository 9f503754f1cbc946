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

it('has a page made anew by the clock, since nobody tells of what another service changes', async () => {
  expect(await waits(() => fetchJson(URL_OF_A_SERVICE, schema, of(said)))).toBe(true);
});

it('does not for what is said once for long, unless nothing was said', async () => {
  expect(await waits(() => fetchJson(URL_OF_A_SERVICE, schema, { ...of(said), steady: true }))).toBe(false);
  for (const answer of [() => Response.json({}, { status: 400 }), () => Response.json({ a: 'no number' }), () => new Response('{')])
    expect(await waits(() => fetchJson(URL_OF_A_SERVICE, schema, { ...of(answer), steady: true }))).toBe(true);
});
