import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { commandLine } from './lib/command-line.ts';
import { belongsToSite } from './standalone/belongs.ts';
import { linksAway } from './standalone/links.ts';
import { startHealthy } from './supervisor/children.ts';
import { root, siteServer } from './supervisor/paths.ts';
import { freePort } from './supervisor/ports.ts';
import { printFailure, StartError } from './supervisor/report.ts';

/**
 * `npm run standalone`: the site alone in a folder, `dist/site`, with what it runs and nothing more: for an image, or a machine without
 * npm. `node server.mjs` in it serves the site; services, secrets and origins come from the environment (docs/deployment.md).
 */
const HELP = `npm run standalone [-- --out FOLDER] [--no-build]

Builds the site and puts all that it runs with into FOLDER (dist/site): node server.mjs there serves it on PORT. Starts it once to see.
`;

/** What the site's own server runs with, of which Next knows nothing. */
const TRACED_BY_NONE = [
  'http-cache-semantics',
  'light-my-request',
  'compression',
  'lru-cache',
  // Of it Next names the builds for other servers (src/door/renderer.ts).
  'react-dom',
  'zod',
  '@redis/client',
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/core',
  '@opentelemetry/exporter-logs-otlp-http',
  '@opentelemetry/exporter-metrics-otlp-http',
  '@opentelemetry/exporter-prometheus',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/instrumentation-http',
  '@opentelemetry/instrumentation-runtime-node',
  '@opentelemetry/instrumentation-undici',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-logs',
  '@opentelemetry/sdk-metrics',
  '@opentelemetry/sdk-trace',
];

const SERVER = `// The site, as it was built.
process.chdir(import.meta.dirname);
process.env.NODE_ENV = 'production';
// The loopback address, until somebody says otherwise.
process.env.SITE_HOST ||= 'localhost';
await import('./${siteServer}');
`;

const packageSchema = z.object({ dependencies: z.record(z.string(), z.string()).optional() });

/** Folder of a package as another one sees it. */
function folderOf(name: string, from: string): string {
  for (let at = from; ; at = path.dirname(at)) {
    const folder = path.join(at, 'node_modules', name);
    if (existsSync(path.join(folder, 'package.json'))) return folder;
    if (at === path.dirname(at)) throw new Error(`${name} is not installed, which ${from} needs: npm install.`);
  }
}

/** Copies packages with all that they depend on, each to where it is. */
function copyPackages(names: readonly string[], out: string): void {
  const seen = new Set<string>();
  const copy = (name: string, from: string): void => {
    const folder = folderOf(name, from);
    if (seen.has(folder)) return;
    seen.add(folder);
    cpSync(folder, path.join(out, path.relative(root, folder)), {
      recursive: true,
      filter: (file) =>
        !/\.(?:map|d\.[cm]?ts|(?:development|profiling)\.js)$/.test(file) && !file.slice(folder.length).includes('/node_modules'),
    });
    const { dependencies = {} } = packageSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
    for (const dependency of Object.keys(dependencies)) copy(dependency, folder);
  };
  for (const name of names) copy(name, root);
}

/**
 * Starts what was put together, on a port of its own and without settings, as an image does: elsewhere, for here Node finds the packages
 * of the checkout above it.
 * @throws StartError with what it said
 */
async function answers(out: string): Promise<void> {
  const logs = mkdtempSync(path.join(tmpdir(), 'masthead-standalone-'));
  const alone = path.join(logs, 'site');
  cpSync(out, alone, { recursive: true, verbatimSymlinks: true });
  const port = String(await freePort());
  const options = {
    name: 'site',
    args: ['server.mjs'],
    alone,
    env: { NODE_ENV: 'production' as const, PATH: process.env.PATH, PORT: port },
    logs,
  };
  const child = await startHealthy(options, [`http://127.0.0.1:${port}/api/healthz?probe=live`], new AbortController().signal);
  await child.stop();
  rmSync(logs, { recursive: true });
}

const { values } = commandLine({
  usage: HELP,
  options: { out: { type: 'string', default: 'dist/site' }, 'no-build': { type: 'boolean' } },
  most: 0,
});
const out = path.resolve(root, values.out);
const built = path.join(root, '.next/standalone');
if (!values['no-build']) {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, STANDALONE: 'on' },
  });
  if (status !== 0) process.exit(status ?? 1);
}
if (!existsSync(path.join(built, '.next/BUILD_ID'))) {
  process.stderr.write('There is no standalone build in .next/standalone: leave out --no-build.\n');
  process.exit(1);
}
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
// Links as they are: Node would have them lead to the folder of the build, which is nowhere but here.
cpSync(built, out, { recursive: true, verbatimSymlinks: true, filter: belongsToSite });
cpSync(path.join(root, '.next/static'), path.join(out, '.next/static'), { recursive: true });
cpSync(path.join(root, 'public'), path.join(out, 'public'), { recursive: true });
cpSync(path.join(root, '.next/door'), path.join(out, '.next/door'), { recursive: true });
copyPackages(TRACED_BY_NONE, out);
writeFileSync(path.join(out, 'server.mjs'), SERVER);
try {
  const [away] = linksAway(out);
  if (away !== undefined)
    throw new StartError(`${away} leads out of the folder.`, 'On another machine it leads nowhere: copy what it names.');
  await answers(out);
} catch (error) {
  printFailure(error);
  process.exit(1);
}
process.stdout.write(`The site is in ${path.relative(process.cwd(), out)}: node server.mjs there. It has started and answered.\n`);
