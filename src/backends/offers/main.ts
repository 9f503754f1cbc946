import { failStart, stopOnSignals } from '../kit/lifecycle.ts';
import { createLog } from '../kit/log.ts';
import { offersConfig } from './config.ts';
import { startOffersService } from './server.ts';

try {
  const config = offersConfig(process.env);
  stopOnSignals([await startOffersService(config)], createLog('offers', { quiet: config.quiet }));
} catch (error) {
  await failStart(error, 'offers');
}
