import { describe, expect, it } from 'vitest';
import { cookies } from '@/config/cookies';
import { cookieJar } from './cookie-jar.server';
import { open, seal } from './seal.server';
import {
  anonymousId,
  clearStoredItems,
  rememberedEmail,
  storeLoginError,
  storeRemembered,
  storeSignedIn,
  storeTargets,
  takeLoginError,
  takeTarget,
} from './stored-items.server';

function visit(given: Record<string, string> = {}, host = 'localhost:3000') {
  const headers: string[] = [];
  return { headers, jar: cookieJar({ cookies: given, host, setCookie: (header) => void headers.push(header) }) };
}

describe('stored items', () => {
  it('keeps where a sign-in leads, if it is ours, and forgets it once it is read', () => {
    const { jar } = visit();
    storeTargets(jar, { to: 'https://evil.example/', from: '/people' });
    expect(takeTarget(jar)).toBe('/people');
    storeTargets(jar, { to: '/user-registration/for-you', from: '/people' });
    expect([takeTarget(jar), takeTarget(jar)]).toEqual(['/user-registration/for-you', '/']);
  });
  it('does not lead where a cookie that somebody else set says', () =>
    expect(takeTarget(visit({ mh_redirect: '//evil.example' }).jar)).toBe('/'));
  it('says a reason once, and only one that it knows', () => {
    const { jar } = visit();
    storeLoginError(jar, 'session-expired');
    expect([takeLoginError(jar), takeLoginError(jar)]).toEqual(['session-expired', undefined]);
    expect(takeLoginError(visit({ mh_login_error: '<script>' }).jar)).toBeUndefined();
  });
  it('marks premium readers for scripts, and nothing else', () => {
    const { jar, headers } = visit();
    storeSignedIn(jar, { premium: true, method: 'passwordless' });
    expect(headers.filter((header) => !header.includes('HttpOnly')).map((header) => header.split('=')[0])).toEqual([
      'mh_premium',
      'mh_login_method',
    ]);
    storeSignedIn(jar, { premium: false, method: 'password' });
    expect(jar.get('premium')).toBeUndefined();
  });
  it('leaves nothing of an account behind at the sign-out but the address that the visitor wanted remembered', () => {
    const everything = Object.fromEntries(Object.values(cookies).map((name) => [name, 'x']));
    const { jar } = visit(everything);
    clearStoredItems(jar);
    const left = (Object.keys(cookies) as (keyof typeof cookies)[]).filter((name) => jar.get(name) !== undefined);
    expect(left.filter((name) => /jwt|refresh|premium|login|anonymous|last|redirect|flow|temporary|hint|sso/i.test(name))).toEqual([]);
    expect(left).toContain('remembered');
  });
  it('gives an anonymous visitor one id that nobody guesses', () => {
    const { jar } = visit();
    expect(anonymousId(jar)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(anonymousId(jar)).toBe(anonymousId(jar));
  });
  it('remembers an address, sealed', async () => {
    const { jar, headers } = visit();
    await storeRemembered(jar, 'ines@aldermoor.example');
    expect(headers.join()).not.toContain('ines');
    expect(await rememberedEmail(jar)).toBe('ines@aldermoor.example');
  });
});

describe('seals', () => {
  it('open for their purpose only, unchanged and in time', async () => {
    const sealed = await seal('flow', { a: 1 }, 60);
    expect(await open('flow', sealed)).toEqual({ a: 1 });
    expect(await open('end-session', sealed)).toBeUndefined();
    expect(await open('flow', `${sealed.slice(0, -2)}AA`)).toBeUndefined();
    expect(await open('flow', await seal('flow', 1, -1))).toBeUndefined();
    expect(await open('flow', undefined)).toBeUndefined();
  });
});
