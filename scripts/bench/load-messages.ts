import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { atPace } from './pace.ts';

/**
 * `node load-messages.ts <origin> <connections> <seconds> <posts a second>`: sends the collector what readers' browsers send, as the
 * site's server passes it on, and prints `{ requests, errors, seconds, times }`. A post has four messages: a view, an event in it,
 * how far it was read, a web vital.
 */
const [origin = '', connections = '', seconds = '', rate = ''] = process.argv.slice(2);
const USER_AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
];
const REFERRERS = ['', '', 'https://www.google.com/', 'https://www.linkedin.com/feed', 'https://chatgpt.com/'];

const agent = new Agent({ keepAlive: true, maxSockets: Number(connections), scheduling: 'fifo' });
const times: number[] = [];
let errors = 0;
let sent = 0;

function body(n: number): string {
  const view = randomUUID();
  const page = Math.floor((n % 997) ** 2 / 2_500);
  const common = { view, age: 40 };
  const path = `/page-${page}`;
  return JSON.stringify({
    site: n % 3 === 0 ? 'dotcom' : 'insights',
    messages: [
      {
        t: 'view',
        ...common,
        path,
        pageName: `Page ${page}`,
        contentType: 'article',
        language: 'en',
        referrer: REFERRERS[n % REFERRERS.length],
        campaign: {},
        width: n % 2 === 0 ? 390 : 1280,
      },
      { t: 'event', ...common, path, name: 'UI Item Clicked', value: `link-${n % 40}`, number: null },
      { t: 'read', ...common, path, depth: n % 101, ms: 1_000 + (n % 200) * 500 },
      { t: 'vital', ...common, path, name: 'LCP', value: 600 + (n % 1_500) },
    ],
  });
}

const ask = (due: number): Promise<void> =>
  new Promise((resolve) => {
    const n = sent++;
    // Three views a visitor.
    const visitor = Math.floor(n / 3);
    const failed = (): void => {
      errors += 1;
      resolve();
    };
    request(
      `${origin}/v1/messages`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `${20 + (visitor >> 16)}.${(visitor >> 8) & 255}.${visitor & 255}.7`,
          'x-user-agent': USER_AGENTS[visitor % USER_AGENTS.length],
        },
      },
      (response) => {
        if (response.statusCode !== 202) errors += 1;
        response
          .resume()
          .on('error', failed)
          .on('end', () => {
            times.push(performance.now() - due);
            resolve();
          });
      },
    )
      .on('error', failed)
      .end(body(n));
  });

const took = await atPace({ rate: Number(rate), seconds: Number(seconds), connections: Number(connections) }, ask);
agent.destroy();
process.stdout.write(
  JSON.stringify({ requests: times.length, errors, seconds: took, times: times.map((each) => Math.round(each * 10) / 10) }),
);
