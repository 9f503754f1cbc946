import { spawn } from 'node:child_process';
import path from 'node:path';
import { prepare, root } from './toolchain.mjs';

/**
 * Prepares the machine, then runs a TypeScript entry under Node 24 and ends as it ends. Signals reach the entry, which
 * stops what it started; this process only waits.
 */
export function handOver(entry) {
  const node = prepare();
  const env = {
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
  };
  // Signals are handed on; this process killed outright takes the entry with it all the same.
  const watch = path.join(root, 'scripts/supervisor/parent-watch.mjs');
  const child = spawn(node, ['--import', watch, path.join(root, entry), ...process.argv.slice(2)], {
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
