import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';
import { embeddedServices } from './services.ts';
import { environmentOf } from './stack-environment.ts';

const told = (environment: Record<string, string>, name = 'masthead') =>
  environmentOf({
    config: parseConfig(environment),
    environment,
    embedded: embeddedServices.filter(({ replacedBy }) => !replacedBy.some((name) => environment[name])),
    databaseUrl: 'postgres://x/y',
    name,
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

it('a back end that listens on one address of the network is asked there', () => {
  const { endpoint, childEnvironment } = told({
    CONTENT_HOST: '10.0.0.5',
    USERS_HOST: 'fd00::5',
    SEARCH_HOST: '0.0.0.0',
    ALUMNI_HOST: '10.0.0.6',
  });
  expect(endpoint).toBe('http://10.0.0.5:4100/sitecore/api/graph/edge');
  expect(childEnvironment).toMatchObject({
    SITECORE_API_HOST: 'http://10.0.0.5:4100',
    AUTHORING_URL: 'http://10.0.0.5:4100',
    USER_SERVICE_URL: 'http://[fd00::5]:4200',
    SEARCH_URL: 'http://localhost:4500',
    FORMS_URL: 'http://localhost:4600',
    ALUMNI_GATEWAY_URL: 'http://10.0.0.6:4900',
    MAILBOX_ROUTES: 'alumni.localhost=smtp://10.0.0.6:4925',
  });
});

it('a service that browsers go to is told by the name that they know, and started all the same', () => {
  const { childEnvironment } = told({
    DOTCOM_ORIGIN: 'https://www.example.org',
    IDENTITY_PUBLIC_URL: 'https://id.example.org/',
    OFFERS_PUBLIC_URL: 'https://offers.example.org',
  });
  expect(childEnvironment).toMatchObject({
    IDENTITY_ISSUER: 'https://id.example.org/oauth2/default',
    IDENTITY_MANAGEMENT_URL: 'http://localhost:4300/management/v1',
    OFFERS_URL: 'https://offers.example.org',
  });
  expect(() => told({ IDENTITY_PUBLIC_URL: 'https://id.example.org/oauth2/default' })).toThrow(/IDENTITY_PUBLIC_URL must be scheme, host/);
});

it('another stack of the checkout keeps its uploads apart: its database names none of the product’s, which a sweep would take for nobody’s', () => {
  expect(told({}).childEnvironment.FORMS_FOLDER).toBeUndefined();
  expect(told({ FORMS_FOLDER: '/srv/uploads' }).childEnvironment.FORMS_FOLDER).toBe('/srv/uploads');
  expect(told({}, 'test').childEnvironment.FORMS_FOLDER).toMatch(/\/\.data\/test-forms$/);
});
