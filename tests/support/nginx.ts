import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findDaemon } from '../../scripts/lib/daemons.ts';
import { freePort } from '../../scripts/supervisor/ports.ts';
import { root } from './build.ts';
import { ask } from './http.ts';

/** The nginx of this machine with the configuration that we ship. */

const program = findDaemon('nginx');
export const nginxExists = program !== undefined;
if (!nginxExists)
  process.stderr.write('skipped: there is no nginx on this machine (as root npm test installs it: apt-get install nginx)\n');

/** @param ports of the two processes of the site */
export async function ownNginx([first, second]: readonly [number, number]): Promise<{ port: number; stop(): Promise<void> }> {
  if (program === undefined) throw new Error('There is no nginx on this machine.');
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-nginx-'));
  for (const name of ['cache', 'cache-files', 'tmp']) mkdirSync(path.join(folder, name));
  const port = await freePort();
  const shipped = ['upstream', 'masthead']
    .map((name) => readFileSync(path.join(root, `deploy/nginx/${name}.conf`), 'utf8'))
    .join('\n')
    .replace('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${second}`)
    .replace('listen 80', `listen 127.0.0.1:${port}`)
    .replaceAll('/var/cache/nginx/masthead', `${folder}/cache`);
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/tmp/${name};`).join('\n');
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off;\nuser root;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${own}\n${shipped}\n}\n`,
  );
  const child = spawn(program, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (const until = Date.now() + 10_000; Date.now() < until; await wait(50)) {
    if (child.exitCode !== null) break;
    if (await ask(`http://localhost:${port}`, '/').then(Boolean, () => false)) return { port, stop };
  }
  await stop();
  throw new Error(`nginx did not start: ${said}`);
}
