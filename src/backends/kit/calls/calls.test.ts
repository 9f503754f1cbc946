import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { trustedHops } from '../http/client-address.ts';
import { OwnError, ServiceError, type OwnErrors } from '../http/errors.ts';
import { isPastTheEnd, pastTheEndError } from '../http/paging.ts';
import { json, startService, type RunningService } from '../http.ts';
import { createLog } from '../log.ts';
import type { SecurityEvent } from '../security-events.ts';
import { declares, Reply } from './call.ts';
import { contractOf } from './contract.ts';
import { file } from './file.ts';
import { routesOf, type House } from './routes.ts';

const ERRORS = {
  'not-valid': ['bad-request', 'Not valid.'],
  'signed-out': ['unauthorized', 'Sign in.'],
  'too-many': ['too-many-requests', 'Too many.'],
  forged: ['unauthorized', 'Forged.'],
} as const satisfies OwnErrors<string>;
const refused = (reason: keyof typeof ERRORS, details = {}) =>
  new OwnError(ERRORS, reason, { details, headers: { 'retry-after': '7' }, about: { account: 'somebody@example.org' } });

const call = declares<keyof typeof ERRORS, { name: string }>();
const page = z.object({ page: z.number(), pages: z.number() });
const calls = [
  call({
    method: 'POST',
    path: '/v1/things/:id/',
    summary: 'Changes a thing.',
    access: 'session',
    params: z.object({ id: z.coerce.number<string>().int() }),
    query: z.object({ loud: z.enum(['yes', 'no']).default('no') }),
    body: z.strictObject({ title: z.string().max(5) }),
    answer: z.object({ said: z.string() }),
    handle: ({ reader, params, query, body }) =>
      Promise.resolve({ ...{ secret: 'kept' }, said: `${reader.name} ${params.id} ${query.loud} ${body.title}` }),
  }),
  call({
    method: 'GET',
    path: '/v1/pages',
    summary: 'A page.',
    access: 'public',
    query: z.object({ page: z.coerce.number<string>().default(1) }),
    answer: page,
    paged: true,
    handle: ({ query }) => Promise.resolve({ page: query.page, pages: 3 }),
  }),
  call({
    method: 'GET',
    path: '/v1/gone',
    summary: 'Gone.',
    access: 'public',
    answer: page,
    gone: z.object({ since: z.string() }),
    handle: () => Promise.resolve(new Reply({ since: 'May' }, 410)),
  }),
  call({
    method: 'GET',
    path: '/v1/fails/:how',
    summary: 'Fails.',
    access: 'public',
    params: z.object({ how: z.string() }),
    limit: 'newsletter',
    handle: ({ params: { how } }) =>
      Promise.reject(
        how === 'lost' ? Object.assign(new Error('gone'), { code: '57P01' }) : refused(how === 'often' ? 'too-many' : 'forged'),
      ),
  }),
  call({
    method: 'GET',
    path: '/v1/file',
    summary: 'A file.',
    access: 'public',
    answer: file,
    handle: () => Promise.resolve({ name: 'Übersicht (1)".html', bytes: 3, content: Readable.from('<b>') }),
  }),
];

let service: RunningService;
const events: SecurityEvent[] = [];
const house: House<{ name: string }> = {
  refuse: (problems) => refused('not-valid', { problems }),
  unavailable: () => new ServiceError('unavailable', 'Away.', { 'retry-after': '1' }),
  refusals: { security: { write: (event) => void events.push(event) }, hops: trustedHops('none') },
  noted: { forged: 'signature' },
  whoCalls: (_access, { header }) => {
    const name = header('x-reader');
    if (name === undefined) return Promise.reject(refused('signed-out'));
    return Promise.resolve({ reader: { name }, more: { token: 'new' } });
  },
  faults: { odd: () => json({ odd: true }) },
};
const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(service.url + path, { ...sent, headers: { 'content-type': 'application/json', ...headers } });
  return { status: answer.status, body: (await answer.json()) as unknown, cache: answer.headers.get('cache-control') };
};

beforeAll(async () => {
  service = await startService({
    name: 'calls',
    port: 0,
    log: createLog('calls', { level: 'silent' }),
    faults: { enabled: true, ownFaults: ['odd'] },
    routes: routesOf(calls, house),
    onError: (error) =>
      json(error instanceof OwnError ? { code: error.reason, ...error.details } : { code: error.code }, error.status, error.headers),
  });
});
afterAll(() => service.stop());

