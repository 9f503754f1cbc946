import { failStart, stopOnSignals } from '../kit/lifecycle.ts';
import { createLog } from '../kit/log.ts';
import { identityConfig } from './config.ts';
import { startIdentityService } from './server.ts';

try {
  const config = identityConfig(process.env);
  stopOnSignals([await startIdentityService(config)], createLog('identity', { quiet: config.quiet }));
} catch (error) {
  await failStart(error, 'identity');
}
