import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { alumniConfig, type AlumniConfig } from '../../../src/backends/alumni/config.ts';
import type { AlumniContext } from '../../../src/backends/alumni/context.ts';
import { createAlumniContext } from '../../../src/backends/alumni/create-context.ts';
import type { ContactLimits } from '../../../src/backends/alumni/relay/limits.ts';
import { startAlumniService } from '../../../src/backends/alumni/server.ts';
import { createLog } from '../../../src/backends/kit/log.ts';
import { startMailboxService } from '../../../src/backends/mailbox/server.ts';
import { freshDatabase } from '../../support/database.ts';
import { until } from './processes.ts';

export const DOMAIN = 'alumni.localhost';

/** A mail as the mailbox has it. */
export interface Received {
  id: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  headers: { name: string; value: string }[];
  links: string[];
  source: string;
}

/** What a call answered. */
interface Answered {
  status: number;
  body: unknown;
  headers: Headers;
}

/** A member, and their calls. */
export interface Member {
  account: string;
  person: string;
  email: string;
  call(method: string, path: string, body?: unknown): Promise<Answered>;
  get(path: string): Promise<Answered>;
  post(path: string, body?: unknown): Promise<Answered>;
}

/** A key pair and the service that tells of it, as the user service does. */
async function startKeys() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    token: (id: string) =>
      new SignJWT({ user: { id, roles: [] } })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setSubject(id)
        .setIssuer(url)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

interface Options {
  limits?: Partial<ContactLimits>;
  /** Instead of the mailbox's: a mail server that a test can take away. */
  smtpUrl?: string;
  /** What is due at a time happens only when the test asks for it. */
  tasks?: boolean;
}

