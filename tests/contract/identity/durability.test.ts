import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { root } from '../../../scripts/supervisor/paths.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';
import { until } from '../support/processes.ts';
import { choice, proceedOf, visitor } from '../support/idx-client.ts';
import { freePort } from '../../../scripts/supervisor/ports.ts';
import { codeIn, MANAGEMENT_KEY, PUBLIC_PAGE, startMailReceiver, type Identity } from '../support/identity.ts';

let database: FreshDatabase;
let service: ChildProcess;
let origin: string;
let mailPort: number;
let start: () => Promise<void>;
beforeEach(async () => {
  const [fresh, port, smtp] = await Promise.all([freshDatabase(), freePort(), freePort()]);
  database = fresh;
  mailPort = smtp;
  origin = `http://localhost:${port}`;
  start = async () => {
    service = spawn(
      process.execPath,
      [
        '--import',
        path.join(root, 'scripts/supervisor/parent-watch.mjs'),
        path.join(root, 'tests/contract/support/short-lease.ts'),
        'identity',
      ],
      {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'test',
          MASTHEAD_SUPERVISOR_PID: String(process.pid),
          IDENTITY_PORT: String(port),
          IDENTITY_WIDGET_ORIGIN: PUBLIC_PAGE,
          IDENTITY_MANAGEMENT_KEY: MANAGEMENT_KEY,
          DATABASE_URL: database.url,
          SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
          LOG: 'quiet',
        },
        stdio: 'ignore',
      },
    );
    await until('the identity provider answers', async () => (await fetch(`${origin}/healthz/ready`)).status === 200);
  };
  await start();
});
afterEach(async () => {
  await kill();
  await database.drop();
});

async function kill(): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const gone = once(service, 'exit');
  service.kill('SIGKILL');
  await gone;
}

const receive = async () => {
  const receiver = await startMailReceiver(mailPort);
  onTestFinished(receiver.close);
  return receiver;
};

const mails = async () => ((await (await fetch(`${origin}/healthz/ready`)).json()) as { mails?: { waiting: number; dead: number } }).mails;

async function account(email: string): Promise<void> {
  const answer = await fetch(`${origin}/management/v1/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, firstName: 'Robin', lastName: 'Marsh', password: 'Quiet-harbour-71' }),
  });
  expect(answer.status).toBe(201);
}

const begin = async () => {
  const client = visitor({ issuer: `${origin}/oauth2/default` } as Identity, { clientId: 'widget' });
  await client.idx.start();
  return proceedOf(client);
};

it('a mail that waits for its relay survives kill -9, and its code signs in', async () => {
  await account('waiting@example.org');
  const proceed = await begin();
  const chosen = await proceed({ step: 'identify', identifier: 'waiting@example.org' });
  const asked = await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
  expect(asked.nextStep?.name).toBe('challenge-authenticator');
  await until('the relay was found away', async () => (await mails())?.waiting === 1);
  await kill();

  const database_ = new pg.Client({ connectionString: database.url });
  await database_.connect();
  const { rows } = await database_.query<{ row: string }>('select t::text as row from identity.outbox t');
  await database_.end();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain('waiting@example.org');

  const receiver = await receive();
  await start();
  const mail = await receiver.mail('waiting@example.org');
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@/);
  const done = await proceed({ step: 'challenge-authenticator', credentials: { passcode: codeIn(mail) } });
  expect(done.status).toBe('SUCCESS');
  await until('nothing waits', async () => (await mails())?.waiting === 0);
  expect(receiver.to('waiting@example.org')).toHaveLength(1);
});

it('kill -9 again and again while codes are asked for loses no mail that an answer promised', async () => {
  const receiver = await receive();
  const promised: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const names = Array.from({ length: 6 }, (_, n) => `round-${round}-${n}@example.org`);
    for (const name of names) await account(name);
    await Promise.all(
      names.map(async (email) => {
        try {
          const proceed = await begin();
          const chosen = await proceed({ step: 'identify', identifier: email });
          const asked = await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
          if (asked.nextStep?.name !== 'challenge-authenticator') return;
          promised.push(email);
          // The first answer in each round is the moment of the crash.
          if (promised.filter((one) => one.startsWith(`round-${round}-`)).length === 1) await kill();
        } catch {
          // Was not answered, so nothing was promised.
        }
      }),
    );
    await start();
  }
  expect(promised.length).toBeGreaterThanOrEqual(3);
  await until('every promised mail is there', async () => promised.every((email) => receiver.to(email).length > 0));
}, 120_000);
