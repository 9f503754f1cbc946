import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPerProcess } from '@/server/one-per-process';

// A provider that was away for a moment is used again a moment after it is back, and not when what was noted of it grows old.

beforeEach(() => {
  for (const name of ['identity.answers', 'identity.providers']) forgetPerProcess(name);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.resetModules();
  vi.stubEnv('IDENTITY_ISSUER', 'https://identity.example/oauth2/default');
});
afterEach(() => {
  vi.doUnmock('@/server/calls/call');
  vi.doUnmock('./auth-client.server');
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

it('whether it answers is asked again two seconds after it did not, and ten after it did', async () => {
  const callService = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(true);
  vi.doMock('@/server/calls/call', () => ({ callService }));
  const { providerAnswers } = await import('./provider-answers.server');
  const after = (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    return providerAnswers();
  };
  expect([await after(0), await after(1_900), callService.mock.calls.length]).toEqual([false, false, 1]);
  expect([await after(200), await after(9_000), callService.mock.calls.length]).toEqual([true, true, 2]);
  await after(2_000);
  expect(callService).toHaveBeenCalledTimes(3);
});

it('what it offers is asked again two seconds after it did not tell', async () => {
  const start = vi.fn().mockRejectedValueOnce(new Error('down')).mockRejectedValue(new Error('still down'));
  vi.doMock('./auth-client.server', () => ({ authClient: () => ({ start }) }));
  const { signInOffers } = await import('./providers.server');
  const after = (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    return signInOffers({ name: 'dotcom', origin: 'http://localhost' });
  };
  await after(0);
  await after(1_900);
  expect(start).toHaveBeenCalledTimes(1);
  expect(await after(200)).toEqual({ providers: [], passkey: undefined });
  expect(start).toHaveBeenCalledTimes(2);
});
