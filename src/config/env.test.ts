import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLocalHost } from '../lib/local-host';
import { envSchema, parseEnv } from './env.schema';

const OWN = { SITECORE_API_KEY: 'a key of our own', SITECORE_PREVIEW_API_KEY: 'another of our own' };

describe('values of a checkout where others reach the site (promise 4)', () => {
  it.each([
    { DOTCOM_ORIGIN: 'https://www.example.org' },
    { INSIGHTS_ORIGIN: 'http://192.168.1.5:3000' },
    { PREVIEW_ORIGIN: 'https://preview.example.org' },
    { STAGING_ORIGIN: 'https://notlocalhost' },
    { EXTRA_HOSTS: 'www.example.org=dotcom' },
  ])('are refused with %o', (given) => {
    const accounts = { USER_SERVICE_URL: 'http://users.internal' };
    const refused = () => parseEnv({ ...given, ...accounts, IDENTITY_DOTCOM_CLIENT_SECRET: 'masthead-dev-dotcom-secret' });
    for (const name of ['SITECORE_API_KEY', 'SITECORE_PREVIEW_API_KEY', 'SESSION_SECRET', 'IDENTITY_DOTCOM_CLIENT_SECRET'])
      expect(refused).toThrow(new RegExp(`^${name} is not set though [A-Z_]+ is "`, 'm'));
    const env = parseEnv({ ...given, ...accounts, ...OWN, SESSION_SECRET: 'a secret of our own that is long enough' });
    expect(env.IDENTITY_DOTCOM_CLIENT_SECRET).toBeUndefined();
    expect(env.PREVIEW_USERS).toEqual([]);
  });
  it('are refused as keys of services that the environment names, and of no other', () => {
    const given = { ...OWN, DOTCOM_ORIGIN: 'https://www.example.org' };
    expect(() => parseEnv(given)).not.toThrow();
    const named = () => parseEnv({ ...given, FORMS_URL: 'https://forms.example.org', COLLECTOR_URL: 'https://collector.example.org' });
    expect(named).toThrow(/^FORMS_ADMIN_KEY is not set though DOTCOM_ORIGIN/m);
    expect(named).toThrow(/^COLLECTOR_ADMIN_KEY is not set though/m);
  });
  it('are none of what the site goes on with, once it was given what it asks for', () => {
    const given: Record<string, string> = {
      DOTCOM_ORIGIN: 'https://www.example.org',
      ...Object.fromEntries(['USER_SERVICE', 'OFFERS', 'FORMS', 'COLLECTOR'].map((name) => [`${name}_URL`, 'https://x.example.org'])),
    };
    const asked = () => {
      try {
        parseEnv(given);
        return [];
      } catch (error) {
        return [...String(error).matchAll(/^([A-Z_]+) is not set/gm)].map(([, name = '']) => name);
      }
    };
    for (const name of asked()) given[name] = 'a secret of our own that is long enough';
    expect(given).toHaveProperty('FORMS_ADMIN_KEY');
    const known = Object.entries(parseEnv(given)).filter(([, value]) => typeof value === 'string' && value.startsWith('masthead-dev-'));
    expect(known).toEqual([]);
  });
  it('are taken on this machine', () => {
    const here = {
      DOTCOM_ORIGIN: 'http://localhost:3000',
      INSIGHTS_ORIGIN: 'http://insights.localhost:3000',
      PREVIEW_ORIGIN: 'http://127.0.0.1:3000',
    };
    expect(parseEnv({ ...here, USER_SERVICE_URL: 'http://localhost:4200' }).PREVIEW_USERS).toHaveLength(1);
  });
  // The table of the back ends' rule too (src/backends/kit/deployment.test.ts).
  it.each([
    ['localhost', true],
    ['insights.localhost', true],
    ['127.0.0.1', true],
    ['[::1]', true],
    ['localhost.example.org', false],
    ['notlocalhost', false],
    ['127.0.0.1.nip.io', false],
    ['0.0.0.0', false],
    ['10.0.0.1', false],
    ['', false],
  ])('%s is this machine: %s', (host, local) => expect(isLocalHost(host)).toBe(local));
});

