import { describe, expect, it } from 'vitest';
import { failedMeans } from './failed-proof.ts';
import type { Step } from './state.ts';

const asking = (key: string): Step => ({ at: 'challenge', challenge: { key } }) as unknown as Step;
const settingUp = (key: string): Step => ({ at: 'enroll', enrolling: { key }, optional: true }) as unknown as Step;

describe('what the security log calls a wrong answer (promise 7)', () => {
  it.each([
    [asking('google_otp'), 'wrong-code', 'google_otp'],
    [asking('okta_verify'), 'wrong-code', 'okta_verify'],
    [asking('phone_number'), 'wrong-code', 'phone_number'],
    [asking('okta_email'), 'dead-code', 'okta_email'],
    [asking('security_question'), 'wrong-answer', 'security_question'],
    [asking('webauthn'), 'wrong-passkey', 'webauthn'],
    [{ at: 'identify' } as Step, 'wrong-passkey', 'webauthn'],
    [settingUp('okta_email'), 'wrong-code', 'okta_email'],
  ] as const)('%o %s is %s', (step, name, means) => {
    expect(failedMeans(step, [{ name }])).toBe(means);
  });

  it.each([
    [settingUp('google_otp'), 'wrong-code'],
    [settingUp('webauthn'), 'wrong-passkey'],
    [asking('okta_email'), 'field-missing'],
    [asking('okta_email'), 'too-many'],
    // Noted where it is compared.
    [asking('okta_password'), 'wrong-password'],
  ] as const)('%o %s is none', (step, name) => {
    expect(failedMeans(step, [{ name }])).toBeUndefined();
  });
});
