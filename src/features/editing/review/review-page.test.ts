import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GetServerSidePropsContext } from 'next';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { draftLayout } from '@/server/content/draft-layout';
import { createPage } from '@/server/page/page';
import { pageDependencies, type PageParts } from '@/server/page/props';
import { getReview } from './review.server';

vi.mock('@/server/content/draft-layout', () => ({ draftLayout: vi.fn() }));
vi.mock('@/server/content/layout', () => ({ parseLayout: (rendered: unknown) => rendered }));
vi.mock('@/server/page/page', () => ({ createPage: vi.fn(() => Promise.resolve({ made: true })) }));
vi.mock('@/server/page/props', () => ({
  pageDependencies: vi.fn(() => ({ services: { dictionary: { phrases: () => Promise.resolve({}) } } })),
}));

const TOKEN = 't'.repeat(43);
const ITEM = '10000000-0000-4000-8000-000000000001';
const review = {
  item: { id: ITEM, name: 'A page', site: 'insights' },
  language: 'de',
  version: 3,
  by: 'Edda',
  note: '',
  ends: '2026-11-27T10:00:00.000Z',
  fields: [],
  threads: [],
};

let service: Server;
/** What the service was sent, and what it answers. */
let sent: string[] = [];
let answer: { status: number; body: unknown } = { status: 200, body: review };
beforeAll(async () => {
  service = createServer((request, response) => {
    sent.push(`${request.url} ${String(request.headers['x-review-token'])} ${String(request.headers['x-forwarded-for'])}`);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('AUTHORING_URL', `http://127.0.0.1:${(service.address() as AddressInfo).port}`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  service.close();
});
beforeEach(() => {
  sent = [];
  answer = { status: 200, body: review };
});

const parts = {} as PageParts;
/** Asks for an address below `/sitecore/review`. */
async function asked(
  path: string[],
  { host = 'preview.localhost:3000', query = {}, dest = 'document' }: { host?: string; query?: Record<string, string>; dest?: string } = {},
) {
  const headers = new Map<string, unknown>();
  const res = { statusCode: 200, setHeader: (name: string, value: unknown) => headers.set(name.toLowerCase(), value) };
  const req = { headers: { host, 'sec-fetch-dest': dest }, socket: { remoteAddress: '203.0.113.7' } };
  const result = await getReview({ req, res, params: { path }, query, locale: 'de' } as unknown as GetServerSidePropsContext, parts);
  return { result, status: res.statusCode, headers };
}

it('the draft is of the version that the link names; what is beside it is what everybody has', async () => {
  vi.mocked(draftLayout).mockResolvedValue({
    sitecore: {
      context: { itemPath: '/de/a-page' },
      route: {
        fields: {
          Picture: {
            value: {
              src: '/-/media/a.png?rev=1&sc_mode=preview',
              small: '/-/media/b.png?sc_mode=preview&w=3',
              other: '/c?sc_mode=preview',
            },
          },
        },
      },
    },
  });
  const { result, headers } = await asked([TOKEN, 'page']);
  expect(result).toEqual({ props: { hydrate: 'never', page: { made: true } } });
  expect(draftLayout).toHaveBeenCalledWith({
    itemId: ITEM,
    language: 'de',
    version: '3',
    kind: 'final',
    site: 'insights',
    edit: false,
    alone: true,
  });
  expect(pageDependencies).toHaveBeenCalledWith(parts, 'published');
  const [layout, , request] = vi.mocked(createPage).mock.calls[0] ?? [];
  expect(JSON.stringify(layout)).toContain('"src":"/-/media/a.png?rev=1","small":"/-/media/b.png?w=3","other":"/c"');
  expect(request).toMatchObject({ site: 'insights', language: 'de', path: '/a-page', view: 'draft' });
  expect(await request?.reader?.()).toEqual({ kind: 'premium' });
  expect(headers.get('content-security-policy')).toMatch(/; sandbox allow-same-origin$/);
});

it('asks the service with the token and the reviewer’s address, and says nothing of the token to others', async () => {
  const { result, headers } = await asked([TOKEN]);
  expect(sent).toEqual([`/authoring/v1/review ${TOKEN} 203.0.113.7`]);
  expect(result).toMatchObject({ props: { hydrate: 'never', kind: 'shown', language: 'de', token: TOKEN, about: '', sent: false } });
  expect([...headers]).toEqual([
    ['cache-control', 'private, no-store'],
    ['x-robots-tag', 'noindex, nofollow'],
    ['referrer-policy', 'same-origin'],
  ]);
});

it('counts a visit once: not the frame in its page, nor the page that a comment leads back to; the draft alone is a visit too', async () => {
  await asked([TOKEN]);
  await asked([TOKEN, 'page'], { dest: 'iframe' });
  await asked([TOKEN], { query: { told: 'sent' } });
  await asked([TOKEN, 'page']);
  expect(sent.map((each) => each.split(' ')[0])).toEqual([
    '/authoring/v1/review',
    '/authoring/v1/review?counted=false',
    '/authoring/v1/review?counted=false',
    '/authoring/v1/review',
  ]);
});

it.each([
  [404, 'none', 404],
  [410, 'over', 410],
  [429, 'often', 429],
  [503, 'down', 503],
  [200, 'down', 503],
] as const)('where the service answers %d it says so: %s', async (status, kind, own) => {
  answer = { status, body: status === 200 ? { odd: true } : { error: { code: 'x', message: 'x' } } };
  const { result, status: said } = await asked([TOKEN]);
  expect([result, said]).toEqual([{ props: expect.objectContaining({ kind }) as unknown }, own]);
});

it.each([[['short']], [['../../editor'.padEnd(43, 'x')]], [[]]])('asks the service nothing for what is no token: %o', async (path) => {
  const { result, status } = await asked(path);
  expect([result, status, sent]).toEqual([{ props: expect.objectContaining({ kind: 'none' }) as unknown }, 404, []]);
});

it('is on the preview alone, and has no other pages', async () => {
  for (const host of ['localhost:3000', 'insights.localhost:3000', 'staging.localhost:3000', 'elsewhere.example'])
    expect((await asked([TOKEN], { host })).result).toEqual({ notFound: true });
  for (const path of [
    [TOKEN, 'pages'],
    [TOKEN, 'page', 'x'],
  ])
    expect((await asked(path)).result).toEqual({ notFound: true });
  expect(sent).toEqual([]);
});
