import { accountOf, triesOf } from '../../authenticators/codes.ts';
import type { StepContext } from '../../authenticators/types.ts';

/** The owner has proved the address: wrong passwords so far are forgotten. */
export async function afterUnlock(context: StepContext): Promise<void> {
  await context.services.throttle.clear(await triesOf(context, 'password'));
  await context.services.throttle.succeeded(
    { kind: 'password', account: accountOf(context) },
    { kind: 'address', address: context.address },
  );
  context.services.security.write({ event: 'recovery', stage: 'unlocked', account: accountOf(context), address: context.address });
}
