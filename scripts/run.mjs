import { handOver } from './lib/hand-over.mjs';

// `node scripts/run.mjs FILE …`: one of the commands of package.json. What is installed is left as it is: the product may run on it.
const [entry = '', ...words] = process.argv.slice(2);
handOver(entry, { words, install: 'where none is' });
