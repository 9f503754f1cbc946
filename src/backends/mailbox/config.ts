import { z } from 'zod';
import { parseEnv } from '../kit/env.ts';

const port = z.coerce.number('not a number').int('not a whole number').min(0, 'too small').max(65535, 'too large');

const schema = z.object({
  MAILBOX_HOST: z.string().default('127.0.0.1'),
  MAILBOX_PORT: port.default(4400),
  MAILBOX_SMTP_PORT: port.default(4425),
  MAILBOX_FOLDER: z.string().optional(),
  MAILBOX_MAX_MESSAGES: z.coerce
    .number('not a number')
    .int('not a whole number')
    .min(1, 'too small')
    .max(100_000, 'too large')
    .default(1000),
  MAILBOX_MAX_MB: z.coerce.number('not a number').min(1, 'too small').max(4096, 'too large').default(64),
  FAULTS: z.enum(['on', 'off'], 'neither on nor off').default('off'),
  LOG: z.enum(['info', 'quiet'], 'neither info nor quiet').default('info'),
});

const FIXES = {
  MAILBOX_HOST: 'Give the address to bind. Anything but loopback shows every mail, codes included, to the network.',
  MAILBOX_PORT: 'Give a port from 0 (any free one) to 65535, or leave it out for 4400.',
  MAILBOX_SMTP_PORT: 'Give a port from 0 (any free one) to 65535, or leave it out for 4425.',
  MAILBOX_FOLDER: 'Give a folder to keep messages over a restart, or leave it out to keep them in memory.',
  MAILBOX_MAX_MESSAGES: 'Give how many messages are kept, 1 to 100000, or leave it out for 1000.',
  MAILBOX_MAX_MB: 'Give the megabytes that all messages may take, 1 to 4096, or leave it out for 64.',
  FAULTS: 'Give on (tests) or off (production).',
  LOG: 'Give info (one line a request) or quiet (errors only).',
};

export interface MailboxConfig {
  host: string;
  port: number;
  smtpPort: number;
  /** Undefined keeps messages in memory only. */
  folder: string | undefined;
  maxMessages: number;
  maxBytes: number;
  faults: boolean;
  quiet: boolean;
}

/** The mailbox's settings. Throws ConfigError, which names each wrong variable and its fix. */
export function mailboxConfig(env: Readonly<Record<string, string | undefined>>): MailboxConfig {
  const vars = parseEnv(schema, FIXES, env);
  return {
    host: vars.MAILBOX_HOST,
    port: vars.MAILBOX_PORT,
    smtpPort: vars.MAILBOX_SMTP_PORT,
    folder: vars.MAILBOX_FOLDER,
    maxMessages: vars.MAILBOX_MAX_MESSAGES,
    maxBytes: vars.MAILBOX_MAX_MB * 1024 * 1024,
    faults: vars.FAULTS === 'on',
    quiet: vars.LOG === 'quiet',
  };
}
