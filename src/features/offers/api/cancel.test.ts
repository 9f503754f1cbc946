import type { NextApiRequest, NextApiResponse } from 'next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

const ask = async (query: Record<string, string> = {}) => {
  const { cancelApi } = await import('./cancel.server');
  const response = { setHeader: vi.fn(), redirect: vi.fn() };
  cancelApi({ query } as unknown as NextApiRequest, response as unknown as NextApiResponse);
  return response.redirect.mock.calls;
};

describe('the way out of a contract', () => {
  it.each([['on'], ['off']])('leads to the offers service while what is sold is %s', async (sold) => {
    vi.stubEnv('OFFERS_URL', 'https://offers.example.org');
    vi.stubEnv('PIANO_ENABLED', sold);
    for (const name of ['OFFERS_API_TOKEN', 'OFFERS_PRIVATE_KEY']) vi.stubEnv(name, 's'.repeat(32));
    expect(await ask()).toEqual([[302, 'https://offers.example.org/cancel?language=en']]);
    expect(await ask({ language: 'de' })).toEqual([[302, 'https://offers.example.org/cancel?language=de']]);
  });
  it('is none where no service of offers is named', async () => {
    vi.stubEnv('OFFERS_URL', undefined);
    await expect(ask()).rejects.toMatchObject({ code: 'request/not-found' });
  });
});
