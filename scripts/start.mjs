import { handOver } from './lib/hand-over.mjs';

handOver('scripts/supervisor/start.ts');
