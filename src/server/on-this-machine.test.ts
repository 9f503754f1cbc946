import { expect, it } from 'vitest';
import { isOnThisMachine } from './on-this-machine';

const asked = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  isOnThisMachine({ headers: { host: 'localhost:3000', ...headers }, socket: { remoteAddress } });

it.each([
  ['a call on this machine', {}, '127.0.0.1', true],
  ['the same over IPv6', {}, '::1', true],
  [
    'as Next passes it on',
    { 'x-forwarded-for': '::ffff:127.0.0.1', 'x-forwarded-host': 'localhost:3000', 'x-forwarded-proto': 'http' },
    '::ffff:127.0.0.1',
    true,
  ],
  ['to another of our local names', { host: 'insights.localhost:3000' }, '127.0.0.1', true],
  ['another machine', {}, '192.168.1.7', false],
  ['another machine that says otherwise', { 'x-forwarded-for': '127.0.0.1' }, '192.168.1.7', false],
  ['a proxy that names the caller', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1', false],
  ['a proxy that adds the caller to what it was told', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }, '127.0.0.1', false],
  ['a proxy that keeps the host', { host: 'www.example.org' }, '127.0.0.1', false],
  ['a proxy that passes the host on', { 'x-forwarded-host': 'www.example.org' }, '127.0.0.1', false],
  ['a proxy that ends TLS', { 'x-forwarded-proto': 'https' }, '127.0.0.1', false],
  ['Forwarded (RFC 7239)', { forwarded: 'for=127.0.0.1' }, '127.0.0.1', false],
  ['Via', { via: '1.1 proxy' }, '127.0.0.1', false],
  ['X-Real-IP', { 'x-real-ip': '127.0.0.1' }, '127.0.0.1', false],
  ['a cloud', { 'cf-connecting-ip': '127.0.0.1' }, '127.0.0.1', false],
  ['another prefix', { 'x-forwarded-server': 'x' }, '127.0.0.1', false],
])('details of health for %s (promise 9)', (_who, headers, address, told) => {
  expect(asked(headers as Record<string, string>, address)).toBe(told);
});
