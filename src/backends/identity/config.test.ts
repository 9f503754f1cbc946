import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../lib/languages.ts';
import { languagePath } from '../../lib/path-in-language.ts';
import { identityConfig } from './config.ts';

const env = { DATABASE_URL: 'postgres://localhost/x' };

describe('identityConfig', () => {
  it('has defaults for a checkout', () => {
    const config = identityConfig(env);
    expect(config.issuer).toBe('http://localhost:4300/oauth2/default');
    expect(config.clients.map(({ id, redirectUris }) => [id, redirectUris[0]])).toEqual([
      ['dotcom', 'http://localhost:3000/api/auth/callback'],
      ['insights', 'http://insights.localhost:3000/api/auth/callback'],
      ['preview', 'http://preview.localhost:3000/api/auth/callback'],
    ]);
    const { redirectUris, postLogoutRedirectUris } = config.clients[2] ?? {};
    expect(redirectUris).toContain('http://staging.localhost:3000/api/auth/callback');
    expect(postLogoutRedirectUris).toContain('http://staging.localhost:3000/de/sitecore/sign-in/out');
  });

  it.each(LANGUAGES)('leads whoever signs out on a page in %s back to one in it, from each origin', (language) => {
    const back = identityConfig(env).clients.map(({ postLogoutRedirectUris }) => postLogoutRedirectUris);
    expect(back[0]).toContain(`http://localhost:3000${languagePath('/', language)}`);
    expect(back[1]).toContain(`http://insights.localhost:3000${languagePath('/', language)}`);
    for (const name of ['preview', 'staging'])
      expect(back[2]).toContain(`http://${name}.localhost:3000${languagePath('/sitecore/sign-in/out', language)}`);
  });

  it('refuses the development secrets for an issuer that others reach', () => {
    expect(() => identityConfig({ ...env, IDENTITY_ISSUER: 'https://id.example.org/oauth2/default' })).toThrow(
      /IDENTITY_SECRET is not set[\s\S]*IDENTITY_MANAGEMENT_KEY/,
    );
  });

  it('makes passkeys for one host of both sites', () => {
    const rpIds = (more: Record<string, string>) => identityConfig({ ...env, ...more }).clients.flatMap(({ rpId }) => rpId ?? []);
    expect(rpIds({})).toEqual(['localhost', 'localhost']);
    expect(rpIds({ IDENTITY_PASSKEY_RP_ID: 'example.org' })).toEqual(['example.org', 'example.org']);
    expect(() => identityConfig({ ...env, IDENTITY_PASSKEY_RP_ID: 'https://example.org' })).toThrow(/IDENTITY_PASSKEY_RP_ID/);
  });

  it('names what is wrong', () => {
    expect(() => identityConfig({ ...env, DOTCOM_ORIGIN: 'http://localhost:3000/path' })).toThrow(/DOTCOM_ORIGIN/);
    expect(() => identityConfig({ ...env, IDENTITY_SOCIAL_PROVIDERS: '[{"id":"x"}]' })).toThrow(/IDENTITY_SOCIAL_PROVIDERS/);
    expect(() => identityConfig({ ...env, IDENTITY_SOCIAL_PROVIDERS: 'no' })).toThrow(/not JSON/);
  });
});
