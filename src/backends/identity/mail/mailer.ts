import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { Log } from '../../kit/log.ts';
import type { Letterhead } from '../../kit/mail/letterhead.ts';
import { createMailer as createTransport } from '../../kit/mail/mailer.ts';
import { createOwing } from '../../kit/outbox/owing.ts';
import type { Database } from '../storage/database.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { renderMail, type MailName, type MailValues } from './render.ts';

const NOTICE_MINUTES = 2 * 24 * 60;

/** Minutes for which each is worth sending: a code no longer than it is good. */
const LIFETIME_MINUTES: Readonly<Record<MailName, number>> = {
  code: 10,
  'account-exists': 10,
  recovery: 10,
  unlock: 10,
  sms: 10,
  locked: 60,
  'password-changed': NOTICE_MINUTES,
  'way-added': NOTICE_MINUTES,
  'way-removed': NOTICE_MINUTES,
};

const payload = z.object({
  name: z.enum(Object.keys(LIFETIME_MINUTES) as [MailName, ...MailName[]]),
  to: z.string(),
  locale: z.string(),
  values: z.record(z.string(), z.string()),
});

export interface Mailer {
  /**
   * Resolves when the mail is in the outbox. Rendering and sending come after the answer: whether and how fast the relay
   * takes it must not show. In a transaction it is owed together with what it tells of, or not at all; `wake` afterwards.
   */
  send<N extends MailName>(name: N, to: string, locale: string, values: MailValues[N], transaction?: QueryExecutorProvider): Promise<void>;
  /** Costs the same and sends nothing, for an account that does not exist. */
  feign<N extends MailName>(name: N, to: string, locale: string, values: MailValues[N]): Promise<void>;
  /** Looks at once for what is owed. */
  wake(): void;
  /** Drops what waits for an address; in a transaction of the caller's together with what else it drops. */
  forget(address: string, transaction?: QueryExecutorProvider): Promise<void>;
  counts(): Promise<{ waiting: number; dead: number }>;
  /** Lets what is being sent end, then closes the connection. What waits is sent after the next start. */
  close(): Promise<void>;
}

/** `Name <address>`, or an address alone. */
export function senderOf(from: string): { from: string; fromName: string } {
  const [, name, address] = /^([^<]*)<([^<>]+)>$/.exec(from.trim()) ?? [undefined, '', from.trim()];
  return { from: address ?? '', fromName: (name ?? '').trim().replace(/^"|"$/g, '') };
}

/** Mail over SMTP, owed in the database until the relay has taken it. The recipient is an address only, never a name that somebody typed. */
export function createMailer(options: {
  smtpUrl: string;
  from: string;
  letterhead: Omit<Letterhead, 'name'>;
  db: Database;
  secrets: Secrets;
  log: Log;
  now: () => Date;
  /** As the outbox has it. */
  leaseMs?: number;
}): Mailer {
  const { db, secrets, log, now, leaseMs } = options;
  const sender = senderOf(options.from);
  const transport = createTransport({ url: options.smtpUrl, ...sender });
  const host = sender.from.slice(sender.from.lastIndexOf('@') + 1);
  const owing = createOwing({
    db,
    schema: 'identity',
    payload,
    secrets,
    log,
    now,
    leaseMs,
    deliver: ({ name, to, locale, values }, { id }) =>
      transport.send({ to, ...renderMail(name, locale, values, options.letterhead), messageId: `${id}@${host}` }),
  });
  return {
    send: (name, to, locale, values, transaction) =>
      owing.put({ name, to, locale, values: { ...values } }, LIFETIME_MINUTES[name], transaction),
    feign: (name, to, locale, values) => owing.feign({ name, to, locale, values: { ...values } }, LIFETIME_MINUTES[name]),
    wake: owing.wake,
    forget: owing.forget,
    counts: owing.counts,
    close: async () => {
      await owing.stop();
      transport.close();
    },
  };
}
