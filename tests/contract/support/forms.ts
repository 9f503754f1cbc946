import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { formsConfig } from '../../../src/backends/forms/config.ts';
import { startFormsService } from '../../../src/backends/forms/server.ts';
import { slugOf } from '../../../src/backends/search/openings/feeds/plan.ts';
import type { OpeningDraft } from '../../../src/backends/search/openings/model.ts';
import { freshDatabase } from '../../support/database.ts';
import { securityLogFile } from '../../support/security-log.ts';
import { feedServer, line, ndjson, openingsUnderTest, serveOpenings } from './openings.ts';

export interface ReceivedMail {
  to: string[];
  source: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  links: string[];
}

/** An SMTP relay that keeps what it gets. */
export async function startRelay() {
  const mails: ReceivedMail[] = [];
  /** Answers every mail with 451 while it is set, with 550 where that is for good. */
  const state: { refuse: boolean | 'for good' } = { refuse: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.refuse === 'for good') return done(Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 }));
        if (state.refuse) return done(Object.assign(new Error('not now'), { responseCode: 451 }));
        const source = Buffer.concat(chunks).toString('utf8');
        void PostalMime.parse(source).then((mail) => {
          const text = mail.text ?? '';
          mails.unshift({
            to: session.envelope.rcptTo.map(({ address }) => address),
            source,
            subject: mail.subject ?? '',
            text,
            html: mail.html ?? '',
            headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
            links: text.match(/https?:\/\/\S+/g) ?? [],
          });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    state,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export const ADMIN_KEY = 'forms-contract-admin-key';
/** Address of an opening that `opening(id)` makes. */
export const slugFor = (id: string): string =>
  slugOf('own', { title: `Engagement manager ${id}`, externalId: id, places: [{ city: 'Zurich' }] } as OpeningDraft);
export const OPEN = slugFor('one');

export interface Answer {
  status: number;
  headers: Headers;
  body: {
    receipt?: { receipt: string; number: string; subject: string | null; subjectTitle: string | null; mailed: boolean };
    repeated?: boolean;
    error?: { code: string; message: string; draft?: string; fields?: { field: string; problem: string }[] };
  } & Record<string, unknown>;
}

/** The forms service on a database and a folder of its own, with a relay and the real job index. */
export async function startForms(overrides: Record<string, string> = {}) {
  const database = await freshDatabase();
  const relay = await startRelay();
  const index = await openingsUnderTest({
    // Alerts begin by the clock of the machine.
    get now() {
      return new Date();
    },
  });
  const openings = await serveOpenings(index.openings);
  const feed = await feedServer();
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-forms-'));
  const env = {
    FORMS_PORT: '0',
    DATABASE_URL: database.url,
    SMTP_URL: relay.url,
    SEARCH_URL: openings.url,
    DOTCOM_ORIGIN: 'http://dotcom.test',
    FORMS_FOLDER: folder,
    FORMS_SECRET: 'a secret of the contract tests, long enough',
    FORMS_ADMIN_KEY: ADMIN_KEY,
    SITECORE_API_KEY: 'content-key-that-nobody-asks-for',
    FORMS_RECRUITING_ADDRESS: 'recruiting@example.org, second@example.org',
    FORMS_MIN_SECONDS: '0',
    FORMS_HOURLY_LIMIT: '1000',
    FORMS_ALERTS: 'off',
    LOG: 'quiet',
    SECURITY_LOG: securityLogFile(),
    ...overrides,
  };
  let service = await startFormsService({ ...formsConfig(env), graceMs: 500 });
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => undefined);

  /** What is open from now on; the index closes what is not among it. */
  const publish = async (lines: readonly Record<string, unknown>[]): Promise<void> => {
    feed.answer.body = ndjson(lines);
    const report = await index.run({ name: 'own', kind: 'masthead', address: feed.url });
    if (report.outcome === 'refused') throw new Error(`The feed was refused: ${report.reason}`);
  };
  const request = async (method: string, address: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(service.url + address, { method, ...init });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : (JSON.parse(text) as Answer['body']) };
  };
  const post = (address: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    request('POST', address, { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } });
  const admin = (method: string, address: string, body?: unknown): Promise<Answer> =>
    request(method, address, {
      headers: { 'x-admin-key': ADMIN_KEY, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await pool.query<Record<string, unknown>>(text, values)).rows;
  const filesIn = async (name: 'incoming' | 'kept'): Promise<string[]> => readdir(path.join(folder, name));
  /** Mails to an address, newest first. */
  const mailsTo = async (to: string): Promise<ReceivedMail[]> => {
    await service.settled();
    return relay.mails.filter((mail) => mail.to.includes(to));
  };
  return {
    get url() {
      return service.url;
    },
    get service() {
      return service;
    },
    relay,
    index,
    folder,
    publish,
    request,
    post,
    admin,
    query,
    filesIn,
    mailsTo,
    env,
    restart: async () => {
      await service.stop();
      service = await startFormsService({ ...formsConfig(env), graceMs: 500 });
    },
    stop: async () => {
      await service.stop();
      await pool.end();
      await openings.stop();
      await feed.stop();
      await index.stop();
      await relay.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Forms = Awaited<ReturnType<typeof startForms>>;

export const opening = (id: string, more: Record<string, unknown> = {}) =>
  line(id, { title: `Engagement manager ${id}`, posted: new Date().toISOString().slice(0, 10), ...more });

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

export interface ApplicationParts {
  key?: string;
  fields?: Record<string, string>;
  form?: Record<string, string>;
  files?: readonly { field: string; name: string; content: Buffer | string; type?: string }[];
}

/** A multipart application as a browser sends it. */
export function application({
  key = randomUUID(),
  fields = {},
  form = {},
  files = [{ field: 'cv', name: 'cv.pdf', content: PDF }],
}: ApplicationParts = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ id: 'job-application', key, language: 'en', subject: OPEN, ...form }))
    data.append(`form.${name}`, value);
  for (const [name, value] of Object.entries({
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.org',
    location: 'Zurich',
    consent: 'yes',
    ...fields,
  }))
    data.append(name, value);
  for (const { field, name, content, type = 'application/pdf' } of files)
    data.append(field, new Blob([new Uint8Array(Buffer.from(content as Buffer))], { type }), name);
  return data;
}

export const SAVE = '/sitecoreapi/SaveFormData';

/** What the contact form sends. */
export const message = (fields: Record<string, string> = {}, form: Record<string, unknown> = {}) => ({
  form: { id: 'contact', key: randomUUID(), ...form },
  fields: { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', message: 'Hello', consent: 'yes', ...fields },
});

/** Waits for something that happens after an answer: beside other stages of the gate that takes its time. */
export async function eventually(holds: () => Promise<boolean>, limitMs = 15_000): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not so within ${limitMs} ms`);
    await sleep(50);
  }
}
