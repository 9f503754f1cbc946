import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from '../lib/chromium.ts';
import { buildIsFresh, buildSite } from '../supervisor/build.ts';
import { parseConfig, readEnvironment } from '../supervisor/config.ts';
import { generate } from '../supervisor/generate.ts';
import { dataFolder } from '../supervisor/paths.ts';
import { printFailure, step } from '../supervisor/report.ts';
import { freePorts, serviceAddresses } from '../supervisor/services.ts';
import { startStack, type Stack } from '../supervisor/stack.ts';
import { runTool, runVitest, type Totals } from './tools.ts';

/**
 * `npm test`: everything, in the order in which a failure is cheapest. `npm test -- unit e2e` runs only the named stages.
 * Stages: lint types unit architecture contract e2e a11y visual.
 */
const STAGES = ['lint', 'types', 'unit', 'architecture', 'contract', 'e2e', 'a11y', 'visual'] as const;
type Stage = (typeof STAGES)[number];

const asked = process.argv.slice(2).filter((argument): argument is Stage => (STAGES as readonly string[]).includes(argument));
/** Pictures depend on the machine's fonts: they are compared where they were taken, when asked for (`npm test -- visual`). */
const ON_REQUEST: readonly Stage[] = ['visual'];
const wanted = (stage: Stage) => (asked.length === 0 ? !ON_REQUEST.includes(stage) : asked.includes(stage));
const IN_BROWSER: readonly Stage[] = ['e2e', 'a11y', 'visual'];
const ON_STACK: readonly Stage[] = ['contract', ...IN_BROWSER];

const PRETTIER = ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '**/*.{ts,tsx,mjs,css}'];

let stack: Stack | undefined;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (interrupted) return;
    interrupted = true;
    process.stdout.write('\n  Stopping …\n');
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

async function testEnvironment(): Promise<Record<string, string>> {
  // A developer's .env must not decide a test, nor a test meet a running site: ports are free ones, back ends embedded.
  const embedded = Object.fromEntries(serviceAddresses.map((variable) => [variable, '']));
  return {
    ...(process.env as Record<string, string>),
    ...(await freePorts()),
    ...embedded,
    FAULTS: 'on',
    FORMS_HOURLY_LIMIT: '10000',
    CI: process.env.CI ?? '',
    DATABASE_URL: process.env.TEST_DATABASE_URL ?? '',
  };
}

async function main(): Promise<void> {
  process.stdout.write('\n  Masthead: tests\n\n');
  await step('configuration', () => parseConfig(readEnvironment()));
  await step('generated sources', () => generate());
  // Side by side: each keeps one core busy.
  await Promise.all([
    (async () => {
      if (!wanted('lint')) return;
      add(await runTool('format (npm run format mends it)', PRETTIER));
      add(await runTool('lint', ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0']));
    })(),
    (async () => {
      if (wanted('types')) add(await runTool('types', ['node_modules/typescript/bin/tsc', '--noEmit']));
    })(),
  ]);
  if (wanted('unit')) add(await runVitest('unit', process.env));
  const onStack = ON_STACK.filter(wanted);
  if (!onStack.length && !wanted('architecture')) return;

  if (!buildIsFresh()) await step('building the site (a minute or two)', () => buildSite({ ...process.env, NODE_ENV: 'production' }));
  if (wanted('architecture')) add(await runVitest('architecture', process.env));
  if (!onStack.length) return;

  const chromium = onStack.some((stage) => IN_BROWSER.includes(stage)) ? await step('browser', () => ensureChromium()) : '';
  rmSync(path.join(dataFolder, 'test-logs'), { recursive: true, force: true });
  // Chosen as late as can be: a port that is free now may be another program's after the build.
  const environment = Object.fromEntries(Object.entries(await testEnvironment()).filter(([, value]) => value !== ''));
  stack = await startStack({ config: parseConfig(environment), environment, name: 'test', development: false, databasePort: 0 });
  await stack.startSite();
  const running: NodeJS.ProcessEnv = {
    ...stack.environment,
    NODE_ENV: 'test',
    TEST_DOTCOM: stack.origins.dotcom,
    TEST_INSIGHTS: stack.origins.insights,
    TEST_PREVIEW: stack.origins.preview,
    TEST_CONTENT: stack.endpoint,
    TEST_MAILBOX: `http://localhost:${stack.environment.MAILBOX_PORT}`,
    TEST_USERS: `http://localhost:${stack.environment.USERS_PORT}`,
    CHROMIUM_PATH: chromium,
  };
  for (const stage of onStack) add(await runVitest(stage, running));
}

try {
  await main();
} catch (error) {
  if (!interrupted) {
    printFailure(error);
    totals.failed += 1;
    totals.failures.push(error instanceof Error ? error.message : String(error));
  }
}
if (!interrupted) {
  await stack?.stop();
  for (const test of totals.unsteady) process.stdout.write(`  ~ passed only when it ran again: ${test}\n`);
  for (const failure of totals.failures) process.stdout.write(`  ✗ ${failure}\n`);
  process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
  process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
}
