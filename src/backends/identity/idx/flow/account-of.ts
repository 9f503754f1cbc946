import { normalEmail } from '../../accounts/names.ts';
import type { User } from '../../accounts/users.ts';
import type { StepContext } from '../../authenticators/types.ts';
import { epochSeconds } from '../../services.ts';
import { nextStep } from '../policy.ts';
import { NOBODY } from '../nobody.ts';
import type { ProofKey } from '../state.ts';

/** Puts an account, or none, behind the transaction. */
export async function setUser(context: StepContext, user: User | undefined): Promise<void> {
  context.user = user;
  context.tx.userId = user?.id ?? null;
  context.enrolments = await context.services.enrolments.ofUser(user?.id ?? NOBODY);
}

/** Looks up what was typed. A deactivated account is treated as none. */
export async function identifyAccount(context: StepContext, identifier: string): Promise<void> {
  context.tx.state.identifier = normalEmail(identifier);
  context.tx.state.proofs = {};
  const user = await context.services.users.byEmail(identifier);
  await setUser(context, user?.status === 'active' ? user : undefined);
}

/** Notes what was proven and goes on. */
export function proven(context: StepContext, key: ProofKey): void {
  context.tx.state.proofs[key] = epochSeconds(context.services);
  context.tx.state.step = nextStep(context);
}

/** Reads again what an authenticator changed, then goes on. */
export async function goOn(context: StepContext): Promise<void> {
  if (context.user) await setUser(context, await context.services.users.activeById(context.user.id));
  context.tx.state.step = nextStep(context);
}
