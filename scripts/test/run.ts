import { existsSync, globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium, ensureShell } from '../lib/chromium.ts';
import { ensureDaemons } from '../lib/daemons.ts';
import { linkItems } from '../lib/linked-items.ts';
import { buildIsFresh, buildSite } from '../supervisor/build.ts';
import { parseConfig, readEnvironment } from '../supervisor/config.ts';
import { generate } from '../supervisor/generate.ts';
import { dataFolder, root } from '../supervisor/paths.ts';
import { startPostgres } from '../supervisor/postgres.ts';
import { printFailure, StartError, step } from '../supervisor/report.ts';
import { startStack, type Stack } from '../supervisor/stack.ts';
import { changesSince } from './changes.ts';
import { choose } from './choose.ts';
import { testEnvironment, withoutSettings } from './environment.ts';
import { inRows, projectOf, PROJECTS, type Run } from './groups.ts';
import { moveEvents } from './moved-events.ts';
import { lastTimes } from './times.ts';
import { logFolder, runTool, runVitest, stopTools, type Totals } from './tools.ts';
import { leftOut, today, TURNS } from './turns.ts';
import { HELP, readWords, USUAL_PROFILE, type Asked, type Stage } from './words.ts';

/** `npm test`: what the words after it ask for (scripts/test/words.ts), in the order in which a failure is cheapest. */
const IN_BROWSER: readonly Stage[] = ['e2e', 'a11y', 'visual'];
const ON_STACK: readonly Stage[] = ['contract', ...IN_BROWSER, 'hostile'];
/** Stages of which some takes turns (scripts/test/turns.ts). */
const BY_TURNS: readonly Stage[] = ['unit', 'contract', 'e2e'];
/** Tests of the architecture that read a build of the site. */
const OF_THE_BUILD = ['baseline', 'bundle'].map((name) => `tests/architecture/${name}.test.ts`);

// Of all that is started here: unit tests, a build, fuzzing, the product whose processes are killed.
const kept = withoutSettings(process.env);
for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name];

let asked: Exclude<Asked, { help: true } | { times: true }>;
try {
  const words = readWords(process.argv.slice(2));
  if ('help' in words) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  if ('times' in words) {
    process.stdout.write(lastTimes(logFolder) ?? 'There is no report yet: npm test writes them.\n');
    process.exit(0);
  }
  asked = words;
  if ('whole' in words && words.whole) {
    process.env.TEST_WHOLE = 'on';
    delete process.env.TEST_DAY;
    delete process.env.TEST_LEFT_OUT;
  }
} catch (error) {
  printFailure(error);
  process.exit(2);
}

/** What the end says that is neither a success nor a failure. */
const notes: string[] = [];
let stack: Stack | undefined;
let interrupted = false;
/** Ends a build, whose compiler is no child of this process. */
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (interrupted) return;
    interrupted = true;
    process.stdout.write('\n  Stopping …\n');
    ending.abort();
    stopTools();
    void (async () => {
      await stack?.stop();
      process.exit(130);
    })();
  });
}

const totals: Totals = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };
const add = (more: Totals) => {
  totals.passed += more.passed;
  totals.failed += more.failed;
  totals.skipped += more.skipped;
  totals.failures.push(...more.failures);
  totals.unsteady.push(...more.unsteady);
};

/**
 * All at once, so that no core is idle while the last of them runs: unused exports and lint, types, format.
 * @param files all of them where none are given
 * @param then begins when a core is free: the lint of all goes on alone for a while
 */
async function look(
  stages: { lint: boolean; types: boolean },
  files?: { formatted: readonly string[]; linted: readonly string[] },
  then: () => Promise<void> = async () => undefined,
) {
  const formatted = files?.formatted ?? ['**/*.{ts,tsx,mjs,css}'];
  const linted = files?.linted ?? ['.'];
  const lints = stages.lint && linted.length > 0;
  await Promise.all([
    (async () => {
      if (lints) add(await runTool('lint', ['node_modules/eslint/bin/eslint.js', ...linted, '--max-warnings', '0', '--no-warn-ignored']));
    })(),
    (async () => {
      // Of one that checks by several threads each learns all the types anew: beside the lint there is no core for them.
      if (stages.types) add(await runTool('types', ['node_modules/typescript-native/bin/tsc', '--noEmit', '--checkers', '1']));
      if (lints) {
        add(await runTool('lint by types', ['node_modules/oxlint/bin/oxlint', '--no-error-on-unmatched-pattern', ...linted]));
        // Whatever the change: an export dies where its last import goes.
        add(await runTool('unused exports', ['node_modules/knip/bin/knip.js', '--no-progress']));
      }
      await then();
    })(),
    (async () => {
      if (!stages.lint || formatted.length === 0) return;
      const words = ['--check', '--no-error-on-unmatched-pattern', ...formatted];
      add(await runTool('format', ['node_modules/oxfmt/bin/oxfmt', ...words], 'npm run format mends it'));
    })(),
  ]);
}

