import type { NextApiRequest, NextApiResponse } from 'next';
import { afterEach, expect, it, vi } from 'vitest';
import { readCounters } from '@/server/counters';
import { jobAlertApi } from './alerts.server';

afterEach(() => vi.unstubAllGlobals());

const ledTo = async (status: number): Promise<URL> => {
  vi.stubGlobal('fetch', async () => Response.json({ error: {} }, { status }));
  const redirect = vi.fn();
  const request = {
    headers: {},
    socket: {},
    body: { email: 'ann@example.org', frequency: 'daily', search: 'function=alchemy', lang: 'en' },
  };
  await jobAlertApi(request as NextApiRequest, { setHeader: vi.fn(), redirect } as unknown as NextApiResponse, async () => undefined);
  return new URL(String(redirect.mock.lastCall?.[1]), 'https://example.org');
};

it.each([
  [202, 'sent', 0],
  [422, 'refused', 0],
  [503, 'failed', 1],
])('an alert that the service answers with %i is %s', async (status, alert, failures) => {
  const before = readCounters()['jobs.alertFailures'] ?? 0;
  const address = await ledTo(status);
  expect(address.searchParams.get('alert')).toBe(alert);
  expect((readCounters()['jobs.alertFailures'] ?? 0) - before).toBe(failures);
});
