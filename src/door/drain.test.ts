// @vitest-environment node
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { drain } from './server.ts';

/** A balancer in a process of its own: on a word it sends one request, and 60 ms later another on a new connection. */
const BALANCER = `
const { connect } = require('node:net');
const port = Number(process.argv[1]);
const GET = 'GET / HTTP/1.1\\r\\nHost: a.localhost\\r\\n\\r\\n';
const kept = connect(port, '127.0.0.1', () => console.log('ready'));
kept.on('error', () => undefined);
process.stdin.once('data', () => {
  kept.write(GET);
  setTimeout(() => {
    const late = connect(port, '127.0.0.1', () => late.write(GET));
    let got = '';
    late.on('data', (part) => (got += part));
    late.on('error', (error) => console.log(error.code));
    late.on('close', () => (console.log(got.slice(0, 12) || 'nothing'), process.exit()));
  }, 60);
});
`;

const busyFor = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until;);
};

it('answers whoever connected while it was busy with one of its last requests', async () => {
  let isFirst = true;
  const server = createServer((_, response) => {
    if (isFirst) busyFor(400);
    isFirst = false;
    response.end('here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const balancer = spawn(process.execPath, ['-e', BALANCER, String((server.address() as AddressInfo).port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    balancer.kill();
    server.closeAllConnections();
    server.close();
  });
  const said = createInterface({ input: balancer.stdout })[Symbol.asyncIterator]();
  expect((await said.next()).value).toBe('ready');
  const leavingMs = 50;
  // Just before it has left, so that the request is read in its last turn.
  setTimeout(() => {
    balancer.stdin.write('go\n');
    busyFor(50);
  }, leavingMs);
  const ended = drain(server, { leavingMs });
  expect((await said.next()).value).toBe('HTTP/1.1 200');
  await ended;
});
