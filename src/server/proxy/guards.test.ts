import { describe, expect, it } from 'vitest';
import { basicAuthAccepts } from './basic-auth';
import { hasSession } from './session-guard';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = Date.parse('2026-11-21T10:00:00Z');
const token = (claims: object) => `${encode({ alg: 'HS256' })}.${encode(claims)}`;
const valid = token({ exp: now / 1000 + 1, user: { id: 'u1' } });
const session = (jwt: string | undefined, signature?: string) => hasSession({ jwt, signature }, undefined, now);

describe('hasSession', () => {
  it('accepts header and payload of a token that has not expired, alone or with its signature', () => {
    expect(session(valid)).toBe(true);
    expect(session(`${valid}.signature`)).toBe(true);
  });
  it.each([
    ['none', undefined], ['an empty one', ''], ['an expired one', token({ exp: now / 1000, user: { id: 'u1' } })], ['one without expiry', token({ user: { id: 'u1' } })],
    ['one without user', token({ exp: now / 1000 + 1 })], ['one that cannot be decoded', 'abc.def'], ['one part', 'abc'], ['no JSON', `${encode({})}.${Buffer.from('x').toString('base64url')}`],
  ])('refuses %s', (_name, jwt) => expect(session(jwt)).toBe(false));
  it('asks for the signature when it can be checked', () => {
    const check = (signed: string, signature: string) => signed === valid && signature === 'good';
    const given = (signature: string | undefined) => hasSession({ jwt: valid, signature }, check, now);
    expect([given('good'), given('bad'), given(undefined)]).toEqual([true, false, false]);
  });
});

describe('basicAuthAccepts', () => {
  const users = [{ name: 'ann', password: 'pass:word' }, { name: 'bé', password: 'naïve password' }];
  const header = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  it.each([[header('ann:pass:word'), true], [header('bé:naïve password'), true], [header('ann:passwor'), false], [header('ann'), false], ['Bearer x', false], ['Basic !!', false], [null, false]])('%j is %s', (value, expected) => {
    expect(basicAuthAccepts(value, users)).toBe(expected);
  });
  it('lets nobody in without users', () => expect(basicAuthAccepts(header(':'), [])).toBe(false));
});
