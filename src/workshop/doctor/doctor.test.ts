import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { main } from './command.ts';

/** A service that answers each query by its words, as somebody else's would. */
async function examined(answer: (query: string) => { status?: number; body: unknown; date?: string }, key = 'a-key') {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (request.method === 'GET') return void response.writeHead(404).end();
      const { status = 200, body: data, date } = answer((JSON.parse(body) as { query: string }).query);
      response
        .writeHead(status, { 'content-type': 'application/json', ...(date ? { date } : {}) })
        .end(typeof data === 'string' ? data : JSON.stringify(data));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const lines: string[] = [];
  const code = await main(['content', `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key], (line) => lines.push(line));
  await new Promise((resolve) => server.close(resolve));
  return { code, said: lines.join('\n') };
}

const layout = (src: string) => ({ layout: { item: { rendered: { sitecore: { route: { fields: { Image: { value: { src } } } } } } } } });
/** An Experience Edge on which the items are, with pictures on a host of its own. */
const edge = (query: string): { body: unknown } => {
  if (query.includes('__typename')) return { body: { data: { __typename: 'Query' } } };
  if (query.includes('__type')) return { body: { data: { item: { fields: [{ name: 'personalization' }] }, site: { fields: [] } } } };
  if (query.includes('siteInfoCollection'))
    return { body: { data: { site: { siteInfoCollection: [{ name: 'dotcom' }, { name: 'insights' }] } } } };
  if (query.includes('siteInfo'))
    return {
      body: {
        data: {
          site: {
            siteInfo: { robots: 'User-agent: *', redirects: [], errorHandling: { notFoundPagePath: '/404', serverErrorPagePath: '/500' } },
          },
        },
      },
    };
  if (query.includes('ancestors')) return { body: { data: { layout: { item: { ancestors: [{ id: 'ROOT' }] } } } } };
  if (query.includes('layout')) return { body: { data: layout('https://edge.example/-/media/a.png') } };
  if (query.includes('orderBy')) return { body: { errors: [{ message: 'Field __Updated is not indexed' }] } };
  if (query.includes('search')) return { body: { data: { search: { total: 3 } } } };
  return query.includes('a20') ? { body: { errors: [{ message: 'Query is too nested to execute.' }] } } : { body: { data: { a0: null } } };
};

it('says what a site will miss on an Experience Edge, and that it runs', async () => {
  const { code, said } = await examined(edge);
  expect(code).toBe(0);
  for (const words of [
    '✓ Its schema is that of Experience Edge.',
    '✓ It limits queries (Query is too nested to execute.), and ours stay below that.',
    '! It does not sort by the time of the last change',
    '! dotcom: no redirects: old addresses end in "not found".',
    '! dotcom, en: pictures come from https://edge.example/-/media:',
    '! It does not say when something changed: the search looks once a minute.',
    '✓ dotcom: the dictionary in en has 3 entries.',
    '✓ Items of every template that the lists look for are found.',
  ])
    expect(said).toContain(words);
  expect(said).not.toContain('✗');
});

it.each<[string, (query: string) => { status?: number; body: unknown }, string]>([
  ['an unknown key', () => ({ status: 401, body: {} }), 'The API key is not known there (401)'],
  ['something else', () => ({ body: '<html>a login page</html>' }), 'something that is no GraphQL: "<html>a login page</html>"'],
  [
    'limits that are too narrow',
    (query) => (query.includes('a6') ? { body: { errors: [{ message: 'Query is too nested to execute.' }] } } : edge(query)),
    'A query of 7 objects is refused',
  ],
  [
    'other sites',
    (query) =>
      query.includes('siteInfoCollection') ? { body: { data: { site: { siteInfoCollection: [{ name: 'website' }] } } } } : edge(query),
    'There is no site "dotcom"; it knows website.',
  ],
  [
    'a dictionary that is not found',
    (query) => (query.includes('ancestors') ? { body: { data: { layout: { item: { ancestors: [] } } } } } : edge(query)),
    'dotcom: the dictionary in en is not found: no item above the home page is of the template 061cba1554744b918a0617903b102b82.',
  ],
  [
    'no home page',
    (query) => (query.includes('rendered') ? { body: { data: { layout: null } } } : edge(query)),
    'dotcom: there is no home page in en',
  ],
])('does not let %s pass', async (_what, answer, words) => {
  const { code, said } = await examined(answer);
  expect(code).toBe(1);
  expect(said).toContain(words);
});

it('names media with whole addresses, also on the host that answers', async () => {
  const said = async (src: (host: string) => string) => {
    let host = '';
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const { query = '' } = JSON.parse(body || '{}') as { query?: string };
        const answer = query.includes('rendered') ? { body: { data: layout(src(host)) } } : edge(query);
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const lines: string[] = [];
    await main(['content', host, 'a-key'], (line) => lines.push(line));
    await new Promise((resolve) => server.close(resolve));
    return lines.join('\n').replaceAll(host, 'HOST');
  };
  expect(await said((host) => `${host}/a-tenant/media/Project/a.png`)).toContain(
    'pictures come from HOST/a-tenant/media: set SITECORE_MEDIA_URL',
  );
  expect(await said(() => '/-/media/Project/a.png')).not.toContain('pictures come from');
});

it('says that a robots.txt that nobody filled keeps search engines out', async () => {
  const closed = (robots: string) => (query: string) =>
    query.includes('siteInfo(')
      ? { body: { data: { site: { siteInfo: { robots, redirects: [{}], errorHandling: null } } } } }
      : edge(query);
  const words = 'its robots.txt keeps every search engine out';
  expect((await examined(closed('User-agent: *\nDisallow: /\n\nSitemap: http://a/sitemap.xml'))).said).toContain(words);
  expect((await examined(closed('User-agent: *\nDisallow: /api/'))).said).not.toContain(words);
});

it('compares the clocks', async () => {
  const date = new Date(Date.now() - 3_600_000).toUTCString();
  expect((await examined((query) => ({ ...edge(query), date }))).said).toMatch(/Its clock is 3\d{3} s behind ours/);
});

it('says in words that nobody answers, and how it is asked', async () => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  expect(await main(['content', 'http://127.0.0.1:9/', 'k'], write)).toBe(1);
  expect(await main(['content', 'not an address', 'k'], write)).toBe(2);
  expect(await main([], write)).toBe(2);
  expect(lines[0]).toMatch(/nobody answers at http:\/\/127\.0\.0\.1:9/);
  expect(lines[1]).toContain('npm run doctor -- content URL KEY');
});
