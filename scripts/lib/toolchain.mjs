/**
 * What must run on the system's own Node (>= 20) before anything is installed: dependencies, then Node 24 from the
 * package `node`. Plain JavaScript without imports from npm for that reason.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
// Whole: a name that an older Node does not have would end it before it can say that it is too old.
import * as fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { whoRuns } from './running.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Prints why and what to do, and ends the process. */
export function fail(what, todo) {
  process.stderr.write(`\n  ✗ ${what}\n    ${todo}\n\n`);
  process.exit(1);
}

const MEGABYTE = 1024 * 1024;
const NEEDED_MB = 1500;

function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20)
    fail(`Node ${process.versions.node} is too old.`, 'Install Node 20 or newer from https://nodejs.org/ and run the command again.');
}

function checkRoom() {
  const disk = fs.statfsSync(root);
  const free = (disk.bavail * disk.bsize) / MEGABYTE;
  if (free < NEEDED_MB)
    fail(`Only ${Math.round(free)} MB of disk are free under ${root}.`, `Free at least ${NEEDED_MB} MB and run the command again.`);
}

function lockHash() {
  return createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

/** Site and back ends read packages for as long as they run: others in their place are errors until all is started again. */
function requireNobodyRuns() {
  const name = whoRuns(path.join(root, '.data', 'running'));
  if (name !== undefined)
    fail(
      `The product runs on the packages that this would replace (process ${name}): package-lock.json asks for others.`,
      'Stop it (Ctrl-C where it was started) and do this again, or do it in another checkout.',
    );
}

function installDependencies(install) {
  // What npm itself leaves of an installation, ours or another.
  if (install === 'where none is' && fs.existsSync(path.join(root, 'node_modules', '.package-lock.json'))) return;
  const marker = path.join(root, 'node_modules', '.masthead-installed');
  const wanted = lockHash();
  if (fs.existsSync(marker) && fs.readFileSync(marker, 'utf8') === wanted) return;
  requireNobodyRuns();
  checkRoom();
  const began = Date.now();
  // Not to standard output, which may be kept in a file (npm run secrets).
  process.stderr.write('  · dependencies (npm install, a minute or two the first time)\n');
  // Not `npm ci`: it refuses a lock file that lacks another platform's optional binaries, which a registry mirror may not
  // carry. `--no-save` keeps to the locked versions and leaves the lock file alone. npm's notices are shown when it fails.
  const run = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--include=dev', '--include=optional'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * MEGABYTE,
  });
  if (run.error) fail(`npm could not be started: ${run.error.message}`, 'npm comes with Node; check that it is on the PATH.');
  if (run.status !== 0) {
    process.stderr.write(run.stdout + run.stderr);
    fail(
      'The dependencies could not be installed.',
      'Read npm’s message above; a registry that cannot be reached and a full disk are the usual reasons.',
    );
  }
  fs.mkdirSync(path.dirname(marker), { recursive: true });
  fs.writeFileSync(marker, wanted);
  process.stderr.write(`  ✓ dependencies ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
}

/** Path of the Node that the project runs on: 24, from npm, whatever the system has. */
export function projectNode() {
  const node = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (fs.existsSync(node)) return node;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    'Node 24 was not installed by npm.',
    'Its install script may have been blocked: run "npm rebuild node", or install Node 24 on the system.',
  );
}

/**
 * Checks the machine, installs what is missing, and answers the Node to go on with.
 * @param install `what is locked`, whatever is there, or only `where none is`
 */
export function prepare(install) {
  checkNode();
  installDependencies(install);
  return projectNode();
}
