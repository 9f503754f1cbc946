import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { UsageError, commandLine, refuseUse } from '../lib/command-line.ts';
import { authoring } from './authoring.ts';
import { build } from './build.ts';
import { collector } from './collector.ts';
import { content } from './content.ts';
import { createContext, type Measurement } from './context.ts';
import { directory } from './directory.ts';
import { door } from './door.ts';
import { javascript } from './javascript.ts';
import { keystroke } from './keystroke.ts';
import { lighthouse } from './lighthouse.ts';
import { figures } from './figures.ts';
import { firstPress } from './first-press.ts';
import { foreign } from './foreign.ts';
import { html } from './pages.ts';
import { inbox } from './inbox.ts';
import { openings } from './openings.ts';
import { openingsFacts, openingsImport } from './openings-import.ts';
import { relevance } from './relevance.ts';
import { search } from './search.ts';
import { signIn } from './sign-in.ts';
import { published } from './published.ts';
import { soak } from './soak.ts';
import { start } from './start.ts';
import { formatTable, missing, type Row } from './table.ts';

/**
 * `npm run bench`: measures the product on this machine and prints a table. `--only NAME` (several times or with commas) runs
 * only those; `--runs N` sets the Lighthouse runs a page; `--minute` puts the job search under load
 * for a minute, not for ten seconds; `--only soak --minutes N --rate R` is the soak, of 30
 * minutes and 100 requests a second unless it is said, which runs only by its name. A limit that is passed is said, not punished: the command fails
 * only when a measurement is broken.
 */
const MEASUREMENTS: readonly Measurement[] = [
  build,
  content,
  authoring,
  start,
  html,
  javascript,
  door,
  lighthouse,
  search,
  openings,
  openingsFacts,
  openingsImport,
  relevance,
  keystroke,
  firstPress,
  signIn,
  foreign,
  collector,
  figures,
  inbox,
  directory,
  published,
  soak,
];
/** Longer than all the others together. */
const ON_REQUEST: readonly Measurement[] = [soak];
const names = MEASUREMENTS.map(({ name }) => name);

const USAGE = `npm run bench    measures the product on this machine and prints a table

  --only NAME    only these, with commas or several times: ${names.join(', ')}
  --runs N       Lighthouse runs a page, from 1 to 20 (5)
  --minute       puts the job search under load for a minute, not for ten seconds
  --minutes N    how long the soak takes, from 1 to 1440 (30)
  --rate N       requests a second of the soak, from 1 to 10000 (100)`;

const { values } = commandLine({
  usage: USAGE,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string', default: '5' },
    minute: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '100' },
  },
  most: 0,
});

/** @returns the whole number, or ends with the usage */
function whole(name: 'runs' | 'minutes' | 'rate', most: number): number {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1 || number > most)
    refuseUse(new UsageError(`--${name} is "${values[name]}": give a whole number from 1 to ${most}.`), USAGE);
  return number;
}

function readArguments() {
  const only = values.only.flatMap((each) => each.split(','));
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) refuseUse(new UsageError(`There is no measurement "${unknown.join('", "')}".`), USAGE);
  const usual = MEASUREMENTS.filter((each) => !ON_REQUEST.includes(each)).map(({ name }) => name);
  return {
    only: new Set(only.length > 0 ? only : usual),
    named: only.length > 0,
    runs: whole('runs', 20),
    loadSeconds: values.minute ? 60 : 10,
    minutes: whole('minutes', 24 * 60),
    rate: whole('rate', 10_000),
  };
}

const nextVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../node_modules/next/package.json', import.meta.url), 'utf8')) as { version: string }).version;

function machine(): string {
  const processors = cpus();
  const load = loadavg()[0] ?? 0;
  const busy = load > processors.length / 2 ? ` — busy with something else (load ${load.toFixed(1)}), so expect worse than it is` : '';
  return `${new Date().toISOString().slice(0, 16)}Z, ${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, ${(totalmem() / 1024 ** 3).toFixed(0)} GB, ${process.platform}, Node ${process.versions.node}, Next ${nextVersion()}${busy}`;
}

const options = readArguments();
const context = createContext(options);
let broken = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void context.stop().then(() => process.exit(130)));

const before = machine();
process.stdout.write(`\n  Masthead: measurements\n  ${before}\n\n`);
const rows: Row[] = [];
for (const { name, measure } of MEASUREMENTS) {
  if (!options.only.has(name)) continue;
  process.stdout.write(`  · ${name} …\n`);
  try {
    rows.push(...(await measure(context)));
  } catch (error) {
    broken = true;
    const [first = '', ...more] = (error instanceof Error ? error.message : String(error)).split('\n');
    rows.push(missing(name, `broken: ${first}`));
    process.stderr.write(`  ✗ ${name}: ${[first, ...more].join('\n    ')}\n`);
  }
}
await context.stop();
process.stdout.write(`\n${formatTable(rows)}\n\n  ${before}\n\n`);
process.exit(broken ? 1 : 0);
