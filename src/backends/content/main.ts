import { stopOnSignals } from '../kit/lifecycle.ts';
import { createLog } from '../kit/log.ts';
import { contentConfig } from './config.ts';
import { startContentService } from './server.ts';

const log = createLog('content');
try {
  stopOnSignals([await startContentService(contentConfig(process.env))], log);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
