import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from './lib/command-line.ts';

const USAGE = `npm run build    builds the site for production

  --generate-only    writes only what is generated from the sources`;
const { values } = commandLine({ usage: USAGE, options: { 'generate-only': { type: 'boolean', default: false } }, most: 0 });

/**
 * `npm run build`: writes what is generated from the sources (component map, inline loader, phrases of the error pages),
 * builds the site for production, marks the scripts that browsers may compile ahead, and leaves the APIs out of what they know as pages. It needs no back end: pages are made
 * when they are first asked for.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const prebuild = [
  'scripts/component-map.ts',
  ...readdirSync(path.join(root, 'scripts/prebuild'))
    .filter((f) => f.endsWith('.ts') && !f.endsWith('.test.ts'))
    .sort()
    .map((f) => `scripts/prebuild/${f}`),
];

function run(args: readonly string[]): void {
  const result = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

for (const script of prebuild) if (existsSync(path.join(root, script))) run([script]);
if (values['generate-only']) process.exit(0);
// Pages rendered by an earlier build must not outlive it.
rmSync(path.join(root, '.next/server'), { recursive: true, force: true });
run(['node_modules/next/dist/bin/next', 'build']);
run(['scripts/postbuild/compile-hints.ts']);
run(['scripts/postbuild/page-list.ts']);
