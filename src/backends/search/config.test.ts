import { expect, it } from 'vitest';
import { searchConfig } from './config.ts';

const DATABASE_URL = 'postgres://masthead:x@127.0.0.1:5432/masthead';

it('needs nothing but a database', () => {
  expect(searchConfig({ DATABASE_URL })).toMatchObject({
    host: '127.0.0.1',
    port: 4500,
    languages: ['en', 'de'],
    content: { endpoint: 'http://localhost:4100/sitecore/api/graph/edge' },
    origins: { dotcom: 'http://localhost:3000', insights: 'http://insights.localhost:3000' },
  });
  expect(() => searchConfig({})).toThrow(/DATABASE_URL is not set.*Give the address/);
});

it('takes the endpoint from the host of the content service, or as it is given', () => {
  expect(searchConfig({ DATABASE_URL, SITECORE_API_HOST: 'https://cd.example.org/' }).content.endpoint).toBe(
    'https://cd.example.org/sitecore/api/graph/edge',
  );
  expect(searchConfig({ DATABASE_URL, GRAPH_QL_ENDPOINT: 'https://edge.example.org/graphql' }).content.endpoint).toBe(
    'https://edge.example.org/graphql',
  );
});

it('opens to the network only with a key', () => {
  const keys = { SITECORE_API_KEY: 'a-key-of-our-own', CONTENT_ADMIN_KEY: 'another-of-16-chars' };
  expect(() => searchConfig({ DATABASE_URL, ...keys, SEARCH_HOST: '0.0.0.0' })).toThrow(/^SEARCH_ADMIN_KEY is not set/);
  expect(searchConfig({ DATABASE_URL, ...keys, SEARCH_HOST: '0.0.0.0', SEARCH_ADMIN_KEY: 'a-key-of-16-chars' }).adminKey).toBe(
    'a-key-of-16-chars',
  );
});
