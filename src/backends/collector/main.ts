import { failStart, stopOnSignals } from '../kit/lifecycle.ts';
import { createLog } from '../kit/log.ts';
import { collectorConfig } from './config.ts';
import { startCollectorService } from './server.ts';

try {
  const config = collectorConfig(process.env);
  stopOnSignals([await startCollectorService(config)], createLog('collector', { quiet: config.quiet }));
} catch (error) {
  await failStart(error, 'collector');
}
