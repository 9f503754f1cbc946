import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { wrongOfOne } from '../../support/seen.ts';

// Visitors who read, so many a second, in a process of their own: what the tests compute must not slow them down. Pages come by the
// channel to the parent, and what was answered goes back by it.

const askedSchema = z.discriminatedUnion('ask', [
  z.object({
    ask: z.literal('read'),
    perSecond: z.number(),
    pages: z.array(
      z.object({
        name: z.string(),
        origin: z.string(),
        path: z.string(),
        status: z.number(),
        is: z.object({ language: z.string(), canonical: z.string(), title: z.string() }),
        saidLess: z.boolean(),
        foreign: z.array(z.string()).optional(),
      }),
    ),
  }),
  z.object({ ask: z.literal('tell') }),
]);
type Page = Extract<z.infer<typeof askedSchema>, { ask: 'read' }>['pages'][number];

const TICK_MS = 10;
const TIMEOUT_MS = 30_000;
/** One answer in so many is read as a whole and compared; of all the status is. */
const COMPARED = 5;
const agent = new Agent({ keepAlive: true, maxSockets: 128, scheduling: 'lifo' });

let wrong: Record<string, number> = {};
let times: number[] = [];
let sent = 0;
/** Asked once more, as every browser does (RFC 9112, section 9.3.1): a kept connection ended at the moment it was used. */
let again = 0;

const fault = (what: string): void => void (wrong[what] = (wrong[what] ?? 0) + 1);

function ask(page: Page, compared: boolean, began = performance.now()): void {
  const { port, host } = new URL(page.origin);
  const done = (what: readonly string[]): void => {
    times.push(performance.now() - began);
    what.forEach(fault);
  };
  const call = request(
    { host: '127.0.0.1', port, path: page.path, agent, timeout: TIMEOUT_MS, headers: { host, 'accept-encoding': 'gzip' } },
    (response) => {
      const status = response.statusCode ?? 0;
      const chunks: Buffer[] = [];
      if (compared) response.on('data', (chunk: Buffer) => chunks.push(chunk));
      else response.resume();
      response.on('error', (error) => done([`${page.name}: ${error.message}`]));
      response.on('end', () => {
        if (compared) {
          const sent = Buffer.concat(chunks);
          const bytes = response.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
          return done(wrongOfOne(page, { status, body: bytes.toString('utf8') }, false));
        }
        done(status === page.status ? [] : [`${page.name}: ${status}, not ${page.status}`]);
      });
    },
  );
  call.on('timeout', () => call.destroy(new Error(`no answer within ${TIMEOUT_MS / 1_000} s`)));
  call.on('error', (error: NodeJS.ErrnoException) => {
    if (call.reusedSocket && error.code === 'ECONNRESET') {
      again += 1;
      return ask(page, compared, began);
    }
    done([`${page.name}: ${error.message}`]);
  });
  call.end();
}

function read(pages: readonly Page[], perSecond: number): void {
  const began = performance.now();
  let due = 0;
  setInterval(() => {
    for (const until = ((performance.now() - began) / 1_000) * perSecond; due < until; due += 1) {
      const page = pages[due % pages.length];
      if (page) ask(page, Math.floor(due / pages.length) % COMPARED === 0);
      sent += 1;
    }
  }, TICK_MS);
}

process.on('message', (message) => {
  const asked = askedSchema.parse(message);
  if (asked.ask === 'read') return read(asked.pages, asked.perSecond);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  process.send?.({ sent, answered: sorted.length, again, wrong, p50: at(0.5), p99: at(0.99), most: at(1) });
  [wrong, times, sent, again] = [{}, [], 0, 0];
});
process.on('disconnect', () => process.exit(0));
