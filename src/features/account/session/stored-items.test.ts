import { describe, expect, it } from 'vitest';
import { cookies } from '@/config/cookies';
import { cookieJar } from '@/server/cookie-jar';
import { open, seal } from '@/server/seal';
import {
  anonymousId,
  clearStoredItems,
  rememberedEmail,
  storeLoginError,
  storeRemembered,
  storeSignedIn,
  takeLoginError,
} from './stored-items.server';

function visit(given: Record<string, string> = {}, host = 'localhost:3000') {
  const headers: string[] = [];
  return { headers, jar: cookieJar({ cookies: given, host, address: '203.0.113.9', setCookie: (header) => void headers.push(header) }) };
}

describe('stored items', () => {
  it('says a reason once, and only one that it knows', () => {
    const { jar } = visit();
    storeLoginError(jar, 'session-expired');
    expect([takeLoginError(jar), takeLoginError(jar)]).toEqual(['session-expired', undefined]);
    expect(takeLoginError(visit({ mh_login_error: '<script>' }).jar)).toBeUndefined();
  });
  it('tells of an expired session at the prompt that follows only, and for minutes (promise 12)', () => {
    const { jar, headers } = visit();
    storeLoginError(jar, 'session-expired');
    expect(headers[0]).toContain('Max-Age=300;');
    expect([takeLoginError(jar, false), takeLoginError(jar)]).toEqual([undefined, undefined]);
    storeLoginError(jar, 'password-set');
    expect(takeLoginError(jar, false)).toBe('password-set');
  });
  it('marks premium readers for scripts, and nothing else', () => {
    const { jar, headers } = visit();
    storeSignedIn(jar, { premium: true, method: 'passwordless', maxAge: 600 });
    expect(headers.filter((header) => !header.includes('HttpOnly')).map((header) => header.split('=')[0])).toEqual([
      'mh_premium',
      'mh_login_method',
    ]);
    storeSignedIn(jar, { premium: false, method: 'password', maxAge: undefined });
    expect(jar.get('premium')).toBeUndefined();
  });
  it('leaves nothing of an account behind at the sign-out but the address that the visitor wanted remembered', () => {
    const everything = Object.fromEntries(Object.values(cookies).map((name) => [name, 'x']));
    const { jar } = visit({ ...everything, 'mh_flow.AAAAAAAA': 'x', 'mh_flow.BBBBBBBB': 'x' });
    clearStoredItems(jar);
    expect(jar.keys('flow')).toEqual([]);
    const left = (Object.keys(cookies) as (keyof typeof cookies)[]).filter((name) => jar.get(name) !== undefined);
    expect(left.toSorted()).toEqual([
      // What belongs to the browser and to nobody's account: how it came, what was agreed to, and that somebody signed out.
      ...['affiliate', 'consent', 'device', 'feature', 'formAnswer', 'offers', 'previewChoices', 'previewSite', 'remembered', 'signedOut'],
    ]);
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
