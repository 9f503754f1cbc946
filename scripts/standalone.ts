import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { commandLine } from './lib/command-line.ts';
import { belongsToSite } from './standalone/belongs.ts';
import { root } from './supervisor/paths.ts';

/**
 * `npm run standalone`: the site alone in a folder, `dist/site`, with what it runs and nothing more: for an image, or a machine without
 * npm. `node server.mjs` in it serves the site; services, secrets and origins come from the environment (docs/deployment.md).
 */
const HELP = `npm run standalone [-- --out FOLDER] [--no-build]

Builds the site and puts all that it runs with into FOLDER (dist/site): node server.mjs there serves it on PORT.
`;

/** Run by Node itself beside Next: neither is in what Next traces. */
const SOURCES = ['src/door', 'src/telemetry', 'src/server/one-per-process.ts'];
const TRACED_BY_NONE = [
  'http-cache-semantics',
  'light-my-request',
  'compression',
  'lru-cache',
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

const SERVER = `// The site, as it was built; what \`next.config.ts\` said then is beside the build.
import { readFileSync } from 'node:fs';
process.chdir(import.meta.dirname);
process.env.NODE_ENV = 'production';
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(JSON.parse(readFileSync('.next/required-server-files.json', 'utf8')).config);
await import('./src/telemetry/start.ts');
await import('./src/door/main.ts');
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
      filter: (file) => !/\.(?:map|d\.[cm]?ts)$/.test(file) && !file.slice(folder.length).includes('/node_modules'),
    });
    const { dependencies = {} } = packageSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
    for (const dependency of Object.keys(dependencies)) copy(dependency, folder);
  };
  for (const name of names) copy(name, root);
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
cpSync(built, out, { recursive: true, filter: belongsToSite });
cpSync(path.join(root, '.next/static'), path.join(out, '.next/static'), { recursive: true });
cpSync(path.join(root, 'public'), path.join(out, 'public'), { recursive: true });
for (const source of SOURCES)
  cpSync(path.join(root, source), path.join(out, source), { recursive: true, filter: (file) => !/\.test\.ts$/.test(file) });
copyPackages(TRACED_BY_NONE, out);
writeFileSync(path.join(out, 'server.mjs'), SERVER);
process.stdout.write(`The site is in ${path.relative(process.cwd(), out)}: node server.mjs there.\n`);
createRequire(path.join(out, 'server.mjs')).resolve('next');