/**
 * Builds the site if it is stale, starts the product and runs tests against it.
 * @param whichOf of a run's tests; an empty list of files is no run
 * @param first runs that need no product: they keep the cores busy while tests have the site for themselves
 */
async function runOnStack(
  stages: readonly Stage[],
  whichOf: (run: Run) => readonly string[] | undefined = () => undefined,
  first: readonly Run[] = [],
): Promise<void> {
  await freshBuild();
  const { whole, shell } = stages.some((stage) => IN_BROWSER.includes(stage)) ? await step('browser', browsers) : { whole: '', shell: '' };
  if (stages.includes('contract')) notes.push(...(await step('nginx and Redis', () => ensureDaemons())));
  rmSync(path.join(dataFolder, 'test-logs'), { recursive: true, force: true });
  // Chosen as late as can be: a port that is free now may be another program's after the build.
  const environment = await testEnvironment('changed' in asked ? USUAL_PROFILE : asked.profile);
  // Editors of the tests change items: never those of the repository.
  environment.CONTENT_ITEMS_ROOT = copyOfItems();
  stack = await startStack({
    config: parseConfig(environment),
    environment,
    name: 'test',
    development: false,
    databasePort: 0,
    disposable: true,
  });
  await stack.startSite();
  const running: NodeJS.ProcessEnv = {
    ...stack.environment,
    NODE_ENV: 'test',
    TEST_SUPERVISOR_PID: String(process.pid),
    TEST_WHOLE: process.env.TEST_WHOLE,
    TEST_LEFT_OUT: process.env.TEST_LEFT_OUT,
    TEST_DOTCOM: stack.origins.dotcom,
    TEST_INSIGHTS: stack.origins.insights,
    TEST_PREVIEW: stack.origins.preview,
    TEST_CONTENT: stack.endpoint,
    TEST_MAILBOX: `http://localhost:${stack.environment.MAILBOX_PORT}`,
    TEST_USERS: `http://localhost:${stack.environment.USERS_PORT}`,
    CHROMIUM_PATH: whole,
    CHROMIUM_SHELL_PATH: shell,
  };
  await inRows(
    stages,
    async (name) => {
      const files = whichOf(name);
      if (files?.length === 0) return;
      add(await runVitest(name, first.includes(name) ? process.env : running, files && { files }));
    },
    first,
  );
}

/** The items of the repository in a folder of this run's own. */
function copyOfItems(): string {
  for (const name of globSync('test-items-*', { cwd: dataFolder })) rmSync(path.join(dataFolder, name), { recursive: true, force: true });
  const folder = path.join(dataFolder, `test-items-${process.pid}`);
  linkItems(root, folder);
  // An event that is past has no form and leaves the list: no test may hang on the day on which it runs.
  moveEvents(folder, Date.now());
  return folder;
}

const browsers = () => ({ whole: ensureChromium(), shell: ensureShell() ?? '' });

async function freshBuild(): Promise<void> {
  if (!buildIsFresh())
    await step('building the site (a minute or two)', () => buildSite({ ...process.env, NODE_ENV: 'production' }, ending.signal));
}

/** Chooses of a run's tests those that are among some files. */
const among = (files: readonly string[]) => (run: Run) =>
  files.filter((file) => (PROJECTS[run] as readonly string[]).includes(projectOf(file)));

async function runStages(stages: readonly Stage[]): Promise<void> {
  if (process.env.TEST_WHOLE === undefined && BY_TURNS.some((stage) => stages.includes(stage))) {
    const day = (process.env.TEST_DAY ??= today());
    process.env.TEST_LEFT_OUT = leftOut(day).join();
    notes.push(`breadth by turns: the part of day ${Number(day) % TURNS} of ${TURNS} (again: TEST_DAY=${day}; all: npm test -- whole)`);
  }
  const builds = [...ON_STACK, 'architecture' as const].some((stage) => stages.includes(stage));
  await look({ lint: stages.includes('lint'), types: stages.includes('types') }, undefined, builds ? freshBuild : undefined);
  const first = (['unit', 'architecture'] as const).filter((stage) => stages.includes(stage));
  if (stages.includes('fuzz')) await runFuzz();
  if (ON_STACK.some((stage) => stages.includes(stage))) await runOnStack(stages, undefined, first);
  else {
    for (const stage of first) {
      if (stage === 'architecture') await freshBuild();
      add(await runVitest(stage, process.env));
    }
  }
  if (stages.includes('faults')) await runFaults();
}

