import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { DEVELOPMENT_SECRETS } from '../src/backends/alumni/config.ts';
import { importReport, type ImportReport } from '../src/backends/alumni/verification/leavers/import.ts';
import { ENCODINGS } from '../src/backends/alumni/verification/leavers/lines.ts';
import { UsageError, commandLine, refuseUse } from './lib/command-line.ts';
import { parseConfig, readEnvironment } from './supervisor/config.ts';
import { serviceHost } from './supervisor/services.ts';

const USAGE = `
  npm run alumni -- import FILE    reads a list of former colleagues (CSV) into the alumni gateway that runs

  --dry                            keeps nothing, and says what would be
  --encoding ${ENCODINGS.join('|')}
                                   how the file is written; left out, it is read from the file

The first line heads the columns, in English or German, in any order: a name (or first and last name), an e-mail address or the
number of the firm, and, where they are known, former names, office, practice, from and to. The same file again changes nothing.
Ends with 1 where lines are broken: all others were taken.
`;

const { values, positionals } = commandLine({
  usage: USAGE,
  most: 2,
  options: { dry: { type: 'boolean', default: false }, encoding: { type: 'string' } },
});

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** Broken lines that are shown; all of them are in the answer of the call and on the officers' page. */
const SHOWN = 20;

function shown(report: ImportReport): string {
  const { lines, added, changed, same, merged, withheld, broken, absent, ignoredColumns, encoding, delimiter, dry } = report;
  const read = `${encoding}, "${delimiter === '\t' ? 'tab' : delimiter}" between cells`;
  return [
    `${dry ? 'Would be' : '✓'} ${lines} lines (${read}): ${added} added, ${changed} changed, ${same} the same, ${merged} doubles, ${withheld} withheld, ${broken.length} broken`,
    ...(absent > 0 ? [`  ${absent} who were on the list are not in the file; they stay`] : []),
    ...(ignoredColumns.length > 0 ? [`  columns that nobody knows: ${ignoredColumns.join(', ')}`] : []),
    ...broken.slice(0, SHOWN).map(({ line, why, text }) => `  line ${line}: ${why}: ${text.split('\n', 1)[0]}`),
    ...(broken.length > SHOWN ? [`  … and ${broken.length - SHOWN} more`] : []),
  ].join('\n  ');
}

async function importFile(file: string | undefined): Promise<number> {
  if (file === undefined) throw new UsageError('Name the file.');
  if (values.encoding !== undefined && !ENCODINGS.some((known) => known === values.encoding))
    throw new UsageError(`--encoding is "${values.encoding}": give ${ENCODINGS.join(', ')}.`);
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(readFileSync(file));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const environment = readEnvironment();
  const config = parseConfig(environment);
  const gateway = config.addresses.ALUMNI_GATEWAY_URL ?? `http://${serviceHost('alumni', environment)}:${config.ports.ALUMNI_PORT}`;
  const query = new URLSearchParams({
    dry: values.dry ? '1' : '0',
    ...(values.encoding === undefined ? {} : { encoding: values.encoding }),
  });
  const response = await fetch(`${gateway.replace(/\/$/, '')}/admin/leavers?${query}`, {
    method: 'POST',
    headers: { 'x-admin-key': environment.ALUMNI_ADMIN_KEY ?? DEVELOPMENT_SECRETS.ALUMNI_ADMIN_KEY, 'content-type': 'text/csv' },
    body: bytes,
  }).catch((error: unknown) => {
    throw new UsageError(`The alumni gateway at ${gateway} does not answer; is the product running? (${String(error)})`);
  });
  const answer: unknown = await response.json();
  if (!response.ok) {
    const { error } = refusal.parse(answer);
    process.stderr.write(`  ✗ ${error.message}\n`);
    return 1;
  }
  const report = importReport.parse(answer);
  process.stdout.write(`  ${shown(report)}\n`);
  return report.broken.length > 0 ? 1 : 0;
}

try {
  const [command, file] = positionals;
  if (command === 'import') process.exitCode = await importFile(file);
  else throw new UsageError(command === undefined ? 'Say what to do.' : `There is no command "${command}".`);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  refuseUse(error, USAGE);
}
