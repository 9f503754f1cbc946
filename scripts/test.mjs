import { handOver } from './lib/hand-over.mjs';

handOver('scripts/test/run.ts');
