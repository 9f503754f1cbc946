import { deflateRawSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { seal } from '@/features/account/server';
import { identityPageState } from './page-state.server';

vi.mock('./providers.server', () => ({ signInOffers: () => Promise.resolve({ providers: [], passkey: undefined }) }));

const packed = (value: unknown) => seal('flow', deflateRawSync(JSON.stringify(value)).toString('base64url'), 60);

/** A flow as version 2 of the site sealed it. */
const before = {
  id: 'AAAAAAAA',
  at: 'signIn',
  language: 'en',
  view: { step: 'code', by: 'email', to: 'i***@aldermoor.example', resend: true, otherWays: true },
  problems: [],
  values: { identifier: 'ines@aldermoor.example' },
  transaction: JSON.stringify({ state: 'old', codeVerifier: 'v', interactionHandle: 'h' }),
  ways: { okta_email: 'aut2' },
  answer: { field: 'passcode' },
};
const stage = {
  step: 'code',
  by: 'email',
  to: '',
  resend: true,
  otherWays: false,
  ids: {},
  field: 'passcode',
  enrolling: false,
  transaction: { state: 's', codeVerifier: 'v' },
};
const now = { id: 'AAAAAAAA', at: 'signIn', language: 'en', problems: [], values: {}, stage };

describe('a visitor whose browser has the flow of another version of the site', () => {
  it.each([
    ['sealed before', { version: 2, saved: 1, flow: before }],
    ['sealed before, with the version of today', { version: 4, saved: 1, flow: before }],
    ['without a field', { version: 4, saved: 1, flow: { ...now, stage: { ...stage, field: undefined } } }],
    ['with an odd one', { version: 4, saved: 1, flow: { ...now, stage: { ...stage, by: 'pigeon' } } }],
  ])('%s: starts again, in words, without it', async (_, sealed) => {
    const cookies: Record<string, string> = { 'mh_flow.AAAAAAAA': await packed(sealed) };
    const set: string[] = [];
    const state = await identityPageState('signIn', {
      cookies,
      host: 'localhost:3000',
      address: '203.0.113.9',
      setCookie: (header) => set.push(header),
      query: { flow: 'AAAAAAAA' },
    });
    expect(state).toMatchObject({ view: { step: 'identify' }, problems: [{ key: 'signIn.problem.over' }], values: {} });
    expect(set).toEqual([expect.stringMatching(/^mh_flow\.AAAAAAAA=;.*Max-Age=0/)]);
  });

  it('and one of today goes on', async () => {
    const state = await identityPageState('signIn', {
      cookies: { 'mh_flow.AAAAAAAA': await packed({ version: 4, saved: 1, flow: now }) },
      host: 'localhost:3000',
      address: '203.0.113.9',
      setCookie: () => undefined,
      query: { flow: 'AAAAAAAA' },
    });
    // What the page gets is the view, and nothing else that is kept of the step.
    expect(state.view).toEqual({ step: 'code', by: 'email', to: '', resend: true, otherWays: false });
  });
});
