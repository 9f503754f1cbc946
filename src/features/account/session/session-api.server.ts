import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { apiSource } from './guards.server';
import { cookieJar } from '@/server/cookie-jar';
import { readSession } from './session.server';
import { storePremium } from './stored-items.server';
import { isServiceRefusal } from './user-service.server';

/** `GET /v2/Users/`, as far as the header of a page shows it. */
const profileSchema = z.object({
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  email: z.string().default(''),
  company: z.string().default(''),
  titleName: z.string().default(''),
  isPremiumUser: z.boolean().default(false),
});

/** What a page may know of its visitor, after load: pages themselves hold nothing personal. */
export type SessionAnswer =
  | { signedIn: false }
  | {
      signedIn: true;
      /** Stored user info (specification section 3): first and last name joined. */
      name: string;
      email: string;
      userId: string;
      companyName: string;
      jobTitle: string;
      premium: boolean;
      roles: readonly string[];
      /** Milliseconds since 1970. */
      expires: number;
    };

/** `GET /api/session`: who is signed in, as the user service says; kept by nobody. @throws AppError `service/…` */
export async function sessionApi(request: NextApiRequest, response: NextApiResponse<SessionAnswer>): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  const source = apiSource(request, response);
  const session = await readSession(source);
  if (!session) return void response.json({ signedIn: false });
  try {
    const { firstName, lastName, email, company, titleName, isPremiumUser } = await session.call('/v2/Users/', profileSchema);
    storePremium(cookieJar(source), isPremiumUser, session.maxAge);
    response.json({
      signedIn: true,
      name: [firstName, lastName].join(' ').trim(),
      email,
      userId: session.userId,
      companyName: company,
      jobTitle: titleName,
      premium: isPremiumUser,
      roles: session.roles,
      expires: session.expires,
    });
  } catch (error) {
    // Ended at the service: the cookies are gone with this answer.
    if (!isServiceRefusal(error) || error.status !== 401) throw error;
    response.json({ signedIn: false });
  }
}
