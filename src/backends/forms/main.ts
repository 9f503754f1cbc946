import { failStart, stopOnSignals } from '../kit/lifecycle.ts';
import { createLog } from '../kit/log.ts';
import { formsConfig } from './config.ts';
import { startFormsService } from './server.ts';

try {
  const config = formsConfig(process.env);
  stopOnSignals([await startFormsService(config)], createLog('forms', { quiet: config.quiet }));
} catch (error) {
  await failStart(error, 'forms');
}
