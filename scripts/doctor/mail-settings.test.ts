import { globSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { forOthers } from './configuration.ts';
import { relayOf } from '../../src/backends/kit/mail/mailer.ts';
import { MAIL_SETTINGS, senderOf } from './mail-settings.ts';

const said = (env: Record<string, string>) =>
  forOthers({ DOTCOM_ORIGIN: 'https://www.example.org', ...env })
    .map(({ kind, text }) => `${kind}: ${text}`)
    .join('\n');

describe('mails of a site that others reach', () => {
  it('are not left to the mailbox of a checkout', () => {
    expect(said({})).toMatch(/^bad: .*SMTP_URL is not set/m);
    expect(said({ SMTP_URL: 'smtps://relay.example.org' })).not.toContain('SMTP_URL is not set');
  });

  it('come from and go to addresses that lead somewhere', () => {
    expect(said({})).toMatch(
      /^bad: EDITORS_MAIL_FROM, IDENTITY_MAIL_FROM, USERS_MAIL_FROM, .*FORMS_RECRUITING_ADDRESS, .*: under localhost/m,
    );
    const own = Object.fromEntries(
      Object.values(MAIL_SETTINGS).flatMap(({ addresses }) => addresses.map((name) => [name, 'a@example.org'])),
    );
    expect(said(own)).not.toContain('under localhost');
    expect(said({ ...own, IDENTITY_MAIL_FROM: 'Example <no-reply@example.localhost>' })).toMatch(/^bad: IDENTITY_MAIL_FROM: under/m);
    expect(said({ ...own, FORMS_OFFICE_ADDRESS: 'a@example.org, b@x.localhost' })).toMatch(/^bad: FORMS_OFFICE_ADDRESS: under/m);
    expect(said({ ...own, ALUMNI_RELAY_DOMAIN: 'alumni.localhost' })).toMatch(/^bad: ALUMNI_RELAY_DOMAIN: under/m);
  });

  it('of a service that is somebody else’s are not ours', () => {
    expect(said({ FORMS_URL: 'https://forms.example.org' })).not.toContain('FORMS_RECRUITING_ADDRESS');
  });

  it('bear the name and the street of the firm', () =>
    expect(said({ USERS_MAIL_NAME: 'Example' })).toMatch(
      /^odd: MAIL_ADDRESS, EDITORS_MAIL_NAME, FORMS_MAIL_NAME, OFFERS_MAIL_NAME, ALUMNI_MAIL_NAME not set/m,
    ));
});

it('every address under localhost by which mails go is known to the doctor', () => {
  const settings = globSync('src/backends/**/config.ts').flatMap((file) => readFileSync(file, 'utf8').split(/^ {2}(?=[A-Z_]+: )/m));
  const there = settings
    .filter((one) => /default\(\[?'(?:[^']*@[\w.]*|[a-z]+\.)localhost/.test(one))
    .map((one) => one.slice(0, one.indexOf(':')));
  expect(new Set(there)).toContain('FORMS_OFFICE_ADDRESS');
  const known = Object.values(MAIL_SETTINGS).flatMap(({ addresses }) => addresses);
  expect(there.filter((name) => !known.includes(name))).toEqual([]);
});

it('a relay is greeted by the doctor as by the first service that sends', () => {
  expect(senderOf({})).toBe('no-reply@aldermoor.localhost');
  const edge = { GRAPH_QL_ENDPOINT: 'https://edge.sitecorecloud.io/api/graphql/v1', EDITORS_MAIL_FROM: 'e@editors.example.org' };
  expect(senderOf({ ...edge, IDENTITY_MAIL_FROM: 'Example <no-reply@example.org>', USERS_MAIL_FROM: 'u@users.example.org' })).toBe(
    'no-reply@example.org',
  );
  expect(relayOf('smtp://relay.example.org', 'no-reply@example.org').name).toBe(hostname().includes('.') ? hostname() : 'example.org');
});
