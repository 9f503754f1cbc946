import { expect, it } from 'vitest';
import { authClient } from './auth-client.server';

const headersOf = (continuation?: string) =>
  authClient({
    site: { name: 'dotcom', origin: 'http://localhost:3000' },
    for: { host: 'localhost:3000', address: '203.0.113.9' } as never,
    language: 'en',
    ...(continuation === undefined ? {} : { continuation }),
  }).client.options.headers;

it('says to the provider what the browser brought back, and nothing where it brought none', () => {
  expect(headersOf('a-token')).toMatchObject({ 'x-continuation': 'a-token' });
  expect(headersOf()).not.toHaveProperty('x-continuation');
});
