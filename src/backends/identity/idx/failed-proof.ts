import type { Means } from '../../kit/security-events.ts';
import { accountOf } from '../authenticators/codes.ts';
import type { StepContext } from '../authenticators/types.ts';
import type { MessageName, Problem } from './problems.ts';
import type { Step } from './state.ts';

/** Refusals of what somebody gave to prove who they are; a password's stands where it is compared (authenticators/password.ts). */
const WRONG: readonly MessageName[] = ['wrong-code', 'dead-code', 'wrong-answer'];

/** What did not prove anybody; undefined for a refusal of another kind, and for a slip while something is set up. */
export function failedMeans(step: Step, problems: readonly Problem[]): Means | undefined {
  // The passkey may have been the first thing that was given, before any was asked for.
  if (problems.some(({ name }) => name === 'wrong-passkey')) return step.at === 'enroll' ? undefined : 'webauthn';
  if (!problems.some(({ name }) => WRONG.includes(name))) return undefined;
  if (step.at === 'challenge') return step.challenge.key;
  // The code of a sign-up opens the account there is, where the address is taken.
  return step.at === 'enroll' && step.enrolling.key === 'okta_email' ? 'okta_email' : undefined;
}

/** Notes in the security log that an answer was wrong: every refusal of a step passes here. */
export function noteFailure(context: StepContext, problems: readonly Problem[]): void {
  const means = failedMeans(context.tx.state.step, problems);
  if (means === undefined) return;
  context.services.security.write({ event: 'sign-in-failed', means, account: accountOf(context), address: context.address });
}
