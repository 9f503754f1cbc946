import { Agent, get } from 'node:http';
import { z } from 'zod';

/**
 * `node load-searches.ts <origin> <connections> <seconds> <a second>`, the paths on standard input as JSON: asks for one path after the
 * other and prints `{ requests, errors, seconds, times }`. With a rate each search begins at its moment, however slow the others
 * are (and what waits is part of its time); with 0 as many are asked as are answered.
 */
const [origin = '', connections = '', seconds = '', rate = ''] = process.argv.slice(2);
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const paths = z
  .array(z.string())
  .min(1)
  .parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));

const agent = new Agent({ keepAlive: true, maxSockets: Number(connections), scheduling: 'fifo' });
const times: number[] = [];
let errors = 0;
let asked = 0;

const ask = (began: number): Promise<void> =>
  new Promise((resolve) => {
    const failed = (): void => {
      errors += 1;
      resolve();
    };
    get(origin + (paths[asked++ % paths.length] ?? ''), { agent }, (response) => {
      if (response.statusCode !== 200) errors += 1;
      response
        .resume()
        .on('error', failed)
        .on('end', () => {
          times.push(performance.now() - began);
          resolve();
        });
    }).on('error', failed);
  });

const began = performance.now();
const end = began + Number(seconds) * 1000;
if (Number(rate) > 0) {
  const running = new Set<Promise<void>>();
  await new Promise<void>((done) => {
    let due = 0;
    const timer = setInterval(() => {
      const now = performance.now();
      for (; began + (due * 1000) / Number(rate) <= Math.min(now, end); due++) {
        const one = ask(began + (due * 1000) / Number(rate)).finally(() => running.delete(one));
        running.add(one);
      }
      if (now >= end) {
        clearInterval(timer);
        done();
      }
    }, 2);
  });
  await Promise.all(running);
} else {
  await Promise.all(
    Array.from({ length: Number(connections) }, async () => {
      while (performance.now() < end) await ask(performance.now());
    }),
  );
}
const took = (performance.now() - began) / 1000;
agent.destroy();
process.stdout.write(
  JSON.stringify({ requests: times.length, errors, seconds: took, times: times.map((each) => Math.round(each * 10) / 10) }),
);
