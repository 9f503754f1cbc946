import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { forgetPerProcess } from '../one-per-process';
import { readLeftOut } from '../left-out';
import { stubContent, type StubContent } from '../testing/stub-content';
import { createClientFactory, runQuery } from './client';
import { withoutFailedEntries } from './partial';
import { recorded } from '../made-of/record';

let stub: StubContent | undefined;
afterEach(async () => {
  await stub?.close();
  forgetPerProcess('leftOut', 'content.failedEntries');
});

const data = { list: { results: [{ id: 'a' }, null, { id: 'c', Office: null }] } };
const message = 'Cannot return null for non-nullable field LookupField.jsonValue.';

it.each([
  ['of an entry that is gone', [{ message, path: ['list', 'results', 1, 'url'] }], true],
  ['of a field of an entry', [{ message, path: ['list', 'results', 2, 'Office', 'jsonValue'] }], true],
  ['of no entry', [{ message, path: ['list', 'total'] }], false],
  ['of a list that is gone', [{ message, path: ['other', 'results', 0] }], false],
  ['without a place', [{ message }], false],
  ['of an entry and one of the whole', [{ message, path: ['list', 'results', 1] }, { message }], false],
])('an error %s', (_what, errors, survives) => expect(withoutFailedEntries(data, errors) !== undefined).toBe(survives));

it('nothing is left of an answer without data', () => expect(withoutFailedEntries(null, [{ message, path: ['a', 0] }])).toBeUndefined());

const answer = z.object({ list: z.object({ results: z.array(z.unknown()) }) });

it('a list is answered without the entry that failed, which is told; who needs all of it is told of the error', async () => {
  const body = JSON.stringify({ data, errors: [{ message, path: ['list', 'results', 1, 'url'] }] });
  stub = await stubContent(() => (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(body));
  const client = createClientFactory({ endpoint: stub.endpoint, apiKey: 'key', timeoutMs: 2000, retryUnitMs: 1 })();
  const document = 'query People { list { results { id } } }';
  const made = await recorded(() => runQuery(client, document, {}, answer, { entriesMayFail: true }));
  // What is made of it is made again in a moment.
  expect([made.value.list.results.length, made.hole]).toEqual([3, 3]);
  expect(readLeftOut()).toEqual({ total: 1, first: [{ of: 'People', reason: `list.results.1.url: ${message}` }] });
  await expect(runQuery(client, document, {}, answer)).rejects.toMatchObject({ code: 'content/query' });
});
