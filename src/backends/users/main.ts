import { failStart, stopOnSignals } from '../kit/lifecycle.ts';
import { createLog } from '../kit/log.ts';
import { usersConfig } from './config.ts';
import { startUsersService } from './server.ts';

try {
  const config = usersConfig(process.env);
  stopOnSignals([await startUsersService(config)], createLog('users', { quiet: config.quiet }));
} catch (error) {
  await failStart(error, 'users');
}
