import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AlumniContext } from '../../../src/backends/alumni/context.ts';
import { alumniOperations } from '../../../src/backends/alumni/operations.ts';
import type { PublishingContext } from '../../../src/backends/content/authoring/context.ts';
import { authoringOperations, publishingOperations } from '../../../src/backends/content/authoring/operations.ts';
import { COMES_WITH, ROLES, type Role } from '../../../src/config/roles.ts';
import { each, sessionsOf, tokenOf, type Sessions } from '../support/roles.ts';

/** Every declared call of the back ends, asked directly by whoever may not: nothing relies on the site in front of them. */

const SERVICES = {
  users: 'USERS',
  forms: 'FORMS',
  offers: 'OFFERS',
  search: 'SEARCH',
  openings: 'SEARCH',
  collector: 'COLLECTOR',
  alumni: 'ALUMNI',
  authoring: 'CONTENT',
} as const;

interface Described {
  paths: Readonly<Record<string, Readonly<Record<string, { security?: readonly Readonly<Record<string, unknown>>[] }>>>>;
}

const NOBODYS = '00000000-0000-4000-8000-000000000000';
const described = (name: string): Described =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../../../docs/contracts/${name}.openapi.json`), 'utf8')) as Described;

interface Call {
  method: string;
  at: string;
  /** Of the key of the administration instead of a session. */
  admin: boolean;
}

/** Calls that are not for anybody. */
const closedCalls = (name: keyof typeof SERVICES): Call[] =>
  Object.entries(described(name).paths).flatMap(([address, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]): Call[] => {
      // One that is empty is good enough: anybody.
      if (!security || security.length === 0 || security.some((one) => Object.keys(one).length === 0)) return [];
      return [
        {
          method: method.toUpperCase(),
          at: address.replace(/\{\w+\}/g, NOBODYS),
          admin: security.every((one) => 'adminKey' in one),
        },
      ];
    }),
  );

const ask = async (url: string, { method, at }: Pick<Call, 'method' | 'at'>, headers: Record<string, string>) => {
  const answer = await fetch(url + at, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
  });
  return { status: answer.status, text: await answer.text() };
};

const urlOf = (name: keyof typeof SERVICES): string => `http://127.0.0.1:${process.env[`${SERVICES[name]}_PORT`]}`;

let sessions: Sessions;
// Waiting for mails asks for a test.
it('there is an account of every role, signed in on both sites', async () => {
  sessions = await sessionsOf();
  expect(
    Object.values(sessions)
      .flatMap((one) => Object.values(one))
      .filter((cookie) => cookie === ''),
  ).toHaveLength(Object.keys(sessions.visitor).length);
}, 120_000);

/** A token as the user service makes them, with a signature that it did not make. */
const forged = (token: string): string => `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(342)}`;

describe.each(Object.keys(SERVICES) as (keyof typeof SERVICES)[])('the calls of %s that are not for everyone', (name) => {
  const calls = closedCalls(name);

  it('are there', () => expect(calls.length).toBeGreaterThan(0));

  it('are refused to whoever names nobody, makes a token up, or tries a key', async () => {
    const token = tokenOf(sessions.approver.dotcom);
    const attempts: readonly [string, Record<string, string>][] = [
      ['nobody', {}],
      ['a token that nobody signed', { authorization: `Bearer ${forged(token)}` }],
      ['no token at all', { authorization: 'Bearer none' }],
      ['a made-up key', { 'x-admin-key': 'a-key-that-nobody-gave' }],
      ['another scheme', { authorization: 'Basic ZWRpdG9yOm1hc3RoZWFk' }],
    ];
    const wrong = await each(
      calls.flatMap((call) => attempts.map((attempt) => [call, attempt] as const)),
      async ([call, [how, headers]]) => {
        const { status } = await ask(urlOf(name), call, headers);
        return status === 401 ? [] : [`${call.method} ${call.at} with ${how}: ${status}`];
      },
    );
    expect(wrong.flat()).toEqual([]);
  });

  it('are for the key alone below /admin: no session opens them, whatever its roles', async () => {
    const wrong = await each(
      calls.filter(({ admin }) => admin).flatMap((call) => ROLES.filter((role) => role !== 'visitor').map((role) => [call, role] as const)),
      async ([call, role]) => {
        const { status } = await ask(urlOf(name), call, { authorization: `Bearer ${tokenOf(sessions[role].dotcom)}` });
        return status === 401 ? [] : [`${call.method} ${call.at} as ${role}: ${status}`];
      },
    );
    expect(wrong.flat()).toEqual([]);
  });
});