describe('a declared call', () => {
  it('is given what was sent as its schemas read it, with and without its last slash, and gives nothing that it does not declare', async () => {
    for (const path of ['/v1/things/7/?loud=yes', '/v1/things/7?loud=yes'])
      expect(await ask(path, { title: 'Tree' }, { 'x-reader': 'Ada' })).toEqual({
        status: 200,
        body: { said: 'Ada 7 yes Tree', token: 'new' },
        cache: 'no-store',
      });
  });

  it.each([
    ['/v1/things/x', { title: 'Tree' }, { in: 'path', field: 'id' }],
    ['/v1/things/7?loud=yes&loud=no', { title: 'Tree' }, { in: 'query', field: 'loud' }],
    ['/v1/things/7', { title: 'too long' }, { in: 'body', field: 'title' }],
    ['/v1/things/7', { title: 'Tree', more: 1 }, { in: 'body', field: 'more', message: 'unknown field' }],
  ])('%s %j: says what is wrong, and where', async (path, body, problem) => {
    expect(await ask(path, body, { 'x-reader': 'Ada' })).toMatchObject({ status: 400, body: { code: 'not-valid', problems: [problem] } });
  });

  it('asks who calls before it looks at what was sent', async () => {
    expect(await ask('/v1/things/x', { more: 1 })).toMatchObject({ status: 401, body: { code: 'signed-out' } });
  });

  it('answers past the end of a list, and in another shape for what is gone', async () => {
    expect((await ask('/v1/pages?page=3')).status).toBe(200);
    expect(await ask('/v1/pages?page=4')).toMatchObject({ status: 404, body: { page: 4, error: { code: 'past-the-end', pages: 3 } } });
    expect(await ask('/v1/gone')).toMatchObject({ status: 410, body: { since: 'May' } });
  });

  it('takes a list that is asked for from any number on as past its end behind the last result', async () => {
    const list = (start: number, total: number) => isPastTheEnd({ page: 1, pages: 1, start, total });
    expect([list(1, 0), list(3, 3), list(4, 3), list(2, 0)]).toEqual([false, false, true, true]);
    expect(isPastTheEnd({ page: 1, pages: 0 })).toBe(false);
    expect(pastTheEndError({ page: 1, pages: 1, start: 4, total: 3 }, 'r').message).toBe('There is no result 4: the last one is 3.');
  });

  it('tells a database that is away, and the security log of its limit and of what an attack would meet', async () => {
    events.length = 0;
    expect(await ask('/v1/fails/lost')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(events).toEqual([]);
    expect((await ask('/v1/fails/often')).status).toBe(429);
    expect((await ask('/v1/fails/forged')).status).toBe(401);
    expect(events).toEqual([
      { event: 'limited', limit: 'newsletter', address: '127.0.0.1', seconds: 7, account: 'somebody@example.org' },
      { event: 'refused', what: 'signature', address: '127.0.0.1' },
    ]);
  });

  it('gives out a file as something to save, never as a page', async () => {
    const answer = await fetch(`${service.url}/v1/file`);
    expect(await answer.text()).toBe('<b>');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '3',
      'content-disposition': `attachment; filename="_bersicht (1)_.html"; filename*=UTF-8''%C3%9Cbersicht%20%281%29%22.html`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
  });

  it('plays the faults of its service', async () => {
    expect(await ask('/v1/pages', undefined, { 'x-masthead-fault': 'odd' })).toMatchObject({ status: 200, body: { odd: true } });
  });

  it.each(['public', 'admin'] as const)('with access %s does not start at an address that says otherwise', (access) => {
    const path = access === 'admin' ? '/v1/things' : '/admin/things';
    expect(() => call({ method: 'GET', path, summary: '', access, handle: () => Promise.resolve() })).toThrow(/below \/admin/);
  });

  it('is described with what every call of its kind knows', () => {
    const { calls: described } = contractOf({
      ...{ title: 'Things', version: '1', calls, error: z.object({}), invalid: 'not-valid', limited: 'too-many' },
      ...{ refuses: { session: ['signed-out'] }, security: {} },
    });
    expect(described.map(({ refuses }) => refuses)).toEqual([
      ['not-valid', 'signed-out', 'unavailable'],
      ['not-valid', 'past-the-end', 'unavailable'],
      ['unavailable'],
      ['not-valid', 'too-many', 'unavailable'],
      ['unavailable'],
    ]);
  });
});
