import { randomInt } from 'node:crypto';
import { plainCode } from '../../../lib/forms/plain.ts';
import { IdxProblem } from '../idx/problems.ts';
import type { SentCode } from '../idx/state.ts';
import type { StepContext } from './types.ts';

/** Standards: 6 digits, 10 minutes, 4 tries. */
export const CODE_MINUTES = 10;
const CODE_TRIES = 4;

/** The account as it is counted: what was typed, so that unknown ones are counted alike. */
export const accountOf = ({ tx, user }: StepContext): string => tx.state.identifier ?? user?.email.toLowerCase() ?? tx.id;

/**
 * How tries at the account are counted: all strangers' together, and those of each browser that signed in to it before apart
 * (OWASP, "Device Cookies").
 */
export const triesOf = async <K extends 'password' | 'code'>(context: StepContext, kind: K) => ({
  kind,
  account: accountOf(context),
  device: await context.services.knownDevices.of(context.user?.id, context.device),
});

const macOf = (context: StepContext, code: string): string => context.services.secrets.mac('code', `${context.tx.id} ${code}`);

/**
 * A new code, bound to this transaction and so to the browser that holds its handle. Sending is limited for whoever asks
 * first, so that a stranger who asks again and again keeps himself out, not the owner. The caller sends it, unless `decoy`.
 */
export async function newCode(context: StepContext, to: string, decoy: boolean): Promise<{ code: string; sent: SentCode }> {
  const { services, address } = context;
  const wait =
    (await services.throttle.take({ kind: 'send-address', address })) ??
    (await services.throttle.take({ kind: 'send', account: accountOf(context), address })) ??
    // What strangers have sent there keeps no browser of the owner's waiting.
    ((await services.knownDevices.of(context.user?.id, context.device)) === undefined
      ? await services.throttle.take({ kind: 'send-to', account: accountOf(context) })
      : undefined);
  if (wait !== undefined) {
    services.security.write({ event: 'limited', limit: 'send-code', account: accountOf(context), address, seconds: wait });
    throw new IdxProblem({ name: 'too-many', retryAfter: wait });
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = services.now().getTime();
  const sent: SentCode = {
    mac: macOf(context, code),
    expiresAt: now + CODE_MINUTES * 60_000,
    triesLeft: CODE_TRIES,
    sentAt: now,
    to,
    ...(decoy ? { decoy } : {}),
  };
  return { code, sent };
}

/**
 * Counts a try to prove something to the account by anything but its password, before it is looked at.
 * @returns what is cleared when the try was right
 * @throws IdxProblem `too-many`
 */
export async function takeTry(context: StepContext) {
  const { services, address } = context;
  const account = await triesOf(context, 'code');
  const wait = (await services.throttle.take(account)) ?? (await services.throttle.take({ kind: 'code-address', address }));
  if (wait === undefined) return account;
  services.security.write({ event: 'limited', limit: 'code', account: account.account, address, seconds: wait });
  throw new IdxProblem({ name: 'too-many', retryAfter: wait });
}

/** Counts a try and compares. Throws IdxProblem unless it is the code. */
export async function checkCode(context: StepContext, sent: SentCode, given: string | undefined): Promise<void> {
  const { services, address } = context;
  const field = 'credentials.passcode';
  if (given === undefined) throw new IdxProblem({ name: 'field-missing', field });
  const account = await takeTry(context);
  if (sent.triesLeft <= 0 || sent.expiresAt <= services.now().getTime()) throw new IdxProblem({ name: 'dead-code', field });
  sent.triesLeft -= 1;
  const right = services.secrets.verify('code', `${context.tx.id} ${plainCode(given)}`, sent.mac);
  if (!right || sent.decoy === true) throw new IdxProblem({ name: 'wrong-code', field });
  sent.triesLeft = 0;
  await services.throttle.succeeded(account, { kind: 'code-address', address });
  await services.throttle.clear({ kind: 'send', account: account.account, address });
  await services.throttle.clear({ kind: 'send-to', account: account.account });
  await services.throttle.refund({ kind: 'send-address', address });
}
