import { z } from 'zod';
import { openSealed, seal, type CookieJar } from '../session/server';

/** As long as the code that was mailed is good. */
const WAIT_S = 600;
const schema = z.object({ userId: z.string(), verificationId: z.string(), email: z.string() });
export type NewEmail = z.infer<typeof schema>;

/** Kept in the browser that asked: the code is good nowhere else. */
export const storeNewEmail = async (jar: CookieJar, waiting: NewEmail): Promise<void> =>
  jar.set('newEmail', await seal('new-email', waiting, WAIT_S), { maxAge: WAIT_S });

/** The address that waits for its code, of this account. */
export async function waitingEmail(jar: CookieJar, userId: string): Promise<NewEmail | undefined> {
  const parsed = schema.safeParse(await openSealed('new-email', jar.get('newEmail')));
  return parsed.success && parsed.data.userId === userId ? parsed.data : undefined;
}

export const forgetNewEmail = (jar: CookieJar): void => jar.clear('newEmail');
