import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stopGroup } from './children.ts';
import { requireOwnFolder } from './own-folder.ts';
import { dataFolder, root } from './paths.ts';
import { StartError } from './report.ts';
import { requireNobodyServes } from './serving.ts';

/** What goes into a build of the site. Content, back ends and tests do not: they can change without one. */
const INPUTS = [
  'src',
  'public',
  'scripts/build.ts',
  'scripts/component-map.ts',
  'scripts/prebuild',
  'scripts/postbuild',
  'scripts/lib',
  'src/workshop/model',
  'src/workshop/definitions',
  'next.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const LEFT_OUT = new Set(['src/sitecore', 'src/backends', 'src/workshop', 'src/generated', 'public/_boot']);

function* files(relative: string): Generator<string> {
  if (LEFT_OUT.has(relative)) return;
  const full = path.join(root, relative);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    if (!/\.test\.tsx?$/.test(relative)) yield relative;
    return;
  }
  for (const entry of readdirSync(full).sort()) yield* files(`${relative}/${entry}`);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const input of INPUTS)
    for (const file of files(input))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

/** What is half made is made anew: nobody waits for it. */
const STOP_MS = 3_000;

/** Of a build, with what its compiler keeps for the next one. */
const NEEDED_MB = 800;

const mark = path.join(dataFolder, 'build.sha256');

/** Whether `.next` holds a production build of the sources as they are. */
export function buildIsFresh(): boolean {
  return existsSync(path.join(root, '.next/BUILD_ID')) && existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint();
}

/** Builds the site for production. An abort ends the compiler. @throws StartError with the compiler's last lines, or while the site runs from the build before */
export async function buildSite(environment: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<void> {
  requireNobodyServes();
  requireOwnFolder(path.join(root, '.next'));
  const { bavail, bsize } = statfsSync(root);
  const free = Math.round((bavail * bsize) / 1024 ** 2);
  if (free < NEEDED_MB)
    throw new StartError(`Only ${free} MB of disk are free under ${root}.`, `A build takes ${NEEDED_MB} MB: free as much and start again.`);
  // As they are now: what changes while it is built is not in the build.
  const sources = fingerprint();
  rmSync(mark, { force: true });
  const output: string[] = [];
  const code = await new Promise<number>((resolve) => {
    // The script waits for a compiler that is no child of ours: both are one group, which is ended as a whole, and where this process is
    // killed outright each of them notices by itself.
    const child = spawn(process.execPath, ['scripts/build.ts'], {
      cwd: root,
      env: {
        ...environment,
        NODE_OPTIONS: `${environment.NODE_OPTIONS ?? ''} --import=${new URL('./parent-watch.mjs', import.meta.url).href}`,
        MASTHEAD_SUPERVISOR_PID: String(process.pid),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const stop = () => void stopGroup(child, STOP_MS);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    child.once('exit', () => signal?.removeEventListener('abort', stop));
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')));
    child.once('exit', (status) => resolve(status ?? 1));
    child.once('error', () => resolve(1));
  });
  if (code !== 0)
    throw new StartError(
      `The site did not build:\n${output.join('').split('\n').slice(-60).join('\n')}`,
      'Correct what the compiler names above.',
    );
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(mark, sources);
}
