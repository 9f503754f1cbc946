import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { basicAuthAccepts } from './basic-auth';
import { hasSession, signatureCheck, type SignatureCheck } from './session-guard';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = Date.parse('2026-11-21T10:00:00Z');
const token = (claims: object) => `${encode({ alg: 'RS256' })}.${encode(claims)}`;
const valid = token({ exp: now / 1000 + 1, user: { id: 'u1' } });
const right: SignatureCheck = async () => 'right';
const session = (jwt: string | undefined, more: { signature?: string; refresh?: string; check?: SignatureCheck } = {}) =>
  hasSession({ jwt, signature: 'signature', ...more }, more.check ?? right, now);

describe('hasSession', () => {
  it('accepts a token that has not expired, its signature beside it or in it', async () => {
    const checked: string[] = [];
    const check: SignatureCheck = async (whole) => (checked.push(whole), 'right');
    expect(await session(valid, { check })).toBe(true);
    expect(await hasSession({ jwt: `${valid}.inline`, signature: undefined }, check, now)).toBe(true);
    expect(checked).toEqual([`${valid}.signature`, `${valid}.inline`]);
  });
  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['an expired one', token({ exp: now / 1000, user: { id: 'u1' } })],
    ['one without expiry', token({ user: { id: 'u1' } })],
    ['one without user', token({ exp: now / 1000 + 1 })],
    ['one that cannot be decoded', 'abc.def'],
    ['one part', 'abc'],
    ['no JSON', `${encode({})}.${Buffer.from('x').toString('base64url')}`],
  ])('refuses %s', async (_name, jwt) => expect(await session(jwt)).toBe(false));
  it('refuses a token without a signature, and one whose signature is wrong', async () => {
    expect(await hasSession({ jwt: valid, signature: undefined }, right, now)).toBe(false);
    expect(await session(valid, { check: async () => 'wrong' })).toBe(false);
  });
  it('lets an expired one pass that can be refreshed, if it is signed', async () => {
    const old = token({ exp: now / 1000 - 60, user: { id: 'u1' } });
    expect(await session(old, { refresh: 'r' })).toBe(true);
    expect(await session(old, { refresh: 'r', check: async () => 'wrong' })).toBe(false);
  });
  it('keeps nobody out because the user service does not answer', async () =>
    expect(await session(valid, { check: async () => 'unknown' })).toBe(true));
});

describe('signatureCheck', () => {
  const signed = async (alg = 'RS256') => {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg };
    return { keys: createLocalJWKSet({ keys: [jwk] }), jwt: await new SignJWT({}).setProtectedHeader({ alg, kid: 'k' }).sign(privateKey) };
  };
  it('tells right from wrong signatures', async () => {
    const ours = await signed();
    const other = await signed();
    const check = signatureCheck('http://localhost', ours.keys);
    expect([await check(ours.jwt), await check(other.jwt), await check(`${ours.jwt.slice(0, -8)}AAAAAAAA`)]).toEqual([
      'right',
      'wrong',
      'wrong',
    ]);
  });
  it('lets no token choose how it is checked', async () => {
    const { keys } = await signed();
    const none = `${encode({ alg: 'none' })}.${encode({})}.`;
    const hmac = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', kid: 'k' })
      .sign(Buffer.from('public key as a secret, 32 bytes.'));
    const check = signatureCheck('http://localhost', keys);
    expect([await check(none), await check(hmac)]).toEqual(['wrong', 'wrong']);
  });
  it('cannot tell when the keys cannot be had', async () => {
    const { jwt } = await signed();
    expect(await signatureCheck('http://127.0.0.1:1')(jwt)).toBe('unknown');
  });
});

describe('basicAuthAccepts', () => {
  const users = [
    { name: 'ann', password: 'pass:word' },
    { name: 'bé', password: 'naïve password' },
  ];
  const header = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  it.each([
    [header('ann:pass:word'), true],
    [header('bé:naïve password'), true],
    [header('ann:passwor'), false],
    [header('ann'), false],
    ['Bearer x', false],
    ['Basic !!', false],
    [null, false],
  ])('%j is %s', (value, expected) => {
    expect(basicAuthAccepts(value, users)).toBe(expected);
  });
  it('lets nobody in without users', () => expect(basicAuthAccepts(header(':'), [])).toBe(false));
});