describe('parseEnv', () => {
  it('takes media and words from the host of the endpoint, where that alone is given', () => {
    const host = (given: Record<string, string>) => parseEnv(given).SITECORE_API_HOST;
    expect(host({ GRAPH_QL_ENDPOINT: 'https://cd.example.org/sitecore/api/graph/edge' })).toBe('https://cd.example.org');
    expect(host({ GRAPH_QL_ENDPOINT: 'https://cd.example.org/graph', SITECORE_API_HOST: 'https://cm.example.org/' })).toBe(
      'https://cm.example.org',
    );
    expect(host({})).toBe('http://localhost:4100');
  });

  it('needs nothing: origins follow the port, stand-ins follow their service', () => {
    const env = parseEnv({ PORT: '21000', SEARCH_URL: 'http://search.internal/', DOTCOM_ORIGIN: '' });
    expect(env).toMatchObject({
      DOTCOM_ORIGIN: 'http://localhost:21000',
      INSIGHTS_ORIGIN: 'http://insights.localhost:21000',
      GRAPH_QL_ENDPOINT: 'http://localhost:4100/sitecore/api/graph/edge',
      ARTICLE_URL: 'http://search.internal',
      PERSONALIZATION_URL: 'http://search.internal',
      MOBILE_URL: 'http://localhost:21000',
      BLOCK_HEAD_REQUESTS: false,
    });
  });

  it.each([
    [
      'DOTCOM_ORIGIN',
      'www.example.org',
      /^DOTCOM_ORIGIN \("www.example.org"\) is not an absolute http\(s\) URL\. Give scheme, host and port only/m,
    ],
    ['DOTCOM_ORIGIN', 'https://www.example.org/path', /DOTCOM_ORIGIN .* has more than scheme, host and port/],
    ['REVALIDATE_SECONDS', '0', /REVALIDATE_SECONDS \("0"\) is below 1/],
    ['BLOCK_HEAD_REQUESTS', 'maybe', /BLOCK_HEAD_REQUESTS \("maybe"\) is neither on nor off\. Give on or off\./],
    ['DICTIONARY_SOURCE', 'soap', /DICTIONARY_SOURCE \("soap"\) is neither graphql nor rest/],
    ['EXTRA_HOSTS', 'www.example.org', /EXTRA_HOSTS .*host=site/],
    ['PREVIEW_USERS', 'editor:short', /^PREVIEW_USERS has an entry that is not name:password/m],
    ['SITECORE_API_KEY', 'abc', /^SITECORE_API_KEY is shorter than 8 characters/m],
  ])('names %s when it is %j, and the fix', (name, value, message) => {
    expect(() => parseEnv({ [name]: value })).toThrow(message);
  });

  it('names every wrong variable at once and never prints a secret', () => {
    const attempt = () => parseEnv({ PORT: 'x', SITECORE_API_KEY: 'hunter2' });
    expect(attempt).toThrow(/PORT[\s\S]*SITECORE_API_KEY/);
    expect(attempt).not.toThrow(/hunter2/);
  });

  it('lets nobody into a preview that is not local until users are named', () => {
    expect(parseEnv({}).PREVIEW_USERS).toHaveLength(1);
    expect(parseEnv({ ...OWN, PREVIEW_ORIGIN: 'https://preview.example.org' }).PREVIEW_USERS).toEqual([]);
    expect(parseEnv({ PREVIEW_USERS: 'ann:long enough, ben:also:colons' }).PREVIEW_USERS).toEqual([
      { name: 'ann', password: 'long enough' },
      { name: 'ben', password: 'also:colons' },
    ]);
  });
});

/** Settings that nothing reads yet, and the feature that will: offers, the feature cookie, the in-app browser, the content system's editor. */
const WAITING: readonly string[] = [];

describe('settings', () => {
  const sources = globSync('{src,scripts}/**/*.{ts,tsx,mjs}', {
    exclude: (name) => /\.test\.tsx?$|(?:^|\/)(?:sitecore|generated)$/.test(name),
  })
    .filter((file) => !['src/config/env.schema.ts', 'src/server/page-cache.ts', 'src/backends/kit/deployment.ts'].includes(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const read = (name: string) => new RegExp(`\\b${name}\\b`).test(sources);

  it('are read by something, or are said to wait for the feature that will read them', () => {
    expect(
      Object.keys(envSchema.shape)
        .filter((name) => !read(name))
        .sort(),
    ).toEqual([...WAITING].sort());
    const example = readFileSync('.env.example', 'utf8').split('\n');
    const above = (name: string) => example[example.findIndex((line) => line.replace(/^# /, '').startsWith(`${name}=`)) - 1];
    expect(WAITING.filter((name) => !above(name)?.includes('Not used yet'))).toEqual([]);
  });
});