/** The alumni gateway on a database of its own, with a mailbox that gets all mails, and members who need no user service. */
export async function startContact({ limits = {}, smtpUrl, tasks = false }: Options = {}) {
  const database = await freshDatabase();
  const keys = await startKeys();
  const mailbox = await startMailboxService({ maxMessages: 5_000 });
  const clock = { ahead: 0 };
  const now = (): Date => new Date(Date.now() + clock.ahead);
  const log = createLog('alumni', { quiet: true });
  log.level = 'silent';
  const config = {
    ...alumniConfig({
      DATABASE_URL: database.url,
      SMTP_URL: smtpUrl ?? mailbox.smtpUrl,
      USER_SERVICE_URL: keys.url,
      DOTCOM_ORIGIN: 'http://localhost:3000',
      ALUMNI_PORT: '0',
      ALUMNI_SMTP_PORT: '0',
      ALUMNI_TASKS: tasks ? 'on' : 'off',
      ALUMNI_DEMO: 'off',
      BACKEND_VISITOR_PER_MINUTE: '1000000',
    }),
    tasks,
  };
  /** Another process of it, with other settings where they are given. */
  const start = (more: Partial<AlumniConfig> = {}) => startAlumniService({ ...config, ...more, log, now, limits, leaseMs: 5_000 });
  const service = await start();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const query = async (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await pool.query(text, [...values])).rows as Record<string, unknown>[];

  let counted = 0;
  /** A member whose name everybody of the alumni sees, unless said otherwise. */
  async function member(
    name: string,
    {
      email,
      language = 'en',
      audience = 'everyone',
      recruiter = false,
    }: { email?: string; language?: 'en' | 'de'; audience?: string; recruiter?: boolean } = {},
  ): Promise<Member> {
    counted += 1;
    const account = randomUUID();
    const address = email ?? `member-${counted}@people.example`;
    const [row] = await query(
      `insert into alumni.members (account, state, email, name, language, joined_at) values ($1, 'member', $2, $3, $4, now()) returning person`,
      [account, address, name, language],
    );
    await show(account, name, audience);
    if (recruiter)
      await query(`insert into alumni.recruiters (account, state, employer, why) values ($1, 'yes', 'Northwind', 'I hire')`, [account]);
    const token = await keys.token(account);
    const call = async (method: string, path: string, body?: unknown): Promise<Answered> => {
      const response = await fetch(`${service.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown), headers: response.headers };
    };
    return {
      account,
      person: String(row?.person),
      email: address,
      call,
      get: (path) => call('GET', path),
      post: (path, body = {}) => call('POST', path, body),
    };
  }

  /** Says who sees a member's name. */
  async function show(account: string, name: string, audience: string): Promise<void> {
    await query(
      `insert into alumni.profiles (account, name, audiences) values ($1, $2, jsonb_build_object('name', $3::text))
      on conflict (account) do update set name = excluded.name, audiences = excluded.audiences`,
      [account, name, audience],
    );
  }

  /** All mails to an address, the oldest first, once everything that was owed is sent. */
  async function mailsTo(address: string): Promise<Received[]> {
    await until('nothing is owed', async () => {
      await service.settled();
      return (await query(`select 1 from alumni.contact_outbox where dead_at is null limit 1`)).length === 0;
    });
    const { messages } = (await (await fetch(`${mailbox.url}/api/messages?to=${encodeURIComponent(address)}`)).json()) as {
      messages: { id: string }[];
    };
    return Promise.all(
      messages.toReversed().map(async ({ id }) => ({
        ...((await (await fetch(`${mailbox.url}/api/messages/${id}`)).json()) as Omit<Received, 'source'>),
        source: await (await fetch(`${mailbox.url}/messages/${id}/source`)).text(),
      })),
    );
  }

  /** The newest mail to an address; waits until there are so many. */
  async function mailTo(address: string, count = 1): Promise<Received> {
    await until(`${count} mails to ${address}`, async () => (await mailsTo(address)).length >= count);
    const newest = (await mailsTo(address)).at(-1);
    if (newest === undefined) throw new Error(`no mail came to ${address}`);
    return newest;
  }

  /** Hands a mail to the gateway, as a mail server does. Resolves with the code and the words of its refusal, or with 250. */
  async function hand(envelope: { from: string; to: string }, source: string | Buffer): Promise<{ code: number; words: string }> {
    const { hostname, port } = new URL(service.smtpUrl);
    const transport = createTransport({ host: hostname, port: Number(port), ignoreTLS: true });
    try {
      await transport.sendMail({ envelope: { from: envelope.from, to: [envelope.to] }, raw: source });
      return { code: 250, words: '' };
    } catch (error) {
      const { responseCode = 0, response = '' } = error as { responseCode?: number; response?: string };
      return { code: responseCode, words: response };
    } finally {
      transport.close();
    }
  }

  /** A member answers by mail, as a mail program does. */
  const answer = (from: string, to: string, text: string, headers: readonly string[] = []): Promise<{ code: number; words: string }> =>
    hand(
      { from, to },
      [`From: Somebody <${from}>`, `To: ${to}`, 'Subject: Re: x', `Message-ID: <${randomUUID()}@mail.example>`, ...headers, '', text].join(
        '\r\n',
      ),
    );

  return {
    service,
    start,
    mailbox,
    clock,
    query,
    member,
    show,
    mailsTo,
    mailTo,
    hand,
    answer,
    key: () => randomUUID(),
    /** What another process does at its time, with a context of its own. */
    withContext: async <T>(work: (context: AlumniContext) => Promise<T>): Promise<T> => {
      const { context, close } = createAlumniContext(config, log, { now, limits });
      try {
        return await work(context);
      } finally {
        await close();
      }
    },
    stop: async () => {
      await pool.end();
      await service.stop();
      await mailbox.stop();
      await keys.stop();
      await database.drop();
    },
  };
}

export type ContactTest = Awaited<ReturnType<typeof startContact>>;

/** The relay address that a mail can be answered to. */
export function relayOf({ headers }: Pick<Received, 'headers'>): string {
  const from = headers.find(({ name }) => name.toLowerCase() === 'from')?.value ?? '';
  return /<([^>]+)>$/.exec(from)?.[1] ?? '';
}
