import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const secure = {
  DOTCOM_ORIGIN: 'https://www.example.org',
  INSIGHTS_ORIGIN: 'https://insights.example.org',
  PREVIEW_ORIGIN: 'https://preview.example.org',
  STAGING_ORIGIN: 'https://staging.example.org',
  SITECORE_API_KEY: 'a-key-of-our-own',
  SITECORE_PREVIEW_API_KEY: 'a-preview-key-of-our-own',
};

async function visit(host: string, cookies: Record<string, string> = {}) {
  const { cookieJar } = await import('./cookie-jar');
  const headers: string[] = [];
  return { headers, jar: cookieJar({ cookies, host, address: '203.0.113.9', setCookie: (header) => void headers.push(header) }) };
}

describe('cookies on https', () => {
  beforeEach(() => {
    vi.resetModules();
    for (const [name, value] of Object.entries(secure)) vi.stubEnv(name, value);
  });
  afterEach(() => vi.unstubAllEnvs());

  it('belong to the host alone and travel encrypted', async () => {
    const { jar, headers } = await visit('www.example.org');
    jar.set('refresh', 'r', { maxAge: 60.9 });
    jar.set('jwt', 'a.b', { readable: true });
    jar.clear('flow');
    expect(headers).toEqual([
      '__Host-mh_refresh=r; Path=/; SameSite=Lax; Max-Age=60; HttpOnly; Secure',
      '__Host-mh_jwt=a.b; Path=/; SameSite=Lax; Secure',
      '__Host-mh_flow=; Path=/; SameSite=Lax; Max-Age=0; HttpOnly; Secure',
    ]);
  });
  it('are read under their safe names only, as they were written last', async () => {
    const { jar } = await visit('www.example.org', { mh_refresh: 'planted', '__Host-mh_jwt': 'a.b' });
    expect([jar.get('refresh'), jar.get('jwt')]).toEqual([undefined, 'a.b']);
    jar.clear('jwt');
    expect(jar.get('jwt')).toBeUndefined();
  });
  it('open no session on preview, nor on a host that is none of ours', async () => {
    for (const host of ['preview.example.org', 'staging.example.org', 'evil.example']) expect((await visit(host)).jar.site).toBeUndefined();
    expect((await visit('insights.example.org')).jar.site).toEqual({ name: 'insights', origin: 'https://insights.example.org' });
  });
  it('cannot be sealed with a secret that everybody knows, where people sign in', async () => {
    vi.stubEnv('USER_SERVICE_URL', 'https://users.example.org');
    const { getEnv } = await import('@/config/env.server');
    expect(() => getEnv()).toThrow(/SESSION_SECRET is not set/);
    vi.stubEnv('SESSION_SECRET', 'x'.repeat(32));
    expect(getEnv().SESSION_SECRET).toHaveLength(32);
  });
});
