import { afterEach, describe, expect, it } from 'vitest';
import { json, startService, type RunningService } from '../http.ts';
import { createLog } from '../log.ts';
import type { SecurityEvent } from '../security-events.ts';
import { trustedHops } from './client-address.ts';
import { withoutFloods } from './flood.ts';

let service: RunningService | undefined;
afterEach(() => service?.stop());

/** A service in which one visitor has 60 a minute, 30 at once. */
async function underTest() {
  const clock = { ms: 1_000_000 };
  const events: SecurityEvent[] = [];
  const handler = () => json({});
  service = await startService({
    name: 'flooded',
    port: 0,
    log: createLog('flooded', { quiet: true }),
    admin: { key: 'a key of the tests' },
    routes: withoutFloods(
      [
        { method: 'GET', path: '/search', handler },
        { method: 'GET', path: '/admin/state', handler },
      ],
      {
        perMinute: 60,
        hops: trustedHops('127.0.0.1,::1'),
        limit: 'search',
        security: { write: (event) => void events.push(event) },
        now: () => clock.ms,
      },
    ),
  });
  const { url } = service;
  const ask = (from?: string, path = '/search') =>
    fetch(url + path, { headers: { 'x-admin-key': 'a key of the tests', ...(from === undefined ? {} : { 'x-forwarded-for': from }) } });
  const times = async (count: number, from?: string, path?: string) =>
    Promise.all(Array.from({ length: count }, async () => (await ask(from, path)).status));
  return { clock, events, ask, times };
}

describe('what anybody may ask for (promise 5)', () => {
  it('is refused to a flood, which is told how long, and to nobody else', async () => {
    const { ask, times, clock, events } = await underTest();
    expect(new Set(await times(30, '203.0.113.7'))).toEqual(new Set([200]));
    const refused = await ask('203.0.113.7');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await ask('203.0.113.8')).status).toBe(200);
    clock.ms += 1_000;
    expect(await times(2, '203.0.113.7')).toEqual(expect.arrayContaining([200, 429]));
    // A flood is one event, and another a minute later.
    expect(events).toEqual([{ event: 'limited', limit: 'search', address: '203.0.113.7', seconds: 1 }]);
    clock.ms += 60_000;
    await times(31, '203.0.113.7');
    expect(events).toHaveLength(2);
  });

  it('counts the /64 of an IPv6 visitor, and believes no address that a visitor wrote', async () => {
    const { times } = await underTest();
    expect((await times(31, '2001:db8:7:7::1')).filter((status) => status === 429)).toHaveLength(1);
    expect(await times(1, '2001:db8:7:7:ffff::2')).toEqual([429]);
    expect(await times(1, '198.51.100.9, 2001:db8:7:7::3')).toEqual([429]);
    expect(await times(1, '2001:db8:7:8::1')).toEqual([200]);
  });

  it('neither counts what the site asks for itself nor administration', async () => {
    const { times } = await underTest();
    expect(new Set(await times(60))).toEqual(new Set([200]));
    expect(new Set(await times(60, '203.0.113.9', '/admin/state'))).toEqual(new Set([200]));
  });
});
