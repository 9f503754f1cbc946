import { z } from 'zod';
import { reachedByOthers, refuseDevelopmentValues } from '../kit/deployment.ts';
import { parseEnv } from '../kit/env.ts';
import { visitorFixes, visitorSettings, visitorVariables, type VisitorSettings } from '../kit/visitor-settings.ts';

/** The key of a checkout that nobody has configured. */
export const DEVELOPMENT_KEYS = { MAILBOX_ADMIN_KEY: 'masthead-dev-mailbox-admin-key' } as const;

const port = z.coerce.number('not a number').int('not a whole number').min(0, 'too small').max(65535, 'too large');

/** `domain=smtp://host:port`, with commas. */
const relays = z
  .string()
  .default('')
  .transform((given, context): Record<string, string> => {
    const found: Record<string, string> = {};
    for (const entry of given.split(',').map((part) => part.trim())) {
      if (entry === '') continue;
      const [, domain, url] = /^([a-z\d](?:[a-z\d.-]*[a-z\d])?)=(smtp:\/\/[^\s/@]+)\/?$/i.exec(entry) ?? [];
      if (domain === undefined || url === undefined || !URL.canParse(url)) {
        context.addIssue({ code: 'custom', message: `"${entry}" is no domain=smtp://host:port` });
        return z.NEVER;
      }
      found[domain.toLowerCase()] = url;
    }
    return found;
  });

export const schema = z.object({
  MAILBOX_HOST: z.string().default('127.0.0.1'),
  MAILBOX_PORT: port.default(4400),
  MAILBOX_SMTP_PORT: port.default(4425),
  MAILBOX_FOLDER: z.string().optional(),
  MAILBOX_ROUTES: relays,
  MAILBOX_ADMIN_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_KEYS.MAILBOX_ADMIN_KEY),
  MAILBOX_MAX_MESSAGES: z.coerce
    .number('not a number')
    .int('not a whole number')
    .min(1, 'too small')
    .max(100_000, 'too large')
    .default(1000),
  MAILBOX_MAX_MB: z.coerce.number('not a number').min(1, 'too small').max(4096, 'too large').default(64),
  ...visitorVariables,
  FAULTS: z.enum(['on', 'off'], 'neither on nor off').default('off'),
  LOG: z.enum(['info', 'quiet'], 'neither info nor quiet').default('info'),
});

const FIXES = {
  MAILBOX_HOST: 'Give the address to bind. Anything but loopback shows every mail, codes included, to the network.',
  MAILBOX_PORT: 'Give a port from 0 (any free one) to 65535, or leave it out for 4400.',
  MAILBOX_SMTP_PORT: 'Give a port from 0 (any free one) to 65535, or leave it out for 4425.',
  MAILBOX_FOLDER: 'Give a folder to keep messages over a restart, or leave it out to keep them in memory.',
  MAILBOX_ROUTES:
    'Give domains with the server that takes their mails, as alumni.localhost=smtp://127.0.0.1:4925, with commas; or leave it out.',
  MAILBOX_ADMIN_KEY: 'Give 16 or more random characters, the password of its pages; or set SMTP_URL to a relay, and there is no mailbox.',
  MAILBOX_MAX_MESSAGES: 'Give how many messages are kept, 1 to 100000, or leave it out for 1000.',
  MAILBOX_MAX_MB: 'Give the megabytes that all messages may take, 1 to 4096, or leave it out for 64.',
  ...visitorFixes,
  FAULTS: 'Give on (tests) or off (production).',
  LOG: 'Give info (one line a request) or quiet (errors only).',
};

export interface MailboxConfig {
  host: string;
  port: number;
  smtpPort: number;
  /** Undefined keeps messages in memory only. */
  folder: string | undefined;
  /** Domain → the server that takes its mails, `smtp://host:port`: what comes for them is handed on to it. */
  relays: Readonly<Record<string, string>>;
  adminKey: string;
  /** Others than this machine's own people may come: its pages and calls ask for the key as a password. */
  guarded: boolean;
  maxMessages: number;
  maxBytes: number;
  visitors: VisitorSettings;
  faults: boolean;
  quiet: boolean;
}

/** The mailbox's settings. Throws ConfigError, which names each wrong variable and its fix. */
export function mailboxConfig(env: Readonly<Record<string, string | undefined>>): MailboxConfig {
  const vars = parseEnv(schema, FIXES, env);
  const more = { MAILBOX_HOST: vars.MAILBOX_HOST };
  refuseDevelopmentValues(env, vars, { development: DEVELOPMENT_KEYS, fixes: FIXES, more });
  return {
    host: vars.MAILBOX_HOST,
    port: vars.MAILBOX_PORT,
    smtpPort: vars.MAILBOX_SMTP_PORT,
    folder: vars.MAILBOX_FOLDER,
    relays: vars.MAILBOX_ROUTES,
    adminKey: vars.MAILBOX_ADMIN_KEY,
    guarded: reachedByOthers(env, more) !== undefined,
    maxMessages: vars.MAILBOX_MAX_MESSAGES,
    maxBytes: vars.MAILBOX_MAX_MB * 1024 * 1024,
    visitors: visitorSettings(vars),
    faults: vars.FAULTS === 'on',
    quiet: vars.LOG === 'quiet',
  };
}
