import { describe, expect, it } from 'vitest';
import { createSecrets, equalText, hashToken, randomCode, randomToken } from './secrets.ts';

const secret = 'a secret of the tests that is long enough';
const ours = createSecrets('users', secret);

describe('secrets', () => {
  it('opens what it sealed, under the same purpose only', () => {
    const sealed = ours.seal('address', 'reader@example.org');
    expect(ours.open('address', sealed)).toBe('reader@example.org');
    expect(() => ours.open('code', sealed)).toThrow();
  });
  it('seals the same text to another one each time', () => {
    expect(ours.seal('address', 'x')).not.toBe(ours.seal('address', 'x'));
  });
  it('does not open what was altered', () => {
    const bytes = Buffer.from(ours.seal('address', 'reader@example.org'), 'base64url');
    bytes.writeUInt8(bytes.readUInt8(14) ^ 1, 14);
    expect(() => ours.open('address', bytes.toString('base64url'))).toThrow();
  });
  it.each([
    ['another service', createSecrets('forms', secret)],
    ['another secret', createSecrets('users', `${secret}!`)],
  ])('has nothing in common with %s', (_, theirs) => {
    expect(() => theirs.open('address', ours.seal('address', 'x'))).toThrow();
    expect(theirs.verify('link', 'message', ours.mac('link', 'message'))).toBe(false);
    expect(theirs.keys('cookies')).not.toEqual(ours.keys('cookies'));
  });
  it('open and know what one before them made, and make nothing by it any more', () => {
    const now = createSecrets('users', 'another secret of the tests, of today', [`${secret} older`, secret]);
    expect(now.open('address', ours.seal('address', 'x'))).toBe('x');
    expect(now.verify('link', 'message', ours.mac('link', 'message'))).toBe(true);
    expect(now.macs('link', 'message').at(-1)).toBe(ours.mac('link', 'message'));
    expect(() => ours.open('address', now.seal('address', 'x'))).toThrow();
    expect(ours.verify('link', 'message', now.mac('link', 'message'))).toBe(false);
    expect(() => now.open('address', createSecrets('users', 'a secret of nobody here').seal('address', 'x'))).toThrow();
  });
  it('know a secret once, however often it is named', () => {
    const now = 'another secret of the tests, of today';
    expect(createSecrets('users', now, [secret, now, secret]).macs('link', 'message')).toHaveLength(2);
  });
  it('seal anew what one before them had sealed, and that alone', () => {
    const now = createSecrets('users', 'another secret of the tests, of today', [secret]);
    const sealed = now.resealed('address', ours.seal('address', 'x')) ?? '';
    expect(createSecrets('users', 'another secret of the tests, of today').open('address', sealed)).toBe('x');
    expect(now.resealed('address', sealed)).toBeUndefined();
    expect(() => now.resealed('address', createSecrets('users', 'a secret of nobody here').seal('address', 'x'))).toThrow();
  });
  it('knows its own codes, for their message and purpose only', () => {
    const mac = ours.mac('link', 'message');
    expect([ours.verify('link', 'message', mac), ours.verify('link', 'messagE', mac), ours.verify('code', 'message', mac)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('tokens and codes', () => {
  it('are random, of a shape that can be sent', () => {
    expect(randomToken()).toMatch(/^[\w-]{43}$/);
    expect(randomToken()).not.toBe(randomToken());
    expect(randomCode()).toMatch(/^\d{6}$/);
  });
  it('are compared whatever their lengths', () => {
    expect([equalText('a', 'a'), equalText('a', 'ab'), equalText('', ' ')]).toEqual([true, false, false]);
  });
  it('are kept by their hash', () => {
    expect(hashToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  });
});
