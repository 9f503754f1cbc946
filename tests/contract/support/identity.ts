import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { siteClient, publicClient, type IdentityConfig } from '../../../src/backends/identity/config.ts';
import { startIdentityService, type IdentityServiceOptions } from '../../../src/backends/identity/server.ts';
import { freePort } from '../../../scripts/supervisor/ports.ts';
import { freshDatabase } from '../../support/database.ts';
import { securityLogFile } from '../../support/security-log.ts';

export const MANAGEMENT_KEY = 'management-key-of-the-tests';
export const DOTCOM = 'http://localhost:23000';
export const INSIGHTS = 'http://insights.localhost:23000';
export const PUBLIC_PAGE = 'http://localhost:23001';

export interface ReceivedMail extends Email {
  recipients: string[];
  raw: string;
}

const MAIL_WAIT_MS = 30_000;

/** An SMTP server that keeps what it gets, on a port of its own or on a given one. */
export async function startMailReceiver(givenPort?: number, beforeAnswer?: (mail: ReceivedMail) => Promise<void>) {
  const mails: ReceivedMail[] = [];
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // A pooled connection of a service is idle, and may be cut.
    closeTimeout: 100,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        PostalMime.parse(raw)
          .then(async (parsed) => {
            const mail = { ...parsed, raw, recipients: session.envelope.rcptTo.map((one) => one.address) };
            mails.push(mail);
            await beforeAnswer?.(mail);
          })
          .then(() => done(), done);
      });
    },
  });
  const port = givenPort ?? (await freePort());
  await new Promise<void>((resolve, reject) => {
    // Comes for connections too: a client that is killed in the middle of a mail resets its own.
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const to = (address: string) => mails.filter((mail) => mail.recipients.includes(address));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    to,
    /** The n-th mail to an address (from 1) whose subject fits, waiting for it. */
    mail: async (address: string, n = 1, subject = /./): Promise<ReceivedMail> => {
      for (const deadline = Date.now() + MAIL_WAIT_MS; Date.now() < deadline;) {
        const mail = to(address).filter((one) => subject.test(one.subject ?? ''))[n - 1];
        if (mail) return mail;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`no mail number ${n} to ${address}; there are: ${mails.map((mail) => mail.recipients.join()).join(' ')}`);
    },
    count: () => mails.length - taken,
    reset: () => (taken = mails.length),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export const codeIn = (mail: ReceivedMail): string => {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(mail.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code in: ${mail.text}`);
  return code;
};

export const linkIn = (mail: ReceivedMail): string => /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '';

/** A running identity provider on a database of its own, with a mailbox and a clock that tests may move. */
export async function startIdentity(overrides: Partial<IdentityConfig> & Pick<IdentityServiceOptions, 'log' | 'keysEveryMs'> = {}) {
  const [database, mailbox, port] = await Promise.all([freshDatabase(), startMailReceiver(), freePort()]);
  let offsetMs = 0;
  const issuer = `http://localhost:${port}/oauth2/default`;
  const config: IdentityConfig = {
    host: '127.0.0.1',
    port,
    issuer,
    databaseUrl: database.url,
    smtpUrl: mailbox.url,
    mailFrom: 'Aldermoor <no-reply@aldermoor.localhost>',
    unlockUrl: (locale) => `${DOTCOM}${locale === 'de' ? '/de' : ''}/sign-in/locked-account`,
    letterhead: { address: 'Elzenkade 1923, Rotterdam', privacyOrigin: DOTCOM },
    recoveryUrl: (locale) => `${DOTCOM}${locale === 'de' ? '/de' : ''}/user-registration/forgot-password`,
    clients: [
      siteClient('dotcom', 'Aldermoor', 'secret-of-the-dotcom-client', DOTCOM, { rpId: 'localhost' }),
      siteClient('insights', 'Aldermoor Insights', 'secret-of-the-insights-client', INSIGHTS, { rpId: 'localhost' }),
      publicClient('public', PUBLIC_PAGE),
    ],
    secret: 'a secret of forty characters for the tests',
    secretsBefore: [],
    managementKey: MANAGEMENT_KEY,
    socialProviders: undefined,
    trustedProxies: ['127.0.0.1', '::1'],
    demoProviders: true,
    faults: false,
    quiet: true,
    securityLog: { file: securityLogFile(), key: undefined },
    ...overrides,
  };
  let changes: Partial<IdentityConfig> = {};
  const start = () => startIdentityService({ ...config, ...changes, now: () => new Date(Date.now() + offsetMs), graceMs: 200 });
  let service = await start();
  const origin = new URL(issuer).origin;

  const manage = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${origin}/management/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Record<string, unknown> };
  };
  let made = 0;
  return {
    issuer,
    origin,
    port,
    config,
    mailbox,
    databaseUrl: database.url,
    manage,
    /** An account of its own for a test. */
    account: async (fields: Record<string, unknown> = {}) => {
      made += 1;
      const email = `reader${made}@example.org`;
      const password = 'Quiet-harbour-71';
      const { status, body } = await manage('POST', '/users', { email, firstName: 'Robin', lastName: 'Marsh', password, ...fields });
      if (status !== 201) throw new Error(`the account was not made: ${status} ${JSON.stringify(body)}`);
      return { email: String(body.email), password, id: String(body.id) };
    },
    /** Moves the service's clock on for the rest of the test. */
    later: (milliseconds: number) => {
      offsetMs += milliseconds;
      onTestFinished(() => void (offsetMs -= milliseconds));
    },
    /** @param other settings from now on */
    restart: async (other: Partial<IdentityConfig> = {}) => {
      changes = { ...changes, ...other };
      await service.stop();
      service = await start();
    },
    stop: async () => {
      await service.stop();
      await mailbox.close();
      await database.drop();
    },
  };
}

export type Identity = Awaited<ReturnType<typeof startIdentity>>;
