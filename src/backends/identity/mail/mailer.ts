import { z } from 'zod';
import type { Log } from '../../kit/log.ts';
import { createMailer as createTransport } from '../../kit/mail/mailer.ts';
import { createOutbox } from '../../kit/outbox/outbox.ts';
import type { Database } from '../storage/database.ts';
import type { Secrets } from '../storage/secrets.ts';
import { renderMail, type MailName, type MailValues } from './render.ts';

const MINUTE_MS = 60_000;

/** How long each is worth sending: a code no longer than it is good. */
const LIFETIME_MS: Readonly<Record<MailName, number>> = {
  code: 10 * MINUTE_MS,
  'account-exists': 10 * MINUTE_MS,
  recovery: 10 * MINUTE_MS,
  unlock: 10 * MINUTE_MS,
  sms: 10 * MINUTE_MS,
  locked: 60 * MINUTE_MS,
  'password-changed': 48 * 60 * MINUTE_MS,
  'way-added': 48 * 60 * MINUTE_MS,
  'way-removed': 48 * 60 * MINUTE_MS,
};

const payload = z.object({
  name: z.enum(Object.keys(LIFETIME_MS) as [MailName, ...MailName[]]),
  to: z.string(),
  locale: z.string(),
  values: z.record(z.string(), z.string()),
});

export interface Mailer {
  /**
   * Resolves when the mail is in the outbox. Rendering and sending come after the answer: whether and how fast the relay
   * takes it must not show. A `decoy` costs the same and is never sent, for an account that does not exist.
   */
  send<N extends MailName>(name: N, to: string, locale: string, values: MailValues[N], options?: { decoy?: boolean }): Promise<void>;
  /** Drops what waits for an address. */
  forget(address: string): Promise<void>;
  counts(): Promise<{ waiting: number; dead: number }>;
  /** Lets what is being sent end, then closes the connection. What waits is sent after the next start. */
  close(): Promise<void>;
}

/** `Name <address>`, or an address alone. */
function senderOf(from: string): { from: string; fromName: string } {
  const [, name, address] = /^(.*?)\s*<([^<>]+)>$/.exec(from.trim()) ?? [undefined, '', from.trim()];
  return { from: address ?? '', fromName: (name ?? '').replace(/^"|"$/g, '') };
}

/** Mail over SMTP, owed in the database until the relay has taken it. The recipient is an address only, never a name that somebody typed. */
export function createMailer(options: {
  smtpUrl: string;
  from: string;
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
  const aboutOf = (address: string): string => secrets.mac('mail about', address.trim().toLowerCase());
  const outbox = createOutbox({
    db,
    schema: 'identity',
    payload,
    seal: (text) => secrets.seal('mail', text),
    open: (sealed) => secrets.open('mail', sealed),
    log,
    now,
    ...(leaseMs === undefined ? {} : { leaseMs }),
    deliver: ({ name, to, locale, values }, { id }) =>
      transport.send({ to, ...renderMail(name, locale, values), messageId: `${id}@${host}` }),
  });
  return {
    send: (name, to, locale, values, { decoy = false } = {}) =>
      outbox.put({ name, to, locale, values: { ...values } }, { lifetimeMs: LIFETIME_MS[name], decoy, about: aboutOf(to) }),
    forget: (address) => outbox.forget(aboutOf(address)),
    counts: outbox.counts,
    close: async () => {
      await outbox.stop();
      transport.close();
    },
  };
}
