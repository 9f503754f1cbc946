import { stopOnSignals } from '../kit/lifecycle.ts';
import { createLog } from '../kit/log.ts';
import { mailboxConfig } from './config.ts';
import { startMailboxService } from './server.ts';

try {
  const config = mailboxConfig(process.env);
  stopOnSignals([await startMailboxService(config)], createLog('mailbox', { quiet: config.quiet }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
