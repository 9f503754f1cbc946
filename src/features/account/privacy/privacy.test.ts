import { describe, expect, it } from 'vitest';
import { cookieJar, rememberedEmail, storeRemembered } from '../session/server';
import { privacyArea } from './privacy.server';

describe('an account that is erased', () => {
  const erase = privacyArea.forms.erase;
  const browser = async () => {
    const jar = cookieJar({ cookies: {}, host: 'localhost:3000', address: '203.0.113.9', setCookie: () => undefined });
    await storeRemembered(jar, 'ann@example.org');
    return jar;
  };
  const run = async (jar: Awaited<ReturnType<typeof browser>>, call: () => Promise<unknown>) =>
    erase?.run({ session: { userId: 'u', call }, jar, language: 'en' } as never);

  it('is forgotten by the browser too, the address with which the next sign-in would begin included', async () => {
    const jar = await browser();
    await run(jar, () => Promise.resolve({}));
    expect(await rememberedEmail(jar)).toBeUndefined();
  });

  it('is remembered as before where nothing was erased', async () => {
    const jar = await browser();
    await expect(run(jar, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await rememberedEmail(jar)).toBe('ann@example.org');
  });
});