describe('the alumni gateway', () => {
  /** Role that each kind of access asks for. */
  const NEEDS = { member: 'alumnus', recruiter: 'recruiter', officer: 'officer' } as const;
  const calls = alumniOperations({} as AlumniContext);
  const holds = (role: Role, needed: Role): boolean => role === needed || (role !== 'visitor' && COMES_WITH[role].includes(needed));

  it.each(ROLES.filter((role) => role !== 'visitor'))('refuses %s what is for others, by its own tables', async (role) => {
    const authorization = `Bearer ${tokenOf(sessions[role].dotcom)}`;
    const refused = calls.flatMap((call) => {
      const needed = call.access in NEEDS ? NEEDS[call.access as keyof typeof NEEDS] : undefined;
      return needed && !holds(role, needed) ? [call] : [];
    });
    const wrong = await each(refused, async ({ method, path: at, access }) => {
      const { status, text } = await ask(urlOf('alumni'), { method, at: at.replace(/:\w+/g, NOBODYS) }, { authorization });
      return status === 403 && /"not-a-member"|"not-allowed"/.test(text)
        ? []
        : [`${method} ${at} (${access}): ${status} ${text.slice(0, 80)}`];
    });
    expect(wrong.flat()).toEqual([]);
    // A role that may all of this would make the test an empty one.
    expect(refused.length).toBeGreaterThan(role === 'recruiter' ? 10 : 20);
  });

  it.each(['alumnus', 'recruiter', 'officer'] as const)('gives %s to read what is for them', async (role) => {
    const authorization = `Bearer ${tokenOf(sessions[role].dotcom)}`;
    const reads = calls.filter(({ method, access, path: at }) => {
      const needed = access in NEEDS ? NEEDS[access as keyof typeof NEEDS] : undefined;
      return method === 'GET' && needed && holds(role, needed) && !at.includes(':');
    });
    const wrong = await each(reads, async ({ path: at }) => {
      const { status, text } = await ask(urlOf('alumni'), { method: 'GET', at }, { authorization });
      return status === 200 || status === 400 ? [] : [`${at}: ${status} ${text.slice(0, 80)}`];
    });
    expect(wrong.flat()).toEqual([]);
    expect(reads.length).toBeGreaterThan(3);
  });
});

describe('the authoring calls of the content service', () => {
  /** Roles that each kind of access takes. */
  const TAKES: Readonly<Record<string, readonly Role[]>> = {
    practice: ['practice', 'officer', 'editor', 'approver'],
    editor: ['editor', 'approver'],
    approver: ['approver'],
  };
  const calls = [...authoringOperations({} as PublishingContext), ...publishingOperations({} as PublishingContext)];
  const asRole = (role: Role) => ({ authorization: `Bearer ${tokenOf(sessions[role].dotcom)}` });
  const signedIn = ROLES.filter((role) => role !== 'visitor');

  it.each(signedIn)('refuse %s what is for others', async (role) => {
    const refused = calls.filter(({ access }) => TAKES[access] && !TAKES[access].includes(role));
    const wrong = await each(refused, async ({ method, path: at, access }) => {
      const { status, text } = await ask(urlOf('authoring'), { method, at: at.replace(/:\w+/g, NOBODYS) }, asRole(role));
      return status === 403 && text.includes('"not-allowed"') ? [] : [`${method} ${at} (${access}): ${status} ${text.slice(0, 80)}`];
    });
    expect(wrong.flat()).toEqual([]);
    if (role !== 'approver') expect(refused.length).toBeGreaterThan(role === 'editor' ? 0 : 1);
  });

  it.each(['practice', 'officer', 'editor', 'approver'] as const)('give %s to read what is for them', async (role) => {
    const reads = calls.filter(({ method, access, path: at }) => method === 'GET' && TAKES[access]?.includes(role) && !at.includes(':'));
    const wrong = await each(reads, async ({ path: at }) => {
      const { status, text } = await ask(urlOf('authoring'), { method: 'GET', at }, asRole(role));
      return status === 200 || status === 422 ? [] : [`${at}: ${status} ${text.slice(0, 80)}`];
    });
    expect(wrong.flat()).toEqual([]);
    expect(reads.length).toBeGreaterThan(3);
  });
});
