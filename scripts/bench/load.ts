import { connect } from 'node:net';

/**
 * `node load.ts <port> <host> <path> <connections> <seconds>`: asks for one address over and over on that many connections,
 * one request at a time on each, and prints `{ requests, errors, seconds, times }` (ms, of so
 * many as a median needs). Raw sockets: an HTTP client would be the slowest part.
 */
const [port, host, path, connections, seconds] = process.argv.slice(2);
const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\nConnection: keep-alive\r\n\r\n`);
const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');
let requests = 0;
let errors = 0;
const TIMES_MOST = 20_000;
const times: number[] = [];
const end = performance.now() + Number(seconds) * 1000;

/** Length of the whole answer, -1 when it comes in chunks, undefined while the head is not complete. */
function answerLength(head: Buffer): number | undefined {
  const at = head.indexOf(HEAD_END);
  if (at < 0) return undefined;
  const text = head.subarray(0, at).toString('latin1');
  if (!text.startsWith('HTTP/1.1 200')) errors += 1;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
  return length === undefined ? -1 : at + HEAD_END.length + Number(length);
}

const run = (): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1');
    let received: Buffer = Buffer.alloc(0);
    let asked = performance.now();
    const ask = () => {
      asked = performance.now();
      socket.write(request);
    };
    socket
      .setNoDelay(true)
      .on('connect', ask)
      .on('close', () => resolve());
    socket.on('error', () => {
      errors += 1;
      resolve();
    });
    socket.on('data', (chunk: Buffer) => {
      received = received.length ? Buffer.concat([received, chunk]) : chunk;
      const length = answerLength(received);
      if (length === undefined) return;
      if (length === -1 ? !received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) : received.length < length) return;
      received = Buffer.alloc(0);
      requests += 1;
      if (times.length < TIMES_MOST) times.push(performance.now() - asked);
      if (performance.now() < end) ask();
      else socket.end();
    });
  });

const began = performance.now();
await Promise.all(Array.from({ length: Number(connections) }, run));
process.stdout.write(
  JSON.stringify({
    requests,
    errors,
    seconds: (performance.now() - began) / 1000,
    times: times.map((each) => Math.round(each * 1_000) / 1_000),
  }),
);
