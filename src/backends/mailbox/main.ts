import { failStart, stopOnSignals } from '../kit/lifecycle.ts';
import { createLog } from '../kit/log.ts';
import { mailboxConfig } from './config.ts';
import { startMailboxService } from './server.ts';

try {
  const config = mailboxConfig(process.env);
  stopOnSignals([await startMailboxService(config)], createLog('mailbox', { quiet: config.quiet }));
} catch (error) {
  await failStart(error, 'mailbox');
}
