import { commandLine } from '../lib/command-line.ts';
import { buildIsFresh, buildSite } from './build.ts';
import { parseConfig, readEnvironment } from './config.ts';
import { printFailure, step } from './report.ts';
import { serviceHost } from './services.ts';
import { PRODUCT } from './stack-environment.ts';
import { startStack, type Stack } from './stack.ts';

const USAGE = `npm start           starts the product: database, back ends and sites
npm run dev         the same, and follows changes of the sources`;
const { dev: development } = commandLine({ usage: USAGE, options: { dev: { type: 'boolean', default: false } }, most: 0 }).values;
let stack: Promise<Stack> | undefined;
const interrupt = new AbortController();
let stopping: Promise<never> | undefined;

function end(code: number): Promise<never> {
  stopping ??= (async () => {
    interrupt.abort();
    // What could not be started has ended what it had started.
    await (await stack?.catch(() => undefined))?.stop();
    process.exit(code);
  })();
  return stopping;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) process.stdout.write('\n  Stopping …\n');
    void end(0);
  });
}

try {
  process.stdout.write(`\n  Masthead${development ? ' (development)' : ''}\n\n`);
  const environment = readEnvironment();
  const config = await step('configuration', () => parseConfig(environment));
  const { signal } = interrupt;
  stack = startStack({ config, environment, name: PRODUCT, development, databasePort: config.DATABASE_PORT, signal });
  const running = await stack;
  const { origins } = running;
  if (development) {
    const { generate } = await import('./generate.ts');
    await step('generated sources', () => generate());
  } else if (buildIsFresh()) {
    process.stdout.write('  ✓ site is built\n');
  } else {
    await step('building the site (a minute or two)', () => buildSite(running.environment, signal));
  }
  await running.startSite();
  const safari =
    process.platform === 'darwin' && origins.insights.includes('.localhost')
      ? '  Safari finds names under localhost once they are in /etc/hosts (README).\n'
      : '';
  process.stdout.write(`
  The firm       ${origins.dotcom}/
  Insights       ${origins.insights}/
  Preview        ${origins.preview}/  (drafts, for accounts of those who work here)
  Editor         ${origins.preview}/sitecore/editor  (npm run roles -- give approver you@example.org)
  Content        ${running.endpoint}
  Mail           http://${serviceHost('mailbox', environment)}:${config.ports.MAILBOX_PORT}/  (what the site sends, for codes and links)
  Health         ${origins.dotcom}/api/healthz

${safari}  Ctrl-C stops everything.
`);
  const why = await running.failed();
  if (!stopping) {
    printFailure(why);
    process.stderr.write('    Everything else is being stopped; start again with npm start.\n');
    await end(1);
  }
} catch (error) {
  if (!stopping) {
    printFailure(error);
    await end(1);
  }
}
