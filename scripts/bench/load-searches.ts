import { Agent, get } from 'node:http';
import { z } from 'zod';
import { atPace } from './pace.ts';

/**
 * `node load-searches.ts <origin> <connections> <seconds> <a second>`, the paths on standard input as JSON: asks for one path after the
 * other and prints `{ requests, errors, seconds, times }`.
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

const ask = (due: number): Promise<void> =>
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
          times.push(performance.now() - due);
          resolve();
        });
    }).on('error', failed);
  });

const took = await atPace({ rate: Number(rate), seconds: Number(seconds), connections: Number(connections) }, ask);
agent.destroy();
process.stdout.write(
  JSON.stringify({ requests: times.length, errors, seconds: took, times: times.map((each) => Math.round(each * 10) / 10) }),
);
