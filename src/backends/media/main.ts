import { failStart, stopOnSignals } from '../kit/lifecycle.ts';
import { createLog } from '../kit/log.ts';
import { mediaConfig } from './config.ts';
import { startMediaService } from './server.ts';

try {
  const config = mediaConfig(process.env);
  stopOnSignals([await startMediaService(config)], createLog('media', { quiet: config.quiet }));
} catch (error) {
  await failStart(error, 'media');
}
