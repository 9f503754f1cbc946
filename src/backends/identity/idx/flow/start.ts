import type { StepContext } from '../../authenticators/types.ts';
import { randomToken } from '../../../kit/secrets.ts';
import type { OAuthRequest, TransactionState } from '../state.ts';

/** The state in which every transaction begins. */
export function startState(request: OAuthRequest, locale: string): TransactionState {
  return { request, flow: 'sign-in', step: { at: 'identify' }, locale, remember: false, proofs: {}, passkeyChallenge: randomToken() };
}

/** Back to the first form; what was proven, typed or waiting is forgotten. */
export function restart(context: StepContext): void {
  const { request, locale, browser } = context.tx.state;
  context.tx.state = { ...startState(request, locale), ...(browser === undefined ? {} : { browser }) };
  context.tx.userId = null;
  context.user = undefined;
  context.enrolments = [];
}
