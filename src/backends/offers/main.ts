import { stopOnSignals } from '../kit/lifecycle.ts';
import { createLog } from '../kit/log.ts';
import { offersConfig } from './config.ts';
import { startOffersService } from './server.ts';

try {
  const config = offersConfig(process.env);
  stopOnSignals([await startOffersService(config)], createLog('offers', { quiet: config.quiet }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
