import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { logger } from '@/server/logger';
import { stateWithPlaces } from './places.server';

const EVENT = '{D2BD0A3E-0000-5000-8000-000000000009}';
let service: Server;
let answer: { status: number; body: object };
const asked: string[] = [];
beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('FORMS_URL', `http://127.0.0.1:${(service.address() as AddressInfo).port}`);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(() => asked.splice(0));
const [TO_COME, BEGUN] = [3_600_000, -3_600_000].map((ms) => new Date(Date.now() + ms).toISOString()) as [string, string];
const stateOf = (state: 'open' | 'full' | 'closed', href = '#form-event-registration', start = TO_COME) =>
  stateWithPlaces(state, { href, event: EVENT, start, visitor: 'site' });

it.each([
  [{ capacity: 7, taken: 6, waiting: 0 }, 'open'],
  [{ capacity: 7, taken: 7, waiting: 0 }, 'full'],
  [{ capacity: 7, taken: 6, waiting: 1 }, 'full'],
  [{ capacity: null, taken: 700, waiting: 0 }, 'open'],
])('an open event with %j is %s: nobody overtakes those who wait', async (body, state) => {
  answer = { status: 200, body };
  expect(await stateOf('open')).toBe(state);
  expect(asked).toEqual(['/v1/places/d2bd0a3e000050008000000000000009']);
});
it('that is full and has begun is closed: nobody is let on its waiting list', async () => {
  const own = '#form-event-registration';
  answer = { status: 200, body: { capacity: 7, taken: 7, waiting: 0 } };
  expect([await stateOf('open', own, BEGUN), await stateOf('full', own, BEGUN), await stateOf('full')]).toEqual([
    'closed',
    'closed',
    'full',
  ]);
  expect(await stateOf('full', 'https://tickets.example/', BEGUN)).toBe('full');
  answer = { status: 200, body: { capacity: 7, taken: 6, waiting: 3 } };
  expect(await stateOf('open', own, BEGUN)).toBe('open');
});
it('is asked for alone where one registers on the page, and the editors have not said enough', async () => {
  answer = { status: 200, body: { capacity: 1, taken: 1, waiting: 0 } };
  expect([await stateOf('closed'), await stateOf('open', 'https://tickets.example/'), await stateOf('open', '')]).toEqual([
    'closed',
    'open',
    'open',
  ]);
  expect(asked).toEqual([]);
});
it('the page of an event is made without the forms service', async () => {
  const noted = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
  answer = { status: 503, body: {} };
  expect(await stateOf('open')).toBe('open');
  expect(noted).toHaveBeenCalledTimes(1);
  answer = { status: 404, body: {} };
  expect(await stateOf('open')).toBe('open');
  noted.mockRestore();
});
