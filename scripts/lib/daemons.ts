import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { aptInstall, canInstall, runQuietly } from './debian.ts';

/** Servers that tests start for themselves, where the machine has them: nginx as an outer cache, and Redis or Valkey. */

/** Asked by Debian's packages before they start a daemon (policy-rc.d(8)): 101 is no. */
const POLICY = '/usr/sbin/policy-rc.d';
const OURS = '# Written by the tests of Masthead while they install packages.';
/** What was left behind by a run that was killed forbids nothing: its process is gone. */
const policyOf = (pid: number): string => `#!/bin/sh\n${OURS}\nkill -0 ${pid} 2>/dev/null && exit 101\nexit 0\n`;

interface Daemon {
  what: string;
  /** Any of them does, the first that is there. */
  programs: readonly string[];
  /** How a program says that it is there. */
  version: string;
  /** Debian's. */
  pack: string;
}

/** By what Debian calls them. */
export const DAEMONS = {
  nginx: { what: 'nginx', programs: ['nginx', '/usr/sbin/nginx'], version: '-v', pack: 'nginx' },
  redis: { what: 'Redis or Valkey', programs: ['valkey-server', 'redis-server'], version: '--version', pack: 'redis-server' },
} as const satisfies Record<string, Daemon>;
export type DaemonName = keyof typeof DAEMONS;

/** The program of a server, as it can be started; undefined where the machine has none. */
export function findDaemon(name: DaemonName): string | undefined {
  const { programs, version } = DAEMONS[name];
  return programs.find((program) => spawnSync(program, [version]).status === 0);
}

/** @returns whether ours stands there; another's decides by itself */
function forbidStarts(policy: string): boolean {
  if (existsSync(policy) && !readFileSync(policy, 'utf8').includes(OURS)) return false;
  writeFileSync(policy, policyOf(process.pid), { mode: 0o755 });
  return true;
}

/**
 * Finds the servers or installs Debian's packages of them, where we are root. None is started, nor when the machine starts: tests
 * start their own, on ports of their own. Where one cannot be had, its tests are skipped.
 * @param policy where Debian's packages ask whether they may start
 * @returns a line for each that was installed, or is missing and why
 */
export function ensureDaemons(policy = POLICY): string[] {
  const names = Object.keys(DAEMONS) as DaemonName[];
  const missing = names.filter((name) => findDaemon(name) === undefined);
  if (missing.length === 0) return [];
  const packs = missing.map((name) => DAEMONS[name].pack);
  const why = canInstall() ? installStopped(packs, policy) : 'only root can install packages, and only where apt-get is';
  return missing.map((name) => {
    const { what, pack } = DAEMONS[name];
    if (findDaemon(name) !== undefined) return `installed Debian's ${pack} for the tests; it was not started, and does not start by itself`;
    return `skipped: tests that need ${what}, which is not here and could not be installed (${why ?? 'its program is in no known place'}). As root: apt-get install ${pack}`;
  });
}

function installStopped(packs: readonly string[], policy: string): string | undefined {
  const isOurs = forbidStarts(policy);
  try {
    const why = aptInstall(packs);
    // What is installed would start with the machine.
    if (why === undefined) for (const pack of packs) runQuietly('update-rc.d', [pack, 'disable']);
    return why;
  } finally {
    if (isOurs) rmSync(policy, { force: true });
  }
}
