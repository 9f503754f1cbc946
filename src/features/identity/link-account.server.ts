import { verificationCode } from '@/features/account/validation.schema';
import { isServiceRefusal, openSealed, seal, type CookieJar, type SessionSource } from '@/features/account/server';
import { errorCode, waitMinutes } from '@/server/errors';
import { logger } from '@/server/logger';
import { startAgain } from './advance.server';
import { establish, type IdentityTokens, type Proof } from './establish.server';
import { clearFlow, destinationOf, wantsKeeping, type Flow } from './flow-store.server';

/** As long as the code that the owner is mailed. */
const WAITS_S = 600;

interface Waiting {
  tokens: IdentityTokens;
  linkId: string;
  /** Id of the flow that they wait for: another tab’s code is none for them. */
  flow: string;
}

/** Temporary token cookies (specification section 3): identity tokens wait, sealed, for the code of the account's owner. */
export const storeWaiting = async (jar: CookieJar, waiting: Waiting): Promise<void> =>
  jar.set('temporaryTokens', await seal('temporary-tokens', waiting, WAITS_S), { maxAge: WAITS_S });

/** The code of an account's owner connects the other provider's account with it. */
export async function linkAccount(
  jar: CookieJar,
  fields: Record<string, string>,
  source: SessionSource,
  flow: Flow,
): Promise<{ location: string } | { flow: Flow }> {
  const waiting = (await openSealed('temporary-tokens', jar.get('temporaryTokens'))) as Waiting | undefined;
  if (!waiting || waiting.flow !== flow.id) return { flow: startAgain(flow) };
  const code = verificationCode.safeParse(fields.secret);
  if (!code.success) return { flow: { ...flow, problems: [{ field: 'secret', key: code.error.issues[0]?.message ?? 'validation.code' }] } };
  let told: string | undefined;
  try {
    const proof: Proof = {
      tokens: waiting.tokens,
      method: 'social',
      link: { id: waiting.linkId, code: code.data },
      ...(wantsKeeping(flow) ? { keep: true } : {}),
    };
    told = await establish(jar, proof, source, flow.to ?? flow.from);
  } catch (error) {
    if (isServiceRefusal(error))
      return {
        flow: {
          ...flow,
          problems: [
            error.reason === 'too-many-attempts'
              ? { field: 'secret', key: 'signIn.problem.tooMany', params: { minutes: waitMinutes(error) } }
              : { field: 'secret', key: 'signIn.problem.code' },
          ],
        },
      };
    if (!errorCode(error).startsWith('service/')) throw error;
    logger.error({ err: error }, 'the user service did not answer');
    return { flow: { ...flow, problems: [{ key: 'signIn.problem.down' }] } };
  }
  jar.clear('temporaryTokens');
  clearFlow(jar, flow);
  return { location: told ?? destinationOf(jar, flow) };
}
