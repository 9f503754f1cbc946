import { expect, it } from 'vitest';
import { DEVELOPMENT_SECRETS, usersConfig } from './config.ts';

const DATABASE_URL = 'postgres://localhost/masthead';

it('has a default for everything but the database', () => {
  expect(usersConfig({ DATABASE_URL })).toMatchObject({
    port: 4200,
    publicUrl: 'http://localhost:4200',
    managementUrl: 'http://localhost:4300/management/v1',
    feedUrl: 'http://insights.localhost:3000/rss.xml',
    accessTokenSeconds: 900,
  });
  expect(() => usersConfig({})).toThrow(/DATABASE_URL/);
});

it('refuses the secrets that everybody knows once it is open to the network, naming each', () => {
  const open = () => usersConfig({ DATABASE_URL, USERS_HOST: '0.0.0.0' });
  for (const name of ['USERS_SECRET', 'USERS_ADMIN_KEY', 'ENTITLEMENT_WEBHOOK_SECRET', 'IDENTITY_MANAGEMENT_KEY'])
    expect(open).toThrow(name);
});

it('knows the secrets before the one of now, and not the one that everybody knows where others come', () => {
  const [older, newer] = ['x'.repeat(32), 'y'.repeat(32)];
  expect(usersConfig({ DATABASE_URL }).secretsBefore).toEqual([]);
  expect(usersConfig({ DATABASE_URL, USERS_SECRETS_BEFORE: `${newer}, ${older}` }).secretsBefore).toEqual([newer, older]);
  expect(() => usersConfig({ DATABASE_URL, USERS_SECRETS_BEFORE: `${newer},short` })).toThrow(/^USERS_SECRETS_BEFORE has a wrong value/);
  const known = { DATABASE_URL, USERS_SECRETS_BEFORE: `${newer},${DEVELOPMENT_SECRETS.USERS_SECRET}` };
  expect(usersConfig(known).secretsBefore).toHaveLength(2);
  expect(() => usersConfig({ ...known, DOTCOM_ORIGIN: 'https://www.example.org' })).toThrow(/USERS_SECRETS_BEFORE has the default/);
});

it('says what is wrong with a value, but not the value of a secret', () => {
  expect(() => usersConfig({ DATABASE_URL, USERS_SECRET: 'too short' })).toThrow(/^USERS_SECRET has a wrong value: shorter than 32/);
  expect(() => usersConfig({ DATABASE_URL, IDENTITY_INSIGHTS_CLIENT_ID: 'dotcom' })).toThrow(/same as/);
});

it('asks the content service for what those who edit left there, where it is told which, by a key of its own', () => {
  expect(usersConfig({ DATABASE_URL }).content).toBeUndefined();
  const edited = { DATABASE_URL, AUTHORING_URL: 'http://content.example.org/' };
  expect(usersConfig({ ...edited, CONTENT_ADMIN_KEY: 'k'.repeat(16) }).content).toEqual({
    url: 'http://content.example.org',
    key: 'k'.repeat(16),
  });
  expect(() => usersConfig({ ...edited, USERS_HOST: '0.0.0.0' })).toThrow('CONTENT_ADMIN_KEY');
  expect(() => usersConfig({ DATABASE_URL, USERS_HOST: '0.0.0.0' })).not.toThrow('CONTENT_ADMIN_KEY');
});
