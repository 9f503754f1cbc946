import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { alumniConfig } from './alumni/config.ts';
import { collectorConfig } from './collector/config.ts';
import { contentConfig } from './content/config.ts';
import { formsConfig } from './forms/config.ts';
import { identityConfig } from './identity/config.ts';
import { mailboxConfig } from './mailbox/config.ts';
import { mediaConfig } from './media/config.ts';
import { offersConfig } from './offers/config.ts';
import { searchConfig } from './search/config.ts';
import { usersConfig } from './users/config.ts';
import { isLocalHost, reachedByOthers } from './kit/deployment.ts';

type Env = Readonly<Record<string, string>>;
const DATABASE_URL = 'postgres://localhost/masthead';

/** Every back end: how it reads its settings, where it binds, and what of a checkout it must not keep. */
const SERVICES: Readonly<Record<string, { read: (env: Env) => { faults: boolean }; host: string; secrets: readonly string[] }>> = {
  content: { read: contentConfig, host: 'CONTENT_HOST', secrets: ['SITECORE_API_KEY', 'SITECORE_PREVIEW_API_KEY', 'CONTENT_ADMIN_KEY'] },
  users: {
    read: usersConfig,
    host: 'USERS_HOST',
    secrets: ['USERS_SECRET', 'USERS_ADMIN_KEY', 'ENTITLEMENT_WEBHOOK_SECRET', 'IDENTITY_MANAGEMENT_KEY'],
  },
  identity: {
    read: identityConfig,
    host: 'IDENTITY_HOST',
    secrets: [
      'IDENTITY_SECRET',
      'IDENTITY_MANAGEMENT_KEY',
      'IDENTITY_DOTCOM_CLIENT_SECRET',
      'IDENTITY_INSIGHTS_CLIENT_SECRET',
      'IDENTITY_PREVIEW_CLIENT_SECRET',
    ],
  },
  search: { read: searchConfig, host: 'SEARCH_HOST', secrets: ['SEARCH_ADMIN_KEY', 'SITECORE_API_KEY', 'CONTENT_ADMIN_KEY'] },
  forms: { read: formsConfig, host: 'FORMS_HOST', secrets: ['FORMS_SECRET', 'FORMS_ADMIN_KEY', 'SITECORE_API_KEY'] },
  media: { read: mediaConfig, host: 'MEDIA_HOST', secrets: ['MEDIA_ADMIN_KEY'] },
  offers: {
    read: offersConfig,
    host: 'OFFERS_HOST',
    secrets: ['OFFERS_PRIVATE_KEY', 'OFFERS_API_TOKEN', 'OFFERS_SECRET', 'OFFERS_ADMIN_KEY', 'SITECORE_API_KEY'],
  },
  alumni: { read: alumniConfig, host: 'ALUMNI_HOST', secrets: ['ALUMNI_SECRET', 'ALUMNI_ADMIN_KEY', 'USERS_ADMIN_KEY'] },
  mailbox: { read: mailboxConfig, host: 'MAILBOX_HOST', secrets: ['MAILBOX_ADMIN_KEY'] },
  collector: { read: collectorConfig, host: 'COLLECTOR_HOST', secrets: ['COLLECTOR_ADMIN_KEY'] },
};

const PUBLIC: readonly Env[] = [
  { DOTCOM_ORIGIN: 'https://www.example.org' },
  { INSIGHTS_ORIGIN: 'http://192.168.1.5:3000' },
  { PREVIEW_ORIGIN: 'https://preview.example.org' },
  { STAGING_ORIGIN: 'https://localhost.example.org' },
  { EXTRA_HOSTS: 'localhost:3000=dotcom, www.example.org=dotcom' },
];

describe('what is made for a checkout is refused anywhere else (promise 4)', () => {
  it('by every back end that there is', () => {
    const folders = readdirSync(import.meta.dirname).filter((name) => existsSync(path.join(import.meta.dirname, name, 'config.ts')));
    expect(Object.keys(SERVICES).toSorted()).toEqual(folders.toSorted());
  });

  describe.each(Object.entries(SERVICES))('by %s', (_name, { read, host, secrets }) => {
    const own = Object.fromEntries(secrets.map((name, index) => [name, `a secret of our own that is long enough ${index}`]));
    it.each([...PUBLIC, { [host]: '0.0.0.0' }, { [host]: '::' }])('with %o', (env) => {
      const refused = () => read({ DATABASE_URL, ...env });
      for (const name of secrets) expect(refused).toThrow(new RegExp(`^${name} is not set though [A-Z_]+ is "`, 'm'));
      expect(() => read({ DATABASE_URL, ...own, ...env })).not.toThrow();
      expect(() => read({ DATABASE_URL, ...own, ...env, FAULTS: 'on' })).toThrow(/^FAULTS is "on" though/);
    });
    it('but not on this machine', () => {
      const here = {
        DOTCOM_ORIGIN: 'http://localhost:3000',
        INSIGHTS_ORIGIN: 'http://insights.localhost:3000',
        PREVIEW_ORIGIN: 'http://127.0.0.1:3000',
        EXTRA_HOSTS: 'other.localhost:3000=dotcom',
        [host]: '::1',
      };
      expect(read({ DATABASE_URL, ...here, FAULTS: 'on' }).faults).toBe(true);
    });
  });

  it('by identity and users also where they say a public address of themselves', () => {
    expect(() => identityConfig({ DATABASE_URL, IDENTITY_ISSUER: 'https://id.example.org/oauth2/default' })).toThrow(/IDENTITY_SECRET/);
    expect(() => usersConfig({ DATABASE_URL, USER_SERVICE_URL: 'https://users.example.org' })).toThrow(/USERS_SECRET/);
  });

  it('invented alumni, whose code everybody knows', () => {
    const DOTCOM_ORIGIN = 'https://www.example.org';
    const alumni = Object.fromEntries((SERVICES.alumni?.secrets ?? []).map((name) => [name, 'a secret of our own that is long enough']));
    expect(alumniConfig({ DATABASE_URL }).demo).toBe(true);
    expect(alumniConfig({ DATABASE_URL, ALUMNI_SECRET: 'a secret of our own that is long enough' }).demo).toBe(false);
    expect(alumniConfig({ DATABASE_URL, ...alumni, DOTCOM_ORIGIN }).demo).toBe(false);
    expect(() => alumniConfig({ DATABASE_URL, ...alumni, DOTCOM_ORIGIN, ALUMNI_DEMO: 'on' })).toThrow(/^ALUMNI_DEMO is "on" though/);
  });

  it('so are the demo providers, where anybody may be anybody, and an open mailbox', () => {
    const identity = Object.fromEntries(
      (SERVICES.identity?.secrets ?? []).map((name) => [name, 'a secret of our own that is long enough']),
    );
    const DOTCOM_ORIGIN = 'https://www.example.org';
    expect(identityConfig({ DATABASE_URL }).demoProviders).toBe(true);
    expect(identityConfig({ DATABASE_URL, ...identity, DOTCOM_ORIGIN }).demoProviders).toBe(false);
    expect(mailboxConfig({}).guarded).toBe(false);
    expect(mailboxConfig({ DOTCOM_ORIGIN, MAILBOX_ADMIN_KEY: 'a key of our own 123' }).guarded).toBe(true);
  });
});

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

it('variables that hold no address of ours say nothing', () => {
  expect(reachedByOthers({ JSS_ALLOWED_ORIGINS: 'https://cm.example.org', OTHER_ORIGIN: 'git', DOTCOM_ORIGIN: '' })).toBeUndefined();
});
