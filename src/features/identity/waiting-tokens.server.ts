import { z } from 'zod';
import { LONGEST_COOKIE, openSealed, seal, type CookieJar } from '@/features/account/server';

/** As long as the code that the owner is mailed. */
const WAITS_S = 600;

const waitingSchema = z.object({
  tokens: z.object({ idToken: z.string(), accessToken: z.string() }),
  linkId: z.string(),
  /** Id of the flow that they wait for: another tab’s code is none for them. */
  flow: z.string(),
});
type Waiting = z.infer<typeof waitingSchema>;

/**
 * Temporary token cookies (specification section 3): identity tokens wait, sealed, for the code of the account's owner. Where both are
 * too long for a cookie the ID token waits alone: it is what connects the account.
 * @returns false where not even that fits
 */
export async function storeWaiting(jar: CookieJar, waiting: Waiting): Promise<boolean> {
  for (const accessToken of [waiting.tokens.accessToken, '']) {
    const sealed = await seal('temporary-tokens', { ...waiting, tokens: { ...waiting.tokens, accessToken } }, WAITS_S);
    if (sealed.length > LONGEST_COOKIE) continue;
    jar.set('temporaryTokens', sealed, { maxAge: WAITS_S });
    return true;
  }
  return false;
}

/** Those that wait for a flow; undefined where none do. */
export async function waitingFor(jar: CookieJar, flow: string | undefined): Promise<Waiting | undefined> {
  const opened = waitingSchema.safeParse(await openSealed('temporary-tokens', jar.get('temporaryTokens')));
  return opened.success && opened.data.flow === flow ? opened.data : undefined;
}
