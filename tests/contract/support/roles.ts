import { randomUUID } from 'node:crypto';
import { signEntitlement } from '../../../src/backends/users/accounts/role-operations.ts';
import { DEVELOPMENT_SECRETS } from '../../../src/backends/users/config.ts';
import { COMES_WITH, ROLES, type Role } from '../../../src/config/roles.ts';
import { elsewhere, somebody, type Person } from '../../e2e/support/account.ts';
import { quietBrowser } from '../../e2e/support/by-request.ts';
import { formBrowser, type FormBrowser, type Tab } from '../../support/form-browser.ts';
import { ask, type Answer, type Ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { ADMIN_KEYS } from './faults.ts';

/** Accounts of every role of the table, made as people come to them, and what each of them is answered. */

export const SITES = ['dotcom', 'insights'] as const;
export type SiteName = (typeof SITES)[number];

/** Of a browser that is signed in: the header of its cookies on each site, and on preview and staging, which are one. */
type Cookies = Readonly<Record<SiteName | 'preview', string>>;
export type Sessions = Readonly<Record<Role, Cookies>>;

const service = (port: string): string => `http://127.0.0.1:${process.env[port] ?? ''}`;

async function send(url: string, method: string, body: unknown, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body) ?? null,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 300)}`);
  return text === '' ? undefined : JSON.parse(text);
}

const GRANTED: readonly Role[] = ['practice', 'officer', 'editor', 'approver'];

/** Grants what an administrator grants. */
const grant = (email: string, role: Role): Promise<unknown> =>
  send(
    `${service('USERS_PORT')}/admin/roles`,
    'PUT',
    { email, grant: [role, ...COMES_WITH[role as Exclude<Role, 'visitor'>]].filter((one) => GRANTED.includes(one)) },
    { 'x-admin-key': ADMIN_KEYS.users },
  );

/** A purchase, as the offers tell of it. */
function entitle(userId: string): Promise<unknown> {
  const event = { id: randomUUID(), type: 'entitlement.granted', userId, product: 'premium', occurredAt: new Date().toISOString() };
  const seconds = Math.floor(Date.now() / 1000);
  const signature = signEntitlement(DEVELOPMENT_SECRETS.ENTITLEMENT_WEBHOOK_SECRET, seconds, JSON.stringify(event));
  return send(`${service('USERS_PORT')}/v1/entitlements/webhook`, 'POST', event, { 'x-entitlement-signature': signature });
}

const headerOf = (cookies: Iterable<readonly [name: string, value: string]>): string =>
  [...cookies]
    .filter(([name]) => /jwt|refresh/.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
const cookieOf = (quiet: ReturnType<typeof quietBrowser>): string =>
  headerOf(quiet.cookies().map(({ name, value }) => [name, value] as const));

const valueOf = (cookie: string, name: string): string => new RegExp(`(?:^|; )(?:__Host-)?${name}=([^;]+)`).exec(cookie)?.[1] ?? '';

/** The token that a browser's cookies hold in two halves. */
export const tokenOf = (cookie: string): string => `${valueOf(cookie, 'mh_jwt')}.${valueOf(cookie, 'mh_jwt_sig')}`;
const idOf = (cookie: string): string =>
  (JSON.parse(Buffer.from(valueOf(cookie, 'mh_jwt').split('.')[1] ?? '', 'base64url').toString()) as { user: { id: string } }).user.id;

async function signedIn(origin: string, person: Person): Promise<string> {
  const quiet = quietBrowser(origin);
  await quiet.signIn(person);
  return cookieOf(quiet);
}

/** A new account of a role, of which no browser has a session; an alumnus is none yet. */
export async function accountOf(role: Exclude<Role, 'visitor'>): Promise<Person> {
  const person = somebody();
  const quiet = quietBrowser(site.dotcom);
  await quiet.signUp(person);
  if (role === 'premium') await entitle(idOf(cookieOf(quiet)));
  else if (GRANTED.includes(role)) await grant(person.email, role);
  return person;
}

/** What browsers say of a page that is opened (Fetch Metadata). */
const OPENED = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

/** A browser with a page of preview or staging open, whose owner has signed in for it on the provider's own page where that asks. */
export async function onDrafts(
  person: Person,
  address: string,
  browser = formBrowser({ ...elsewhere(), ...OPENED }),
): Promise<{ browser: FormBrowser; tab: Tab }> {
  const tab = await browser.open(address);
  if (!/^\/sign-in\//.test(tab.address.pathname)) return { browser, tab };
  const typed = { identifier: person.email, 'credentials.passcode': person.password };
  return { browser, tab: await browser.submit(tab, tab.address.pathname, typed) };
}

/** One account of a role, signed in everywhere after it was given the role. */
async function holder(role: Exclude<Role, 'visitor'>): Promise<Cookies> {
  const person = await accountOf(role);
  const { browser } = await onDrafts(person, `${site.preview}/robots.txt`);
  return {
    dotcom: await signedIn(site.dotcom, person),
    insights: await signedIn(site.insights, person),
    preview: headerOf(browser.cookies(site.preview)),
  };
}

/** A call of the alumni gateway in somebody's name. */
export const gateway = <T>(cookie: string, method: string, path: string, body?: unknown): Promise<T> =>
  send(`${service('ALUMNI_PORT')}${path}`, method, body, { authorization: `Bearer ${tokenOf(cookie)}` }) as Promise<T>;

/** Makes a member of the alumni of an account, by an invitation of an officer's; a recruiter is let post by the officer too. */
async function admit(role: 'alumnus' | 'recruiter', cookie: string, officer: string): Promise<void> {
  const { code } = await gateway<{ code: string }>(officer, 'POST', '/v1/officers/invitations', { label: `a ${role}` });
  await gateway(cookie, 'POST', '/v1/join/invitation', { code, consent: true, language: 'en' });
  if (role === 'alumnus') return;
  // Others ask too, in other tests.
  const employer = `Tidewater Freight ${randomUUID()}`;
  await gateway(cookie, 'POST', '/v1/recruiter', { employer, why: 'We look for people who know the firm.' });
  const { recruiters } = await gateway<{ recruiters: { id: string; employer: string }[] }>(officer, 'GET', '/v1/officers/recruiters');
  const id = recruiters.find((one) => one.employer === employer)?.id ?? '';
  await gateway(officer, 'POST', `/v1/officers/recruiters/${id}`, { decision: 'approve' });
}

/** A session of each role; a visitor has none. */
export async function sessionsOf(): Promise<Sessions> {
  const entries = await Promise.all(
    ROLES.map(async (role) => [role, role === 'visitor' ? { dotcom: '', insights: '', preview: '' } : await holder(role)] as const),
  );
  const sessions = Object.fromEntries(entries) as unknown as Sessions;
  for (const role of ['alumnus', 'recruiter'] as const) await admit(role, sessions[role].dotcom, sessions.officer.dotcom);
  return sessions;
}

/** One request in somebody's name, from an address of its own: limits count by it. */
export const askAs = (cookie: string, origin: string, address: string, options: Ask = {}): Promise<Answer> =>
  ask(origin, address, { ...options, headers: { ...elsewhere(), ...(cookie ? { Cookie: cookie } : {}), ...options.headers } });

/** Runs over a list, some at a time, in order of the list. */
export async function each<T, R>(list: readonly T[], run: (one: T) => Promise<R>, atOnce = 12): Promise<R[]> {
  const results: R[] = new Array(list.length) as R[];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let at = next++; at < list.length; at = next++) results[at] = await run(list[at] as T);
    }),
  );
  return results;
}

const SIGN_IN = /^(?:\/de)?\/sign-in\/prompt\?to=|^\/api\/auth\/sign-in\?/;

/** What the pages say to whom they are not for; the recruiters' page asks instead whether one wants to become one. */
const TOLD = /This page is for (?:those who work here|the alumni team)|name="form" value="become"/;
const TEASER = /id="gate-title"|class="(?:[^"]* )?gated[ "]/;

/** Whether a form that a script sent was answered by the way to the sign-in. */
const leadsToSignIn = (body: string): boolean => /"leadsTo":"[^"]*\/sign-in\/prompt\?to=/.test(body);

/** What an answer is in the words of the table, `allowed` aside, which each line has its own statuses for. */
export function seen({ status, headers, body }: Answer): string {
  if (status === 401 && headers['www-authenticate'] !== undefined) return 'own-sign-in';
  if (status === 401) return 'unauthorised';
  if (status === 403) return 'forbidden';
  if (status >= 300 && status < 400) {
    const { pathname, search } = new URL(headers.location ?? '', 'http://nowhere.invalid');
    if (SIGN_IN.test(pathname + search)) return 'prompt';
    if (/^(?:\/de)?\/alumni\/noaccess$/.test(pathname)) return 'no-access';
    if (/^(?:\/de)?\/alumni\/home$/.test(pathname)) return 'home';
  }
  if (status === 200 && leadsToSignIn(body)) return 'sign-in';
  if (status === 200 && /^text\/html/.test(headers['content-type'] ?? '')) {
    // The words of a page stand in its script as well.
    const shown = body.replace(/<script[\s\S]*?<\/script>/g, '');
    if (TOLD.test(shown)) return 'told';
    if (TEASER.test(shown)) return 'teaser';
  }
  return String(status);
}
