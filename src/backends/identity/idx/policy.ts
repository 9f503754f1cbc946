import type { AuthenticatorKey } from '../authenticators/catalogue.ts';
import type { StepContext } from '../authenticators/types.ts';
import { epochSeconds } from '../services.ts';
import type { ProofKey, Step } from './state.ts';

export const ACR_ONE = 'urn:okta:loa:1fa:any';
export const ACR_TWO = 'urn:okta:loa:2fa:any';
export const ACR_VALUES = [ACR_ONE, ACR_TWO];

const provenKeys = (context: StepContext): ProofKey[] => Object.keys(context.tx.state.proofs) as ProofKey[];

/**
 * Whether two factors are proven: something known and something owned, or two different things owned. The answer to a
 * security question counts as none: others know it too.
 */
function isTwoFactor(context: StepContext): boolean {
  // Nor does what another browser brought from another provider: whoever holds the flow has not proven it.
  const isOwn = (key: ProofKey): boolean => key !== 'social' || context.tx.state.unbound !== true;
  const keys = provenKeys(context).filter((key) => key !== 'security_question' && isOwn(key));
  // A passkey asks for a finger, a face or a PIN before it signs: two at once.
  return keys.length > 1 || keys.includes('webauthn');
}

const APPS: readonly ProofKey[] = ['google_otp', 'okta_verify'];

/** Second factors that an owner set up: where there is one, the account's protection is changed with two factors only. */
export const SECOND: readonly ProofKey[] = [...APPS, 'phone_number'];

const has = (context: StepContext, keys: readonly ProofKey[]): boolean =>
  context.enrolments.some((enrolment) => keys.includes(enrolment.key));
const hasApp = (context: StepContext): boolean => has(context, APPS);

/** Of whoever set up a second factor one of these is asked beside what else they prove; undefined of others. */
function strongOf(context: StepContext): readonly ProofKey[] | undefined {
  if (hasApp(context)) return [...APPS, 'webauthn'];
  return has(context, SECOND) ? [...SECOND, 'webauthn'] : undefined;
}

/**
 * Whether two factors are proven, and of whoever set up a second one that one, an app or a passkey: a password and a code by
 * mail are two for others, but the mailbox alone gives both, and a phone would protect nothing.
 */
function isStrong(context: StepContext): boolean {
  const strong = strongOf(context);
  return isTwoFactor(context) && (strong === undefined || provenKeys(context).some((key) => strong.includes(key)));
}

/** Two factors are asked wherever the client asks (acr_values), and of whoever set up an app. */
const needsTwo = (context: StepContext): boolean =>
  hasApp(context) || (context.tx.state.request.acrValues ?? '').split(' ').includes(ACR_TWO);

const isEnough = (context: StepContext): boolean => !needsTwo(context) || isStrong(context);

/** Ways that may be proven now, in the order in which they are shown. */
export function offered(context: StepContext): AuthenticatorKey[] {
  const { tx, user, enrolments } = context;
  const proven = provenKeys(context);
  if (tx.state.flow === 'unlock') return ['okta_email'];
  if (tx.state.flow === 'recovery' && !proven.includes('okta_email')) return ['okta_email'];
  if (tx.state.flow === 'recovery' && user && needsQuestion(context)) return ['security_question'];
  // Before anything is proven everybody is offered the same, whether the account exists and has it or not.
  if (proven.length === 0) return ['okta_password', 'okta_email', 'webauthn'];
  const had: AuthenticatorKey[] = [...enrolments.map((enrolment) => enrolment.key), 'okta_email'];
  if (user?.password_hash != null) had.push('okta_password');
  const second = [...new Set(had)].filter((key) => !proven.includes(key) && key !== 'security_question');
  // Whoever set up a second factor is asked for it, or for a passkey: a code by mail would let a stolen mailbox in.
  const strong = second.filter((key) => strongOf(context)?.includes(key));
  return needsTwo(context) && strong.length > 0 ? strong : second;
}

function needsQuestion(context: StepContext): boolean {
  return (
    context.enrolments.some((enrolment) => enrolment.key === 'security_question') && context.tx.state.proofs.security_question === undefined
  );
}

/** What can be set up by somebody who is signed in. */
const ENROLLABLE: readonly AuthenticatorKey[] = [
  'okta_password',
  'webauthn',
  'google_otp',
  'phone_number',
  'security_question',
  'okta_verify',
];

export function enrollable(context: StepContext): AuthenticatorKey[] {
  const { tx, user } = context;
  if (tx.state.flow === 'sign-up') return user?.password_hash == null ? ['okta_password'] : [];
  const list = tx.state.offered ?? ENROLLABLE;
  return list.filter(
    (key) => key !== 'okta_email' && (key === 'webauthn' || !context.enrolments.some((enrolment) => enrolment.key === key)),
  );
}

/**
 * What comes after something was proven or set up: the one place that says when somebody is signed in.
 */
export function nextStep(context: StepContext): Step {
  const { tx, user } = context;
  const { state } = tx;
  if (state.flow === 'unlock') return { at: 'terminal', message: 'unlocked' };
  if (state.flow === 'recovery') {
    if (needsQuestion(context)) return { at: 'select' };
    if (state.passwordReset !== true) return { at: 'reset-password' };
  }
  const offeredPassword = state.step.at === 'select-enroll' || (state.step.at === 'enroll' && state.step.enrolling.key !== 'okta_email');
  if (state.flow === 'sign-up' && user?.password_hash == null && !offeredPassword) return { at: 'select-enroll', optional: true };
  if (state.flow === 'enrolment') return { at: 'done' };
  if (!isEnough(context)) {
    if (offered(context).length > 0) return { at: 'select' };
    return { at: 'select-enroll', optional: false };
  }
  return { at: 'done' };
}

/** Authentication context class and methods (RFC 8176) of what was proven, and when. */
export function assurance(context: StepContext): { acr: string; amr: string[]; authTime: number } {
  const { session, asker, proofs } = context.tx.state;
  if (session) return session;
  const times = Object.values(proofs).filter((time): time is number => time !== undefined);
  // Or whoever has a stolen token would stay signed in lately for ever, by setting up nothing.
  if (asker && times.length === 0) return { ...asker, amr: [] };
  const names: Record<ProofKey, string> = {
    okta_password: 'pwd',
    okta_email: 'otp',
    phone_number: 'sms',
    google_otp: 'otp',
    okta_verify: 'otp',
    security_question: 'kba',
    webauthn: 'hwk',
    social: 'fed',
  };
  const two = isStrong(context);
  const amr = [...new Set(provenKeys(context).map((key) => names[key]))];
  return {
    acr: two ? ACR_TWO : ACR_ONE,
    amr: two ? [...amr, 'mfa'] : amr,
    authTime: times.length > 0 ? Math.max(...times) : epochSeconds(context.services),
  };
}
