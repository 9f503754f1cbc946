import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../scripts/supervisor/ports.ts';
import { ask, type Answer, type Ask } from '../../support/http.ts';
import { root } from '../../support/build.ts';
import { siteServer } from '../../../scripts/supervisor/paths.ts';
import { contentProfile, mediaOf } from '../../support/content-profile.ts';

/** A process of a test's own, which can be killed and started again. */
export interface OwnProcess {
  readonly origin: string;
  ask(address: string, options?: Ask): Promise<Answer>;
  /** With more variables, or other values of them, than it was made with. */
  start(more?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Tells it to end, as whoever makes it anew does (SIGTERM). @returns its exit code; null when a signal ended it */
  end(): Promise<number | null>;
  /** Output since the last start. */
  output(): string;
}

const START_TIMEOUT_MS = 30_000;
const ENDED_OUTPUT = 2_000;

/** Waits until a condition holds. @throws Error that says what did not come true */
export async function until(what: string, condition: () => Promise<boolean>, timeoutMs = START_TIMEOUT_MS): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (await condition().catch(() => false)) return;
    await wait(50);
  }
  throw new Error(`Not within ${timeoutMs / 1000} s: ${what}`);
}

interface Options {
  name: string;
  args: readonly string[];
  cwd: string;
  port: number;
  health: string;
  env: NodeJS.ProcessEnv;
}

function ownProcess({ name, args, cwd, port, health, env }: Options): OwnProcess {
  const origin = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let output = '';
  const ended = () => child === undefined || child.exitCode !== null || child.signalCode !== null;
  const kill = async () => {
    if (!child || ended()) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return {
    origin,
    ask: (address, options) => ask(origin, address, options),
    output: () => output,
    kill,
    async end() {
      if (!child || ended()) return child?.exitCode ?? null;
      const ending = child;
      const gone = once(ending, 'exit');
      ending.kill('SIGTERM');
      await gone;
      return ending.exitCode;
    },
    async start(more = {}) {
      await kill();
      output = '';
      // Preloaded: the process ends with the test run, even when that is killed.
      child = spawn(process.execPath, ['--import', path.join(root, 'scripts/supervisor/parent-watch.mjs'), ...args], {
        cwd,
        env: { ...env, ...more, MASTHEAD_SUPERVISOR_PID: String(process.pid) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
      await until(`${name} answers at ${origin}${health}`, async () => {
        if (ended()) return true;
        return (await ask(origin, health, { timeoutMs: 3000 })).status === 200;
      });
      if (ended()) throw new Error(`${name} ended: ${output.slice(-ENDED_OUTPUT)}`);
    },
  };
}

/** Only what every process needs: the environment of the test run points at the stack that others use. */
const bareEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  // That of the product: what one process has compiled none compiles again.
  NODE_COMPILE_CACHE: path.join(root, '.data/compile-cache'),
});

/** The content service in a process of its own, over the items of a folder, with the fault switch on; not started yet. */
export async function ownContent(itemsRoot: string): Promise<OwnProcess> {
  const port = await freePort();
  return ownProcess({
    name: 'the content service',
    args: [path.join(root, 'src/backends/content/main.ts')],
    cwd: root,
    port,
    health: '/healthz/ready',
    env: {
      ...bareEnvironment(),
      CONTENT_PORT: String(port),
      CONTENT_ITEMS_ROOT: itemsRoot,
      CONTENT_PROFILE: contentProfile,
      FAULTS: 'on',
      LOG: 'quiet',
    },
  });
}

/** The user service in a process of its own; not started yet. */
export async function ownUsers(env: Readonly<Record<string, string>>): Promise<OwnProcess> {
  const port = await freePort();
  return ownProcess({
    name: 'the user service',
    args: [path.join(root, 'src/backends/users/main.ts')],
    cwd: root,
    port,
    health: '/healthz/ready',
    env: { ...bareEnvironment(), NODE_ENV: 'test', USERS_PORT: String(port), USERS_DIGESTS: 'off', LOG: 'quiet', ...env },
  });
}

/** Names the addresses of pages' data (`/_next/data/<id>/…`), which documents do not ask for. Of a build of this folder. */
export const buildIdHere = (): string => readFileSync(path.join(root, '.next/BUILD_ID'), 'utf8').trim();
export const productionBuildExists = (): boolean => existsSync(path.join(root, '.next/BUILD_ID'));

/** Not copied: the compiler's cache, and where Next keeps the pages that a site has made from this build. */
const LEFT_OUT = ['cache', 'server/route-cache'];

/** Code, which no site writes into. */
const NEVER_WRITTEN = /\.(?:js|mjs|css|map|woff2)$/;

/** Links a file of the build. @returns whether it could: not onto another disk */
function linked(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch {
    return false;
  }
}

/** A folder from which the site can be started as from this one. */
function copyOfBuild(): string {
  mkdirSync(path.join(root, '.data'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.data', 'own-site-'));
  const built = path.join(root, '.next');
  cpSync(built, path.join(folder, '.next'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source, target) => !LEFT_OUT.includes(path.relative(built, source)) && !(NEVER_WRITTEN.test(source) && linked(source, target)),
  });
  for (const name of ['node_modules', 'src', 'public', 'next.config.ts', 'package.json', 'tsconfig.json'])
    symlinkSync(path.join(root, name), path.join(folder, name));
  return folder;
}

/**
 * The site from a copy of the production build, so that pages it makes never come up in another site that uses the build;
 * not started yet. `remove` deletes the copy.
 *
 * @param folder that of another site: two processes of one deployment share the pages that they make
 */
export async function ownSite(
  content: OwnProcess,
  env: Readonly<Record<string, string>> = {},
  folder = copyOfBuild(),
): Promise<OwnProcess & { folder: string; remove(): void }> {
  const port = await freePort();
  const contentHost = content.origin.replace('localhost', '127.0.0.1');
  const { mediaUrl } = mediaOf(contentHost);
  const site = ownProcess({
    name: 'the site',
    args: [path.join(root, siteServer), '-p', String(port)],
    cwd: folder,
    port,
    health: '/api/healthz?probe=live',
    env: {
      ...bareEnvironment(),
      PORT: String(port),
      SITECORE_API_HOST: contentHost,
      ...(mediaUrl === undefined ? {} : { SITECORE_MEDIA_URL: mediaUrl }),
      REVALIDATE_SECONDS: '1',
      // A busy machine is no content service that is away: whoever asks for one names its own.
      CONTENT_TIMEOUT_MS: '20000',
      LOG_LEVEL: 'warn',
      // All of a test is one visitor's line.
      VISITOR_WRITES_PER_MINUTE: '0',
      ...env,
    },
  });
  return { ...site, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
