import { describe, expect, it } from 'vitest';
import { emailLinkStep } from './email-link.server';
import type { Flow } from './flow-store.server';

const flow = (change: Partial<Flow> = {}): Flow => ({
  at: 'signIn',
  language: 'en',
  view: { step: 'code', by: 'email', to: '', resend: true, otherWays: false },
  problems: [],
  values: {},
  transaction: JSON.stringify({ state: 'mine' }),
  ...change,
});
const link = { otp: '204816', state: 'mine' };

describe('the link of a mail', () => {
  it('goes on in the browser whose flow asked for it', () =>
    expect(emailLinkStep(link, flow())).toEqual({ step: 'email-link', code: '204816' }));
  it.each([
    ['without a flow that has its state', undefined],
    ['after its step', flow({ view: { step: 'password', otherWays: false } })],
    ['where a text message was asked for', flow({ view: { step: 'code', by: 'phone', to: '', resend: true, otherWays: false } })],
  ])('shows the code only %s', (_, of) => expect(emailLinkStep(link, of)).toEqual({ step: 'email-link-elsewhere', code: '204816' }));
  it.each([
    [{ otp: '12345', state: 'mine' }],
    [{ otp: '204816', state: undefined }],
    [{ otp: undefined, state: 'mine' }],
    [{ otp: '<script>', state: 'mine' }],
  ])('is none: %j', (query) => expect(emailLinkStep(query, flow())).toBeUndefined());
});
