import { expect, it } from 'vitest';
import { cookieJar } from '@/features/account/server';
import { storeWaiting, waitingFor } from './waiting-tokens.server';

const jarOf = () => cookieJar({ cookies: {}, host: 'localhost:3000', address: '203.0.113.9', setCookie: () => undefined });

it.each([
  ['both', 900, 900, { idToken: 'i'.repeat(900), accessToken: 'a'.repeat(900) }],
  ['the one that connects an account, where both are too long for a cookie', 1_600, 1_600, { idToken: 'i'.repeat(1_600), accessToken: '' }],
  ['none, where not even that fits', 4_000, 10, undefined],
])('of the tokens that wait for a code the browser keeps %s', async (_, idToken, accessToken, kept) => {
  const jar = jarOf();
  const tokens = { idToken: 'i'.repeat(idToken), accessToken: 'a'.repeat(accessToken) };
  expect(await storeWaiting(jar, { tokens, linkId: 'l', flow: 'f' })).toBe(kept !== undefined);
  expect((await waitingFor(jar, 'f'))?.tokens).toEqual(kept);
});
