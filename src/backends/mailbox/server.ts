import { startService } from '../kit/http.ts';
import { createLog } from '../kit/log.ts';
import type { Log } from '../kit/log.ts';
import type { SecurityLog } from '../kit/security-log.ts';
import { DEFAULT_VISITORS, securityLogOf } from '../kit/visitor-settings.ts';
import { DEVELOPMENT_KEYS } from './config.ts';
import type { MailboxConfig } from './config.ts';
import { createDeliver } from './deliver.ts';
import { createRelays } from './relays.ts';
import { mailboxRoutes } from './routes.ts';
import { startSmtp } from './smtp.ts';
import { createMessageStore } from './store.ts';

/** Everything has a value fit for tests: free ports, memory only, quiet. */
export type MailboxServiceOptions = Partial<MailboxConfig> & {
  log?: Log;
  /** Instead of the one that the settings name. */
  security?: SecurityLog;
  graceMs?: number;
};

export interface MailboxService {
  /** Pages and API. */
  readonly url: string;
  /** What SMTP_URL is set to. */
  readonly smtpUrl: string;
  stop(): Promise<void>;
}

const MAX_MESSAGES = 1000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Starts the mailbox: an SMTP server that keeps every mail, and pages to read them. */
export async function startMailboxService(options: MailboxServiceOptions = {}): Promise<MailboxService> {
  const log = options.log ?? createLog('mailbox', { quiet: options.quiet ?? true });
  const host = options.host ?? '127.0.0.1';
  const key = options.adminKey ?? DEVELOPMENT_KEYS.MAILBOX_ADMIN_KEY;
  const visitors = options.visitors ?? DEFAULT_VISITORS;
  const security = options.security ?? securityLogOf('mailbox', visitors, key);
  const refusals = { security, hops: visitors.hops };
  const store = await createMessageStore({
    maxMessages: options.maxMessages ?? MAX_MESSAGES,
    maxBytes: options.maxBytes ?? MAX_BYTES,
    folder: options.folder,
  });
  const deliver = createDeliver(store, createRelays(options.relays ?? {}));
  const smtp = await startSmtp({ host, port: options.smtpPort ?? 0, deliver, log });
  try {
    const service = await startService({
      name: 'mailbox',
      host,
      port: options.port ?? 0,
      log,
      admin: { key, refusals },
      faults: { enabled: options.faults ?? false },
      ...(options.graceMs === undefined ? {} : { graceMs: options.graceMs }),
      ready: () => ({ ready: true, details: { messages: store.list().length } }),
      routes: mailboxRoutes(store, deliver, options.guarded === true ? { key, refusals } : undefined),
    });
    log.info({ url: service.url, smtp: smtp.url }, 'the mailbox listens');
    return {
      url: service.url,
      smtpUrl: smtp.url,
      stop: async () => {
        await smtp.stop();
        await service.stop();
      },
    };
  } catch (error) {
    await smtp.stop();
    throw error;
  }
}
