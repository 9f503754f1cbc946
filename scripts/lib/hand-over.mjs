import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './toolchain.mjs';

/**
 * Prepares the machine, then runs a TypeScript entry under Node 24 and ends as it ends. Signals reach the entry, which
 * stops what it started; this process only waits.
 */
export function handOver(entry, { words = process.argv.slice(2), install = 'what is locked' } = {}) {
  const node = prepare(install);
  const env = {
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
  };
  // Signals are handed on; this process killed outright takes the entry with it all the same. By an address: in a path `#` and `%` are others.
  const watch = pathToFileURL(path.join(root, 'scripts/supervisor/parent-watch.mjs')).href;
  const child = spawn(node, ['--import', watch, path.join(root, entry), ...words], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, MASTHEAD_SUPERVISOR_PID: String(process.pid) },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`  ✗ ${entry} could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)));
}