/** Its product is one of its own, whose processes it kills. */
async function runFaults(): Promise<void> {
  await stopStack();
  await freshBuild();
  add(await runVitest('faults', { ...process.env, NODE_ENV: 'test' }));
}

async function stopStack(): Promise<void> {
  const ended = stack;
  stack = undefined;
  if (!ended) return;
  if (ended.incidents.length > 0) {
    // It was started again, and no test may have seen it: it is a defect all the same.
    totals.failed += 1;
    totals.failures.push(`the product did not stay up: ${ended.incidents.join('; ')}`);
  }
  await ended.stop();
}

/** Needs a database and nothing else of the product. */
async function runFuzz(): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? undefined : await step('database', () => startPostgres('fuzz-postgres', 0, { disposable: true }));
  try {
    add(await runVitest('fuzz', { ...process.env, DATABASE_URL: given ?? own?.url }));
  } finally {
    await own?.stop();
  }
}

async function runFiles(stages: readonly Stage[], files: readonly string[]): Promise<void> {
  const missing = files.filter((file) => !existsSync(path.join(root, file)));
  if (missing.length > 0) throw new StartError(`There is no ${missing.join(', ')}.`, 'Name it as it stands from the root.');
  await runOnStack(stages, among(files));
}

async function runChanged(base: string | undefined): Promise<void> {
  const changes = changesSince(base);
  const { formatted, linted, related, architecture, onStack, whole } = choose(changes, (folder) =>
    globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: root }),
  );
  process.stdout.write(`  ${changes.files.length + changes.gone.length} files differ from ${changes.base.slice(0, 10)}\n`);
  notes.push(...whole.map((reason) => `${reason}: only npm test tells whether all is well`));
  // A file that is gone is missed by the types of those that import it.
  const typed = [...linted, ...changes.gone].some((file) => /\.tsx?$/.test(file));
  await look({ lint: true, types: typed }, { formatted, linted });
  if (related.length > 0) add(await runVitest('unit', process.env, { related }));
  if (architecture) {
    const left = buildIsFresh() ? [] : OF_THE_BUILD;
    const files = globSync('tests/architecture/*.test.ts', { cwd: root }).filter((file) => !left.includes(file));
    add(await runVitest('architecture', process.env, { files }));
    if (left.length > 0) notes.push(`not run, for they need a build: ${left.join(', ')}`);
  }
  const stages = (['contract', 'e2e', 'a11y'] as const).filter((stage) => onStack[stage].length > 0);
  const changed = Object.values(onStack).flat();
  if (stages.length > 0) await runOnStack(stages, among(changed));
  // Texts and pictures have no test of their own: that is not a failure.
  if (totals.passed + totals.failed === 0) notes.push('nothing that differs has a test here');
}

async function main(): Promise<void> {
  process.stdout.write('\n  Masthead: tests\n\n');
  await step('configuration', () => parseConfig(readEnvironment()));
  await step('generated sources', () => generate());
  if ('changed' in asked) await runChanged(asked.base);
  else if (asked.files) await runFiles(asked.stages, asked.files);
  else await runStages(asked.stages);
}

try {
  await main();
} catch (error) {
  if (!interrupted) {
    stopTools();
    printFailure(error);
    totals.failed += 1;
    totals.failures.push(error instanceof Error ? error.message : String(error));
  }
}
if (!interrupted) {
  await stopStack();
  for (const test of totals.unsteady) process.stdout.write(`  ~ passed only when it ran again: ${test}\n`);
  for (const failure of totals.failures) process.stdout.write(`  ✗ ${failure}\n`);
  for (const note of notes) process.stdout.write(`  ! ${note}\n`);
  process.stdout.write(`  logs: ${path.relative(root, logFolder)}\n`);
  process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
  process.exit(totals.failed === 0 && (totals.passed > 0 || 'changed' in asked) ? 0 : 1);
}
