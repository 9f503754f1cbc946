import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';
import { environmentOf } from './stack-environment.ts';

const told = (environment: Record<string, string>) =>
  environmentOf({
    config: parseConfig(environment),
    environment,
    embedded: [],
    databaseUrl: 'postgres://x/y',
    logs: 'logs',
    development: false,
  });

it('an address that ends in a slash is followed by one slash', () => {
  const { endpoint, origins, childEnvironment } = told({
    SITECORE_API_HOST: 'https://cd.example.org/',
    SEARCH_URL: 'https://search.example.org//',
    DOTCOM_ORIGIN: 'https://www.example.org/',
  });
  expect(endpoint).toBe('https://cd.example.org/sitecore/api/graph/edge');
  expect(childEnvironment.GRAPH_QL_ENDPOINT).toBe(endpoint);
  expect(childEnvironment.SEARCH_URL).toBe('https://search.example.org');
  expect(origins.dotcom).toBe('https://www.example.org');
});
