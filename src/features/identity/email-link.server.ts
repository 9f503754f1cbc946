import { verificationCode } from '@/features/account/validation/server';
import type { Flow } from './flow.schema';
import type { StepView } from './model';

/**
 * The step of a mail's link (`?otp&state`, okta-auth-js `handleEmailVerifyCallback`). Opening it uses nothing up. Only the
 * browser whose own flow has that state may go on with a press; any other is shown the code, to be typed where it was asked for.
 * @param flow the browser's own that has the state; undefined when none has
 */
export function emailLinkStep(query: { otp: string | undefined; state: string | undefined }, flow: Flow | undefined): StepView | undefined {
  const code = verificationCode.safeParse(query.otp);
  if (!code.success || query.state === undefined) return undefined;
  const own = flow?.stage.step === 'code' && flow.stage.by === 'email';
  return own ? { step: 'email-link', code: code.data } : { step: 'email-link-elsewhere', code: code.data };
}
