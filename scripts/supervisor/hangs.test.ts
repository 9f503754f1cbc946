import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { answersHttp, hangs } from './hangs.ts';

/** What a watch says of a server that answers so, before the server answers 200 for good. */
async function said(...statuses: number[]): Promise<string | undefined> {
  const enough = new AbortController();
  const server = createServer((_, response) => {
    const status = statuses.shift();
    if (status === undefined) enough.abort();
    response.writeHead(status ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const ask = answersHttp([`http://127.0.0.1:${(server.address() as AddressInfo).port}`]);
  return hangs({ ask, everyMs: 1, patienceMs: 1_000, times: 3 }, enough.signal);
}

it('a probe that is answered with 500 three times in a row is no health', async () => {
  expect(await said(500, 500, 500)).toBe('answered with an error 3 times in a row');
});

it.each([[[500, 500]], [[503, 503, 503]], [[404, 404, 404]]])('%s and then 200 is', async (statuses) => {
  expect(await said(...statuses)).toBeUndefined();
});
