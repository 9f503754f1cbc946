import { getOAuthUrls, OktaAuth } from '@okta/okta-auth-js';
import { expect, it } from 'vitest';
import { providerAddress } from './provider-address.server';

it.each([
  ['https://example.okta.com', 'https://example.okta.com/oauth2/v1/authorize'],
  ['https://example.okta.com/oauth2/default', 'https://example.okta.com/oauth2/default/v1/authorize'],
  ['https://id.example.org/oauth2/aus1', 'https://id.example.org/oauth2/aus1/v1/authorize'],
])('browsers of the issuer %s are sent where the library asks', (issuer, authorize) => {
  const { authorizeUrl, logoutUrl } = getOAuthUrls(new OktaAuth({ issuer, clientId: 'dotcom', redirectUri: 'https://www.example.org/' }));
  expect(providerAddress('authorize', issuer).href).toBe(authorize);
  expect([providerAddress('authorize', issuer).href, providerAddress('logout', issuer).href]).toEqual([authorizeUrl, logoutUrl]);
});
