import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright';
import { expect } from 'vitest';
import { ADMIN_KEYS } from '../../contract/support/faults.ts';
import { visitor } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { byDay } from '../../support/whole.ts';
import { somebody, type Person } from './account.ts';
import { newReader, signedIn } from './by-request.ts';
import type { Mode } from './walk.ts';

/** The running alumni gateway. */
export const gatewayUrl = process.env.ALUMNI_GATEWAY_URL;

/** Letters alone, of which a name may be made. */
const letters = (): string => [...randomUUID().replace(/\d|-/g, '')].slice(0, 8).join('');

interface Asked {
  /** Roles of the user service. */
  roles?: readonly string[];
  /** Shows the name to all alumni. */
  named?: boolean;
  options?: Parameters<typeof visitor>[1];
}

type Visited = Awaited<ReturnType<typeof somebodySignedIn>>;

/** An account with roles, signed in on dotcom in a window of its own, which can call the gateway too. */
export async function somebodySignedIn(browser: Browser, mode: Mode, { roles = [], options = {} }: Asked = {}) {
  const visit = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled, ...options });
  const names = { firstName: 'Robin', lastName: `Test${letters()}` };
  const person: Person = await newReader(visit.context, site.dotcom, somebody(), names);
  if (roles.length > 0) {
    const answer = await fetch(`${process.env.TEST_USERS}/admin/roles`, {
      method: 'PUT',
      headers: { 'x-admin-key': ADMIN_KEYS.users, 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, grant: roles }),
    });
    expect(answer.status).toBe(200);
    await visit.context.clearCookies();
    await signedIn(visit.context, site.dotcom, person);
  }
  const valueOf = async (name: string): Promise<string> =>
    (await visit.context.cookies(site.dotcom)).find((cookie) => cookie.name.endsWith(name))?.value ?? '';
  const call = async (method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> => {
    const token = `${await valueOf('mh_jwt')}.${await valueOf('mh_jwt_sig')}`;
    const answer = await fetch(`${gatewayUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return { ...visit, person, name: `${names.firstName} ${names.lastName}`, call };
}

/** Makes a signed-in account a member, by a line of the leavers list. @returns the id by which others know the member */
export async function join({ person, name, call }: Pick<Visited, 'person' | 'name' | 'call'>, named = true): Promise<string> {
  const line = `Number,Name,E-mail,Office,Practice,From,To\n${randomUUID()},${name},${person.email},Rotterdam,Ports,1998,2004\n`;
  const imported = await fetch(`${gatewayUrl}/admin/leavers`, {
    method: 'POST',
    headers: { 'x-admin-key': ADMIN_KEYS.alumni, 'content-type': 'text/csv' },
    body: line,
  });
  expect(imported.status).toBe(200);
  expect(await call('POST', '/v1/join/list', { consent: true, language: 'en' })).toMatchObject({ status: 200, body: { state: 'member' } });
  const { body } = await call('GET', '/v1/profile');
  const { id, revision } = body as { id: string; revision: number };
  if (named) {
    const shown = await call('PUT', '/v1/profile', { revision, fields: { name }, audiences: { name: 'everyone' } });
    expect(shown.status).toBe(200);
  }
  return id;
}

/** Somebody of the alumni, signed in on dotcom in a window of their own. */
export async function member(browser: Browser, mode: Mode, asked: Asked = {}) {
  const visited = await somebodySignedIn(browser, mode, asked);
  return { ...visited, id: await join(visited, asked.named ?? true) };
}

/** Who looks after the alumni, and need not be one of them. */
export const officer = (browser: Browser, mode: Mode, options: Asked['options'] = {}) =>
  somebodySignedIn(browser, mode, { roles: ['practice', 'officer'], options: options ?? {} });

/** Lets a member offer roles. */
export async function approveRecruiter(one: { id: string; call: Visited['call'] }, by: { call: Visited['call'] }): Promise<void> {
  expect((await one.call('POST', '/v1/recruiter', { employer: 'Port of Sluys', why: 'Three a year.' })).status).toBeLessThan(300);
  expect((await by.call('POST', `/v1/officers/recruiters/${one.id}`, { decision: 'approve' })).status).toBe(200);
}

/** Two windows, the second in German and dark, as the tests of looks have them: each every other day. */
export const LOOKS = byDay(
  [
    ['light', 1440, ''],
    ['dark', 320, '/de'],
  ] as const,
  2,
);
