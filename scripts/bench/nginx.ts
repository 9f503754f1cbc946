import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { freePort } from '../supervisor/ports.ts';
import { status } from './process.ts';

const program = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).status === 0);

/** One worker, as the site is one process; what was opened stays open; connections are kept as long as the site keeps them. */
const configuration = (folder: string, port: number): string => `daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=100 inactive=60s;
  types { text/html html; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/tmp/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder}/pages;
    gzip_static on;
  }
}
`;

/**
 * The nginx of this machine with a page that lies ready compressed beside it (`gzip_static`), while something is done.
 * @param folder empty, of its own
 * @returns undefined where there is no nginx
 */
export async function besideNginx<T>(folder: string, html: Buffer, work: (url: string) => Promise<T>): Promise<T | undefined> {
  if (program === undefined) return undefined;
  for (const name of ['pages', 'tmp']) mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, 'pages/page.html'), html);
  writeFileSync(path.join(folder, 'pages/page.html.gz'), gzipSync(html));
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port));
  const child = spawn(program, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  try {
    const url = `http://localhost:${port}/page.html`;
    for (let tries = 0; (await status(url)) !== 200; tries += 1) {
      if (tries > 200 || child.exitCode !== null) throw new Error(`nginx did not start: ${said}`);
      await wait(20);
    }
    return await work(url);
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
  }
}
