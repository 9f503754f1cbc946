import { failStart, stopOnSignals } from '../kit/lifecycle.ts';
import { createLog } from '../kit/log.ts';
import { searchConfig } from './config.ts';
import { startSearchService } from './server.ts';

try {
  const config = searchConfig(process.env);
  stopOnSignals([await startSearchService(config)], createLog('search', { quiet: config.quiet }));
} catch (error) {
  await failStart(error, 'search');
}
