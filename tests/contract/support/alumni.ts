import { createServer, request as httpRequest } from 'node:http';
import { alumniConfig } from '../../../src/backends/alumni/config.ts';
import { startAlumniService } from '../../../src/backends/alumni/server.ts';
import type { Log } from '../../../src/backends/kit/log.ts';
import { freePort } from '../../../scripts/supervisor/ports.ts';
import { securityLogFile } from '../../support/security-log.ts';
import { ADMIN_KEY as USERS_KEY, startUsers, type Called, type Tokens } from './users.ts';

export const ALUMNI_KEY = 'alumni-contract-admin-key';
export const ALUMNI_SECRET = 'an alumni secret of the contract tests';
export const SITE = 'http://www.test';

/** Somebody with an account, and how they call the gateway. */
export interface Somebody {
  id: string;
  email: string;
  token: string;
  call(method: string, path: string, body?: unknown): Promise<Called>;
}

/** Stands before the user service, and can be as if that were down: connections break. */
async function startGate(port: number, behind: () => string) {
  /** Start of the paths that nobody answers. */
  const state: { away: string | undefined } = { away: undefined };
  const server = createServer((request, response) => {
    if (state.away !== undefined && request.url?.startsWith(state.away) === true) return void request.socket.destroy();
    const forwarded = httpRequest(`${behind()}${request.url}`, { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    state,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const CONSENT = { consent: true, language: 'en' } as const;

/** The gateway and the real user service, on one database of their own. `now` may be moved; `log` is the gateway's. */
export async function startAlumni(overrides: Record<string, string> = {}, options: { log?: Log } = {}) {
  const port = await freePort();
  const alumniPort = await freePort();
  const users = await startUsers({
    USER_SERVICE_URL: `http://localhost:${port}`,
    ALUMNI_GATEWAY_URL: `http://localhost:${alumniPort}`,
    ALUMNI_ADMIN_KEY: ALUMNI_KEY,
  });
  const gate = await startGate(port, () => users.service.url);
  const clock = { ahead: 0 };
  const env = {
    ALUMNI_PORT: String(alumniPort),
    ALUMNI_SMTP_PORT: '0',
    DATABASE_URL: users.database.url,
    SMTP_URL: users.mailbox.smtpUrl,
    USER_SERVICE_URL: `http://localhost:${port}`,
    USERS_ADMIN_KEY: USERS_KEY,
    ALUMNI_SECRET,
    ALUMNI_ADMIN_KEY: ALUMNI_KEY,
    ALUMNI_DEMO: 'off',
    DOTCOM_ORIGIN: SITE,
    BACKEND_VISITOR_PER_MINUTE: '100000',
    LOG: 'quiet',
    SECURITY_LOG: securityLogFile(),
    ...overrides,
  };
  const start = () => startAlumniService({ ...alumniConfig(env), ...options, now: () => new Date(Date.now() + clock.ahead) });
  let service = await start();

  const call = async (
    method: string,
    path: string,
    {
      token,
      body,
      bytes,
      headers,
    }: { token?: string | undefined; body?: unknown; bytes?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ): Promise<Called> => {
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(bytes === undefined ? {} : { body: bytes }),
    });
    const text = await response.text();
    const json = (response.headers.get('content-type') ?? '').includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: (json ? JSON.parse(text) : { text }) as Called['body'],
    };
  };

  const asSomebody = ({ access_token: token, user }: Tokens): Somebody => ({
    id: user.id,
    email: user.email,
    token,
    call: (method, path, body) => call(method, path, { token, body }),
  });

  /** Signs `<name>@example.org` in. */
  const person = async (name: string): Promise<Somebody> => asSomebody(await users.signIn(name));

  /** Somebody with the role; signed in again, so that the token says so. */
  const officer = async (name = 'officer'): Promise<Somebody> => {
    const { id } = await person(name);
    await users.query(`insert into users.roles (account_id, role) values ($1, 'officer'), ($1, 'practice') on conflict do nothing`, [id]);
    return person(name);
  };

  const importCsv = (text: string | Uint8Array<ArrayBuffer>, query = ''): Promise<Called> =>
    call('POST', `/admin/leavers${query}`, {
      headers: { 'x-admin-key': ALUMNI_KEY, 'content-type': 'text/csv' },
      bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
    });

  /** A member, by a line of the list. `more` that was ticked. */
  const member = async (
    name: string,
    line = `${name}@example.org;Ann Lee;Zurich;Strategy;2010;2015`,
    more: { newsletters?: boolean } = {},
  ): Promise<Somebody> => {
    await importCsv(`email;name;office;practice;from;to\n${line}\n`);
    const somebody = await person(name);
    const { status, body } = await somebody.call('POST', '/v1/join/list', { ...CONSENT, ...more });
    if (status !== 200) throw new Error(`joining answered ${status}: ${JSON.stringify(body)}`);
    return somebody;
  };

  const mails = async (to: string) => {
    await service.settled();
    return users.mails(to);
  };

  return {
    users,
    /** The user service, which can be away. */
    gate: gate.state,
    clock,
    call,
    person,
    officer,
    member,
    importCsv,
    mails,
    query: users.query,
    service: () => service,
    restart: async (): Promise<void> => {
      await service.stop();
      service = await start();
    },
    stop: async () => {
      await service.stop();
      await gate.stop();
      await users.stop();
    },
  };
}

export type Alumni = Awaited<ReturnType<typeof startAlumni>>;
export { CONSENT };
