import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { root } from '../supervisor/paths.ts';
import { freePort } from '../supervisor/ports.ts';
import type { Measurement, PageType } from './context.ts';
import { fetchPage } from './pages.ts';
import { status } from './process.ts';
import { information, missing } from './table.ts';

const CONNECTIONS = 50;
const WARM_UP_S = 2;
const SECONDS = 6;

const loadSchema = z.object({ requests: z.number(), errors: z.number(), seconds: z.number() });

/** Requests a second from a process of its own. */
function load(url: string, seconds: number): Promise<{ perSecond: number; errors: number }> {
  const { port, host, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/bench/load.ts', port, host, pathname, String(CONNECTIONS), String(seconds)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
    child.once('error', reject);
    child.once('exit', () => {
      try {
        const { requests, errors, seconds: took } = loadSchema.parse(JSON.parse(out));
        resolve({ perSecond: requests / took, errors });
      } catch (error) {
        reject(new Error(`the load process gave no result: ${out}`, { cause: error }));
      }
    });
  });
}

async function baseline(bytes: Buffer): Promise<number> {
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/bench/serve-bytes.ts', String(port)], {
    cwd: root,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(bytes);
  try {
    const url = `http://localhost:${port}/`;
    for (let tries = 0; (await status(url)) !== 200; tries++) {
      if (tries > 500) throw new Error('the comparison server did not start');
      await wait(20);
    }
    await load(url, WARM_UP_S);
    return (await load(url, SECONDS)).perSecond;
  } finally {
    child.kill();
  }
}

/** A page that was made before, as fast as it comes, and Node's own server with the same bytes in the same run; memory beside. */
export const throughput: Measurement = {
  name: 'throughput',
  async measure(context) {
    const site = await context.site();
    const type: PageType = (await site.has('article')) ? 'article' : 'home';
    const names = { load: `Cached page (${type}), ${CONNECTIONS} connections`, memory: 'Site, memory idle → after the load' };
    if (!(await site.has(type))) return [missing(names.load, 'neither the article nor the home page is there')];
    const url = site.address(type);
    const idle = site.process.memoryMb();
    const { text } = await fetchPage(url);
    await load(url, WARM_UP_S);
    const { perSecond, errors } = await load(url, SECONDS);
    const after = site.process.memoryMb();
    const best = await baseline(gzipSync(text));
    const round = (value: number) => Math.round(value).toLocaleString('en-GB');
    return [
      information(
        names.load,
        `${round(perSecond)} req/s${errors ? `, ${errors} errors` : ''}; node:http with the same bytes ${round(best)} req/s (${(perSecond / best).toFixed(3)})`,
      ),
      information(
        names.memory,
        idle === undefined || after === undefined ? 'no /proc here' : `${idle.toFixed(0)} → ${after.toFixed(0)} MB`,
      ),
    ];
  },
};
