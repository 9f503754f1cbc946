import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { root } from '../../../scripts/supervisor/paths.ts';
import { freePort } from '../../../scripts/supervisor/ports.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';
import { codeIn, linkIn, startMailReceiver } from '../support/identity.ts';
import { until } from '../support/processes.ts';
import { startTestIssuer, type TestIssuer } from '../support/users.ts';

const MANAGEMENT_KEY = 'management-key-of-tests';

let database: FreshDatabase;
let issuer: TestIssuer;
let port: number;
let mailPort: number;
let service: ChildProcess;
beforeAll(async () => {
  [database, issuer, port, mailPort] = await Promise.all([freshDatabase(), startTestIssuer(MANAGEMENT_KEY), freePort(), freePort()]);
  await start();
});
afterAll(async () => {
  await kill();
  await issuer.stop();
  await database.drop();
});

async function start(): Promise<void> {
  service = spawn(
    process.execPath,
    ['--import', path.join(root, 'scripts/supervisor/parent-watch.mjs'), path.join(root, 'tests/contract/support/short-lease.ts'), 'users'],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        MASTHEAD_SUPERVISOR_PID: String(process.pid),
        USERS_PORT: String(port),
        DATABASE_URL: database.url,
        SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
        IDENTITY_ISSUER: issuer.url,
        IDENTITY_MANAGEMENT_URL: `${issuer.origin}/api/v1`,
        IDENTITY_MANAGEMENT_KEY: MANAGEMENT_KEY,
        USERS_DIGESTS: 'off',
        LOG: 'quiet',
      },
      stdio: 'ignore',
    },
  );
  await until('the user service answers', async () => (await fetch(`http://127.0.0.1:${port}/healthz/ready`)).status === 200);
}

async function kill(): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const gone = once(service, 'exit');
  service.kill('SIGKILL');
  await gone;
}

const post = (address: string, body: unknown): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const receive = async () => {
  const receiver = await startMailReceiver(mailPort);
  onTestFinished(receiver.close);
  return receiver;
};
/** How often each row was tried. */
async function tries(): Promise<number[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<{ attempts: number }>('select attempts from users.outbox')).rows.map(({ attempts }) => attempts);
  } finally {
    await client.end();
  }
}
const owed = async () =>
  ((await (await fetch(`http://127.0.0.1:${port}/healthz/ready`)).json()) as { owed?: { waiting: number; dead: number } }).owed;

it('what was promised while the relay was away is mailed after kill -9, once, and its code is good', async () => {
  issuer.known.set('ann@example.org', 'sub-ann');
  const asked = await post('/v2/Auth/reset-password-mail', { email: 'ann@example.org' });
  expect(asked.status).toBe(202);
  const { resetId } = (await asked.json()) as { resetId: string };
  expect((await post('/v1/newsletter/register', { email: 'bob@example.org' })).status).toBe(202);
  // The question behind the reset is answered at its first try; what is tried twice is a mail.
  await until('both mails were tried in vain', async () => {
    const counts = await tries();
    return counts.length === 2 && counts.every((count) => count >= 2);
  });
  await kill();

  const receiver = await receive();
  await start();
  const reset = await receiver.mail('ann@example.org');
  expect(linkIn(await receiver.mail('bob@example.org'))).toContain('confirm=');
  expect((await post('/v2/Auth/reset-password', { resetId, code: codeIn(reset), password: 'Eleven-otters-11' })).status).toBe(204);
  await until('nothing waits', async () => (await owed())?.waiting === 0);
  expect(receiver.mails).toHaveLength(2);
});

it('what is asked and killed at once is mailed too', async () => {
  issuer.known.set('eve@example.org', 'sub-eve');
  const receiver = await receive();
  expect((await post('/v2/Auth/reset-password-mail', { email: 'eve@example.org' })).status).toBe(202);
  // The answer has come; whatever follows it has not had the time to end.
  await kill();
  await start();
  await receiver.mail('eve@example.org');
});
