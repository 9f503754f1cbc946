import { describe, expect, it } from 'vitest';
import { emailLinkStep } from './email-link.server';
import type { Flow } from './flow.schema';

const transaction = { state: 'mine', codeVerifier: 'v' };
const code = (by: 'email' | 'phone') =>
  ({ step: 'code', by, to: '', resend: true, otherWays: false, ids: {}, field: 'passcode', enrolling: false, transaction }) as const;
const flow = (change: Partial<Flow> = {}): Flow => ({
  at: 'signIn',
  language: 'en',
  stage: code('email'),
  problems: [],
  values: {},
  ...change,
});
const link = { otp: '204816', state: 'mine' };

describe('the link of a mail', () => {
  it('goes on in the browser whose flow asked for it', () =>
    expect(emailLinkStep(link, flow())).toEqual({ step: 'email-link', code: '204816' }));
  it.each([
    ['without a flow that has its state', undefined],
    ['after its step', flow({ stage: { step: 'password', otherWays: false, ids: {}, transaction } })],
    ['where a text message was asked for', flow({ stage: code('phone') })],
  ])('shows the code only %s', (_, of) => expect(emailLinkStep(link, of)).toEqual({ step: 'email-link-elsewhere', code: '204816' }));
  it.each([
    [{ otp: '12345', state: 'mine' }],
    [{ otp: '204816', state: undefined }],
    [{ otp: undefined, state: 'mine' }],
    [{ otp: '<script>', state: 'mine' }],
  ])('is none: %j', (query) => expect(emailLinkStep(query, flow())).toBeUndefined());
});
