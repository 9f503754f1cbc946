import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { root } from '../../../scripts/supervisor/paths.ts';
import { freePort } from '../../../scripts/supervisor/ports.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';
import { ADMIN_KEY, opening } from '../support/forms.ts';
import { codeIn, linkIn, startMailReceiver } from '../support/identity.ts';
import { feedServer, ndjson, openingsUnderTest, serveOpenings } from '../support/openings.ts';
import { until } from '../support/processes.ts';

const OFFICE = 'office@example.org';

let database: FreshDatabase;
let folder: string;
let index: Awaited<ReturnType<typeof openingsUnderTest>>;
let openings: Awaited<ReturnType<typeof serveOpenings>>;
let feed: Awaited<ReturnType<typeof feedServer>>;
let port: number;
let mailPort: number;
let service: ChildProcess | undefined;
beforeAll(async () => {
  [database, index, feed, folder, port] = await Promise.all([
    freshDatabase(),
    openingsUnderTest(),
    feedServer(),
    mkdtemp(path.join(tmpdir(), 'masthead-forms-')),
    freePort(),
  ]);
  index.clock.now = new Date();
  openings = await serveOpenings(index.openings);
});
beforeEach(async () => {
  mailPort = await freePort();
  await start();
});
afterAll(async () => {
  await kill();
  await openings.stop();
  await feed.stop();
  await index.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  await kill();
  service = spawn(
    process.execPath,
    ['--import', path.join(root, 'scripts/supervisor/parent-watch.mjs'), path.join(root, 'tests/contract/support/short-lease.ts'), 'forms'],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        MASTHEAD_SUPERVISOR_PID: String(process.pid),
        FORMS_PORT: String(port),
        DATABASE_URL: database.url,
        SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
        SEARCH_URL: openings.url,
        DOTCOM_ORIGIN: 'http://dotcom.localhost',
        FORMS_FOLDER: folder,
        FORMS_ADMIN_KEY: ADMIN_KEY,
        FORMS_OFFICE_ADDRESS: OFFICE,
        FORMS_MIN_SECONDS: '0',
        FORMS_HOURLY_LIMIT: '1000',
        FORMS_ALERTS: 'off',
        LOG: 'quiet',
      },
      stdio: 'ignore',
    },
  );
  await until('the forms service answers', async () => (await fetch(`http://127.0.0.1:${port}/healthz/ready`)).status === 200);
}

async function kill(): Promise<void> {
  if (!service || service.exitCode !== null || service.signalCode !== null) return;
  const gone = once(service, 'exit');
  service.kill('SIGKILL');
  await gone;
}

