import { describe, expect, it } from 'vitest';
import { logoutClaims } from './logout-token.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const token = { sub: 'sub-1', sid: 'sid-1', aud: 'insights', jti: 'a token', iat: 1000, exp: 1120, events: { [EVENT]: {} } };

describe('claims of a logout token (promise 2)', () => {
  it('say who, where and when', () => {
    const common = { id: 'a token', clientId: 'insights', subject: 'sub-1', except: undefined };
    expect(logoutClaims(token)).toEqual({ ...common, only: 'sid-1', at: new Date(1_000_000) });
    expect(logoutClaims({ ...token, aud: ['insights'], toe: 900 })).toEqual({ ...common, only: 'sid-1', at: new Date(900_000) });
    expect(logoutClaims({ ...token, sid: undefined, except_sid: 'mine' })).toMatchObject({ only: undefined, except: 'mine' });
    expect(logoutClaims({ ...token, sub: undefined })).toMatchObject({ subject: undefined, only: 'sid-1' });
  });

  it.each([
    ['an ID token', { ...token, events: undefined }],
    ['a nonce', { ...token, nonce: 'n' }],
    ['another event', { ...token, events: { other: {} } }],
    ['an event that is no object', { ...token, events: { [EVENT]: 'yes' } }],
    ['neither person nor sign-in', { ...token, sub: undefined, sid: undefined }],
    ['no id', { ...token, jti: undefined }],
    ['two audiences', { ...token, aud: ['insights', 'dotcom'] }],
  ])('are none with %s', (_, payload) => expect(logoutClaims(payload)).toBeUndefined());
});
