import { failStart, stopOnSignals } from '../kit/lifecycle.ts';
import { createLog } from '../kit/log.ts';
import { contentConfig } from './config.ts';
import { startContentService } from './server.ts';

try {
  const config = contentConfig(process.env);
  stopOnSignals([await startContentService(config)], createLog('content', { quiet: config.quiet }));
} catch (error) {
  await failStart(error, 'content');
}
