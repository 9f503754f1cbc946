import { failStart, stopOnSignals } from '../kit/lifecycle.ts';
import { createLog } from '../kit/log.ts';
import { alumniConfig } from './config.ts';
import { startAlumniService } from './server.ts';

try {
  const config = alumniConfig(process.env);
  stopOnSignals([await startAlumniService(config)], createLog('alumni', { quiet: config.quiet }));
} catch (error) {
  await failStart(error, 'alumni');
}
