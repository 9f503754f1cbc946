import { z } from 'zod';
import { callIdentityAccount, isServiceRefusal, type CookieJar, type Session, type SessionSource } from '../session/server';
import { logger } from '@/server/logger';
import { isServiceFailure } from '../common/server';
import { AUTHENTICATOR_KEYS, type Authenticators } from './model';

/** `GET /idp/myaccount/authenticators` (docs/contracts/identity.md). */
const listSchema = z.array(
  z.object({
    id: z.string(),
    key: z.enum(AUTHENTICATOR_KEYS),
    name: z.string().default(''),
    questionKey: z.string().optional(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
  }),
);

/** `GET /idp/myaccount/ways` */
const waysSchema = z.object({
  password: z.object({ changedAt: z.string().nullable() }).nullable(),
  providers: z.array(z.object({ id: z.string(), name: z.string(), connectedAt: z.string(), lastUsedAt: z.string().nullable() })),
});

const WAYS = '/ways';
const LIST = '/authenticators';
const one = (id: string): string => `${LIST}/${encodeURIComponent(id)}`;

interface Context {
  session: Session;
  jar: CookieJar;
  source: SessionSource;
}

/**
 * Whether a list is not to be had at all. Ours always has both; another provider has the one under another scope and the other not at
 * all, and which of them answers first says nothing.
 */
const isNotOffered = (error: unknown): boolean =>
  isServiceRefusal(error) && (error.reason === 'not-offered' || error.reason === 'not-there');

/** What signs in to the account besides its address, or why that is not shown: the sessions of the page can be ended all the same. */
export async function loadAuthenticators({ session, jar, source }: Context): Promise<Authenticators> {
  const [entries, ways] = await Promise.allSettled([
    callIdentityAccount(jar, session, source, LIST, listSchema),
    callIdentityAccount(jar, session, source, WAYS, waysSchema),
  ]);
  if (entries.status === 'fulfilled' && ways.status === 'fulfilled') return { status: 'known', entries: entries.value, ...ways.value };
  const errors = [entries, ways].flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []));
  if (errors.some(isNotOffered)) return { status: 'elsewhere' };
  if (errors.some((error) => isServiceRefusal(error) && error.reason === 'reauthentication-required')) return { status: 'signInAgain' };
  const unexpected = errors.find((error) => !isServiceFailure(error) && !isServiceRefusal(error));
  if (unexpected !== undefined) throw unexpected;
  logger.warn({ err: errors[0] }, 'what signs in to an account was not told');
  return { status: 'down' };
}

/** @throws ServiceRefusal `reauthentication-required`; one that is gone already is no error */
export const removeAuthenticator = (context: Context, id: string): Promise<void> => remove(context, one(id));

/** @throws ServiceRefusal `reauthentication-required`; one that is gone already is no error */
export const disconnectProvider = (context: Context, provider: string): Promise<void> =>
  remove(context, `${WAYS}/providers/${encodeURIComponent(provider)}`);

async function remove({ session, jar, source }: Context, path: string): Promise<void> {
  try {
    await callIdentityAccount(jar, session, source, path, z.unknown(), { method: 'DELETE' });
  } catch (error) {
    if (!isServiceRefusal(error) || error.reason !== 'not-there') throw error;
  }
}

/** @throws ServiceRefusal `reauthentication-required`, `not-there` */
export const renamePasskey = async ({ session, jar, source }: Context, id: string, displayName: string): Promise<void> =>
  void (await callIdentityAccount(jar, session, source, one(id), z.unknown(), { method: 'PUT', body: { profile: { displayName } } }));
