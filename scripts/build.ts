import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from './lib/command-line.ts';
import { printFailure } from './supervisor/report.ts';
import { requireNobodyServes } from './supervisor/serving.ts';

const USAGE = `npm run build    builds the site for production; not while it runs from the build before

  --generate-only    writes only what is generated from the sources`;
const { values } = commandLine({ usage: USAGE, options: { 'generate-only': { type: 'boolean', default: false } }, most: 0 });

/**
 * `npm run build`: writes what is generated from the sources (component map, inline loader, phrases of the error pages), builds the site for
 * production, names no script as content blockers refuse it, marks those that browsers may compile ahead, leaves the APIs out of what they
 * know as pages, keeps once what is twice in the server's own scripts, and makes scripts of the site's own server. It needs no back end: pages are made when they are first asked for.
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

if (!values['generate-only']) {
  try {
    requireNobodyServes();
  } catch (error) {
    printFailure(error);
    process.exit(1);
  }
  // Until this one is whole there is no build that a start could take for fresh.
  rmSync(path.join(root, '.next/BUILD_ID'), { force: true });
  // What is generated is named after what is in it, and what was is kept until now: pages of a site that runs name it.
  rmSync(path.join(root, 'public/_boot'), { recursive: true, force: true });
}
for (const script of prebuild) if (existsSync(path.join(root, script))) run([script]);
if (values['generate-only']) process.exit(0);
// Pages rendered by an earlier build must not outlive it.
rmSync(path.join(root, '.next/server'), { recursive: true, force: true });
run(['node_modules/next/dist/bin/next', 'build']);
run(['scripts/postbuild/passable-names.ts']);
run(['scripts/postbuild/compile-hints.ts']);
run(['scripts/postbuild/page-list.ts']);
run(['scripts/postbuild/server-chunks.ts']);
run(['scripts/postbuild/door.ts']);
