import { z } from 'zod';
import { callIdentityAccount, isServiceRefusal, type CookieJar, type Session, type SessionSource } from '../session/server';
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

const LIST = '/authenticators';
const one = (id: string): string => `${LIST}/${encodeURIComponent(id)}`;

interface Context {
  session: Session;
  jar: CookieJar;
  source: SessionSource;
}

/** What the account has besides its password and its address, or why that is not shown. */
export async function loadAuthenticators({ session, jar, source }: Context): Promise<Authenticators> {
  try {
    return { status: 'known', entries: await callIdentityAccount(jar, session, source, LIST, listSchema) };
  } catch (error) {
    if (isServiceRefusal(error) && error.reason === 'reauthentication-required') return { status: 'signInAgain' };
    // The sessions of the page can be ended all the same.
    if (isServiceFailure(error)) return { status: 'down' };
    throw error;
  }
}

/** @throws ServiceRefusal `reauthentication-required`; one that is gone already is no error */
export async function removeAuthenticator({ session, jar, source }: Context, id: string): Promise<void> {
  try {
    await callIdentityAccount(jar, session, source, one(id), z.unknown(), { method: 'DELETE' });
  } catch (error) {
    if (!isServiceRefusal(error) || error.reason !== 'not-there') throw error;
  }
}

/** @throws ServiceRefusal `reauthentication-required`, `not-there` */
export const renamePasskey = async ({ session, jar, source }: Context, id: string, displayName: string): Promise<void> =>
  void (await callIdentityAccount(jar, session, source, one(id), z.unknown(), { method: 'PUT', body: { profile: { displayName } } }));
