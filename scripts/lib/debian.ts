import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A machine without a line shall not wait long for what it can do without. */
const IMPATIENT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10'];
/** Another program may be installing something. */
const PATIENT_LOCK = ['-o', 'DPkg::Lock::Timeout=60'];
const LAST_LINES = 3;

/** Whether packages of Debian can be installed by this process: as root, where apt is. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Runs a program to its end. @returns undefined when it went well, else the last that it said */
export function runQuietly(command: string, args: readonly string[]): string | undefined {
  const result = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  if (result.status === 0) return undefined;
  const said = result.stderr || result.error?.message || `${command} ended with ${result.status}`;
  return said.trim().split('\n').slice(-LAST_LINES).join(' ');
}

/**
 * Installs packages of Debian without those that they recommend, from the lists that are there, else from new ones.
 * @param packages names, with `=version` where it matters
 * @param patient what nobody can do without is tried again
 * @returns undefined when they are there, else why not
 */
export function aptInstall(packages: readonly string[], { patient = false } = {}): string | undefined {
  if (!canInstall()) return 'only root can install packages, and only where apt-get is';
  const how = ['-qq', ...(patient ? [] : IMPATIENT)];
  const install = () => runQuietly('apt-get', ['install', '-y', ...how, ...PATIENT_LOCK, '--no-install-recommends', ...packages]);
  return install() && (runQuietly('apt-get', ['update', ...how]) ?? install());
}
