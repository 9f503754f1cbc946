import { GraphQLRequestClient } from '@sitecore-jss/sitecore-jss/graphql';
import { GraphQLLayoutService } from '@sitecore-jss/sitecore-jss/layout';
import { parse, print, visit } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentProfile } from '../../support/content-profile.ts';
import { createClientFactory } from '../../../src/server/content/client.ts';
import { LayoutService } from '../../../src/server/content/layout.ts';
import { KEY, serve, type Served } from '../../../src/backends/content/testing/serve.ts';
import { SITE, smallSite } from '../support/small-site.ts';

/** A path is data: whatever stands in it, the query asks for one page. (The toolkit puts it into the query's text as it is.) */
let served: Served;
const queries: string[] = [];
beforeAll(async () => {
  served = await serve({ items: smallSite(), profile: contentProfile });
});
afterAll(() => served.close());

const HOSTILE = [
  '/a"b',
  '/a\\"b',
  '/a\\',
  '/a\\\\b',
  '/a\nb',
  '/a\r\nb',
  '/a\u0000b',
  '/a\u2028b',
  '/"""',
  '/") { item { rendered } } #',
  '/"){item{id}} x:layout(site:"',
  `/"){item{id}} about:layout(site:"${SITE}", routePath:"/about`,
  '/", language:"de',
  '/${routePath}',
  '/{*}',
  '/../Settings',
  '/%22%29',
];

/** The query with every string made the same, so that only its shape is left. */
const shape = (query: string): string => print(visit(parse(query), { StringValue: (node) => ({ ...node, value: '…', block: false }) }));

function layoutService(site = SITE): LayoutService {
  const factory = createClientFactory({
    endpoint: `${served.service.url}/sitecore/api/graph/edge`,
    apiKey: KEY,
    timeoutMs: 5000,
    retryUnitMs: 1,
  });
  return new LayoutService(site, (config) => {
    const client = factory(config);
    const request = client.request.bind(client);
    client.request = ((query: string, ...rest: []) => {
      queries.push(query);
      return request(query, ...rest);
    }) as typeof client.request;
    return client;
  });
}

const asked = async (work: () => Promise<unknown>): Promise<{ answer: unknown; query: string }> => {
  queries.length = 0;
  const answer = await work();
  expect(queries).toHaveLength(1);
  return { answer, query: queries[0] ?? '' };
};

describe('the site’s layout client', () => {
  it.each(HOSTILE)('asks for %j and nothing else', async (path) => {
    const plain = await asked(() => layoutService().fetchLayout('/about', 'en'));
    const { answer, query } = await asked(() => layoutService().fetchLayout(path, 'en'));
    expect(plain.answer).toBeDefined();
    expect(shape(query)).toBe(shape(plain.query));
    expect(answer).toBeUndefined();
  });

  it.each(HOSTILE)('sends %j whole, as one string', async (path) => {
    const { query } = await asked(() => layoutService().fetchLayout(path, 'en'));
    const strings: string[] = [];
    visit(parse(query), { StringValue: (node) => void strings.push(node.value) });
    expect(strings).toContain(path);
  });

  it('takes site and language as data too', async () => {
    const plain = await asked(() => layoutService().fetchLayout('/about', 'en'));
    const language = await asked(() => layoutService().fetchLayout('/about', 'en"){item{id}} x:layout(site:"'));
    expect(shape(language.query)).toBe(shape(plain.query));
    const site = await asked(() => layoutService(`${SITE}", routePath:"/`).fetchLayout('/about', 'en'));
    expect(shape(site.query)).toBe(shape(plain.query));
    expect(site.answer).toBeUndefined();
  });
});

it('refuses half a character, which GraphQL cannot carry', async () => {
  await expect(layoutService().fetchLayout('/\ud800', 'en')).rejects.toMatchObject({ code: 'content/query' });
});

it('the toolkit’s own client lets a path choose another page and language, which is why the site has one', async () => {
  const service = new GraphQLLayoutService({
    clientFactory: GraphQLRequestClient.createClientFactory({ endpoint: `${served.service.url}/sitecore/api/graph/edge`, apiKey: KEY }),
    siteName: SITE,
  });
  const layout = await service.fetchLayoutData(`/", language:"de"){item{rendered}} x:layout(site:"${SITE}", routePath:"/nowhere`, 'en');
  expect(layout.sitecore.route?.fields).toMatchObject({ Title: { value: 'Willkommen' } });
});