const post = async (address: string, body: unknown) => {
  const response = await fetch(`http://127.0.0.1:${port}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-admin-key': ADMIN_KEY },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const message = (email: string, key: string = randomUUID()) =>
  post('/sitecoreapi/SaveFormData', {
    form: { id: 'contact', key },
    fields: { firstName: 'Ann', lastName: 'Lee', email, message: 'Hello', consent: 'yes' },
  });
const alert = (email: string) => post('/v1/alerts', { email, search: 'keyword=manager', frequency: 'daily' });
const receive = async () => {
  const receiver = await startMailReceiver(mailPort);
  onTestFinished(receiver.close);
  return receiver;
};
async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
const nothingWaits = () =>
  until('nothing waits', async () => (await query('select 1 from forms.outbox where dead_at is null')).length === 0);

it('what was promised while the relay was away is mailed after kill -9, once, and what it carries is good', async () => {
  expect((await message('ann@example.org')).status).toBe(200);
  expect((await post('/otpapi/generate', { email: 'bob@example.org' })).status).toBe(200);
  expect((await alert('eve@example.org')).status).toBe(202);
  await until('all were tried in vain', async () => {
    const rows = await query<{ attempts: number }>('select attempts from forms.outbox');
    return rows.length === 4 && rows.every(({ attempts }) => attempts >= 2);
  });
  // Nothing of it can be read in the database.
  const [{ dump } = { dump: '' }] = await query<{ dump: string }>('select string_agg(o::text, $1) as dump from forms.outbox o', [' ']);
  expect(dump).not.toMatch(/example\.org|keyword/);
  await kill();

  const receiver = await receive();
  await start();
  expect((await receiver.mail('ann@example.org')).subject).toBe('We have your message');
  expect((await receiver.mail(OFFICE)).text).toContain('ann@example.org');
  expect(codeIn(await receiver.mail('bob@example.org'))).toMatch(/^\d{6}$/);
  const token = new URL(linkIn(await receiver.mail('eve@example.org'))).searchParams.get('confirm');
  expect(await post('/v1/alerts/confirm', { token })).toMatchObject({ status: 200, body: { status: 'confirmed' } });
  await nothingWaits();
  expect(receiver.mails).toHaveLength(4);
});

it('kill -9 right after the answers, again and again, loses none and sends none twice', async () => {
  const receiver = await receive();
  const names = ['one', 'two', 'three'];
  for (const name of names) {
    const answers = await Promise.all([message(`${name}@example.org`), alert(`${name}-alert@example.org`)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 202]);
    await kill();
    await start();
  }
  for (const name of names) {
    await receiver.mail(`${name}@example.org`);
    await receiver.mail(`${name}-alert@example.org`);
  }
  await nothingWaits();
  // A process that dies after the relay took a mail and before that is noted sends it again under its own Message-ID.
  const ids = new Map<string, Set<string | undefined>>();
  for (const { recipients, subject, messageId } of receiver.mails) {
    const to = `${recipients.join()} ${recipients[0] === OFFICE ? messageId : subject}`;
    ids.set(to, (ids.get(to) ?? new Set()).add(messageId));
  }
  expect([...ids.values()].every((set) => set.size === 1 && !set.has(undefined))).toBe(true);
  expect(ids.size).toBe(9);
  expect(await query("select email from forms.alerts where email like '%-alert@example.org'")).toHaveLength(3);
});

it('an issue of job alerts that was made is mailed after kill -9, once, and not made again', async () => {
  const first = await receive();
  await alert('reader@example.org');
  const token = new URL(linkIn(await first.mail('reader@example.org'))).searchParams.get('confirm');
  expect((await post('/v1/alerts/confirm', { token })).status).toBe(200);
  await nothingWaits();
  await first.close();
  feed.answer.body = ndjson([opening('new'), opening('closing')]);
  expect((await index.run({ name: 'own', kind: 'masthead', address: feed.url })).outcome).not.toBe('refused');
  const sent = await post('/admin/alerts', { frequency: 'daily', issue: 'monday' });
  expect(Number(sent.body.sent)).toBeGreaterThan(0);
  await kill();
  feed.answer.body = ndjson([opening('new')]);
  await index.run({ name: 'own', kind: 'masthead', address: feed.url });

  const receiver = await receive();
  await start();
  const mail = await receiver.mail('reader@example.org');
  expect(mail.text).toContain('Engagement manager new');
  // It closed while the mail waited.
  expect(mail.text).not.toContain('Engagement manager closing');
  expect((await post('/admin/alerts', { frequency: 'daily', issue: 'monday' })).body).toMatchObject({ sent: 0 });
  await nothingWaits();
  expect(receiver.to('reader@example.org')).toHaveLength(1);
});

it('what an older version still owed moves over at the start, and goes out once', async () => {
  const receiver = await receive();
  await message('older@example.org');
  await nothingWaits();
  const [{ id } = { id: '' }] = await query<{ id: string }>("select id from forms.submissions where email = 'older@example.org'");
  await query(
    "insert into forms.outbox_before (id, submission_id, kind, recipient) values (gen_random_uuid(), $1, 'sendEmailToUser', 'older@example.org')",
    [id],
  );
  await start();
  await receiver.mail('older@example.org', 2);
  expect(await query('select 1 from forms.outbox_before')).toEqual([]);
});

it('nothing is mailed of what was erased, or turned off, before its mail could go out', async () => {
  const before = await receive();
  await alert('off@example.org');
  const token = new URL(linkIn(await before.mail('off@example.org'))).searchParams.get('confirm');
  const { body } = await post('/v1/alerts/confirm', { token });
  await nothingWaits();
  await before.close();
  feed.answer.body = ndjson([opening('new'), opening('newer')]);
  await index.run({ name: 'own', kind: 'masthead', address: feed.url });
  await post('/admin/alerts', { frequency: 'daily', issue: 'tuesday' });
  expect((await post(`/v1/alerts/${String(body.alert)}/off`, {})).status).toBe(200);
  await message('gone@example.org');
  await post('/otpapi/generate', { email: 'gone@example.org' });
  await alert('gone@example.org');
  expect((await post('/admin/erase', { email: 'gone@example.org' })).status).toBe(200);
  const receiver = await receive();
  await nothingWaits();
  expect(receiver.mails.filter(({ raw }) => /gone@example\.org|off@example\.org/.test(raw))).toEqual([]);
  expect(await query("select 1 from forms.alerts where email in ('gone@example.org', 'off@example.org')")).toEqual([]);
});
