import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { readSession, type SessionSource } from '@/features/account/session/server';
import { pianoEncrypt } from '@/lib/piano-cipher';

const account = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });

/** Who is signed in, as the offers service is told. */
interface SignedIn {
  uid: string;
  /** Piano's userRef: the account, sealed for the offers service, which takes it for five minutes. It opens nothing but the checkout. */
  userRef: string;
}

const known = new WeakMap<SessionSource, Promise<SignedIn | undefined>>();

async function find(source: SessionSource): Promise<SignedIn | undefined> {
  const session = await readSession(source);
  if (!session) return undefined;
  const { email, firstName, lastName } = await session.call('/v2/Users/', account);
  const told = {
    uid: session.userId,
    email,
    first_name: firstName,
    last_name: lastName,
    timestamp: Math.floor(Date.now() / 1000),
  };
  return { uid: session.userId, userRef: pianoEncrypt(getEnv().OFFERS_PRIVATE_KEY, JSON.stringify(told)) };
}

/**
 * The account of a request, asked for once. @returns undefined for a visitor
 * @throws ServiceRefusal, AppError `service/…` when nobody can say
 */
export function signedInOf(source: SessionSource): Promise<SignedIn | undefined> {
  const asked = known.get(source) ?? find(source);
  known.set(source, asked);
  return asked;
}
