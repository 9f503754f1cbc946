import { Agent, get } from 'node:http';
import type { LookupFunction } from 'node:net';
import { z } from 'zod';
import { atPace } from './pace.ts';

/**
 * `node load-addresses.ts <origin> <connections> <seconds> <a second>`, paths on standard input as JSON, or whole addresses with an
 * origin of '': asks for one after the other and prints `{ requests, errors, seconds, times, problems }`. Anything but 200 is an error;
 * `problems` says which, the first few.
 */
const [origin = '', connections = '', seconds = '', rate = ''] = process.argv.slice(2);
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const paths = z
  .array(z.string())
  .min(1)
  .parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));

/** Names below `.localhost` go to 127.0.0.1 whatever the resolver knows of them. */
const lookup: LookupFunction = (_name, { all }, found) =>
  all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);
const PROBLEMS_MOST = 5;
const problems: string[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections), scheduling: 'fifo' });
const times: number[] = [];
let errors = 0;
let asked = 0;

const ask = (due: number): Promise<void> =>
  new Promise((resolve) => {
    const address = origin + (paths[asked++ % paths.length] ?? '');
    const tell = (problem: string): void => {
      errors += 1;
      if (problems.length < PROBLEMS_MOST) problems.push(`${address}: ${problem}`);
    };
    const failed = (error: Error): void => {
      tell(error.message);
      resolve();
    };
    get(
      address,
      { agent, lookup, headers: { 'accept-encoding': 'br, gzip', accept: 'text/html, image/avif, image/webp, */*' } },
      (response) => {
        if (response.statusCode !== 200) tell(String(response.statusCode));
        response
          .resume()
          .on('error', failed)
          .on('end', () => {
            times.push(performance.now() - due);
            resolve();
          });
      },
    ).on('error', failed);
  });

const took = await atPace({ rate: Number(rate), seconds: Number(seconds), connections: Number(connections) }, ask);
agent.destroy();
process.stdout.write(
  JSON.stringify({ requests: times.length, errors, problems, seconds: took, times: times.map((each) => Math.round(each * 10) / 10) }),
);
