import { existsSync, readFileSync } from 'node:fs';
import { differences } from '../tests/support/crawl.ts';
import type { Crawl } from '../tests/support/crawl.ts';

/**
 * node scripts/compare-crawls.ts .data/test-reports/crawl-xm.json .data/test-reports/crawl-edge.json
 *
 * What readers have differently on two content services, from what `npm test -- contract <profile>` wrote of every page.
 */
const [first, second] = process.argv.slice(2);
if (first === undefined || second === undefined || ![first, second].every((file) => existsSync(file))) {
  process.stderr.write(
    'Give two files that "npm test -- contract xm" and "npm test -- contract edge" wrote: .data/test-reports/crawl-<profile>.json\n',
  );
  process.exit(2);
}
const read = (file: string): Crawl => JSON.parse(readFileSync(file, 'utf8')) as Crawl;
const [a, b] = [read(first), read(second)];
const found = differences(a, b);
for (const line of found) process.stdout.write(`${line}\n`);
process.stdout.write(`${Object.keys(a).length} and ${Object.keys(b).length} pages, ${found.length} differences\n`);
process.exitCode = found.length === 0 ? 0 : 1;
