import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { getOrigins } from '@/config/env.server';
import { tell } from '@/features/account/common/server';
import {
  apiSource,
  callUserService,
  clearStoredItems,
  cookieJar,
  identityClient,
  openSealed,
  sameOrigin,
  seal,
  storedTokens,
  verifyToken,
  type CookieJar,
  type SessionSource,
} from '@/features/account/server';
import { languagePath } from '@/lib/language-path';
import { count } from '@/server/counters';
import { draftsSignIn } from '@/server/draft-addresses';
import { AppError } from '@/server/errors';
import { logger } from '@/server/logger';
import { leadOn } from '@/server/lead-on';
import { storedHint } from './id-token-hint.server';
import { providerAddress } from './provider-address.server';
import { storeSignedOut } from './signed-out.server';

/** Passing from origin to origin takes a second; nobody keeps the address. */
const TICKET_S = 60;

const ticketSchema = z.object({
  userId: z.string(),
  /** Origins that are still to be passed, then the identity provider's own. */
  next: z.array(z.string()).readonly(),
});
type Ticket = z.infer<typeof ticketSchema>;

/**
 * Whose session the browser has, by a token that the user service signed: a cookie that somebody made up names nobody. Its
 * end does not matter here. Where the service's keys cannot be had, nobody is named, and the browser's own session ends all
 * the same.
 */
async function userOf(jar: CookieJar): Promise<string | undefined> {
  const tokens = storedTokens(jar);
  if (!tokens || !jar.party) return undefined;
  try {
    return (await verifyToken(tokens.token, identityClient(jar.party.name).clientId))?.userId;
  } catch (error) {
    count('signOut.failures');
    logger.warn({ err: error }, 'whose session ends cannot be told');
    return undefined;
  }
}

/** Ends the session at the user service; its failure is ignored (specification section 8, "Sign-out failure") and counted. */
async function endAtService(jar: CookieJar, source: SessionSource): Promise<void> {
  const tokens = storedTokens(jar);
  if (!tokens) return;
  try {
    await callUserService('/v2/auth/logout', z.unknown(), { for: source, method: 'POST', tokens });
  } catch (error) {
    count('signOut.failures');
    logger.warn({ err: error }, 'signing out failed at the user service');
  }
}

/** OpenID Connect RP-Initiated Logout: ends the provider's session at once and leads back. */
function logoutAtProvider(site: { name: string; origin: string }, hint: string, home: string): string {
  const address = providerAddress('logout');
  address.search = new URLSearchParams({
    id_token_hint: hint,
    client_id: identityClient(site.name).clientId,
    post_logout_redirect_uri: site.origin + home,
  }).toString();
  return address.href;
}

const endAddress = async (origin: string, ticket: Ticket): Promise<string> =>
  `${origin}/api/auth/end-session?ticket=${encodeURIComponent(await seal('end-session', ticket, TICKET_S))}`;

/** The next place of a sign-out: another origin of ours, the provider, or the page on which the visitor ends up. */
async function pass(ticket: Ticket): Promise<string> {
  const [first, ...rest] = ticket.next;
  if (first === undefined) return '/';
  return getOrigins().sites.some(({ origin }) => origin === first) ? endAddress(first, { ...ticket, next: rest }) : first;
}

/**
 * `POST /api/auth/sign-out`: ends the session in the browser, at the user service, on the other origins and at the identity
 * provider. What a service does not do is ignored; the browser's session ends in any case.
 * @throws AppError `request/forbidden`
 */
export async function signOutApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  sameOrigin(request);
  const source = apiSource(request, response);
  const jar = cookieJar(source);
  const site = jar.party;
  if (!site) throw new AppError('request/not-found');
  const [userId, hint] = [await userOf(jar), await storedHint(jar)];
  await endAtService(jar, source);
  clearStoredItems(jar);
  storeSignedOut(jar);
  const language = LANGUAGES.find((known) => known === request.body?.language) ?? DEFAULT_LANGUAGE;
  // On preview and staging the home page would ask for the sign-in again.
  const home = jar.site ? languagePath('/', language) : draftsSignIn('out', language);
  if (jar.site) await tell(jar, undefined, home, { form: 'sign-out', kind: 'ok', message: 'account.signedOut' });
  const others = getOrigins()
    .sites.filter(({ origin }) => origin !== site.origin)
    .map(({ origin }) => origin);
  const end = hint ? logoutAtProvider(site, hint, home) : site.origin + home;
  // Nobody is signed out elsewhere in the name of a token that is none; the hint is sealed, so it is the browser's own.
  const location = userId ? await pass({ userId, next: [...others, end] }) : hint ? end : home;
  if ((request.headers.accept ?? '').includes('application/json')) response.status(200).json({ location });
  // A form's own redirections may not leave the origin (Content-Security-Policy).
  else leadOn(response, location, language, 'out');
}

/**
 * `GET /api/auth/end-session?ticket=`: the browser of somebody who signed out on the other origin passes here. The ticket is
 * sealed by this product a minute ago at most and ends the session of the same account only, so that nobody else's address
 * signs a visitor out.
 */
export async function endSessionApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  const source = apiSource(request, response);
  const jar = cookieJar(source);
  const ticket = ticketSchema.safeParse(await openSealed('end-session', [request.query.ticket].flat()[0])).data;
  if (!ticket) return void response.redirect(303, '/');
  if ((await userOf(jar)) === ticket.userId) {
    await endAtService(jar, source);
    clearStoredItems(jar);
  }
  // Also where nobody was signed in yet: the other origin's session must not sign in here after its end.
  storeSignedOut(jar);
  response.redirect(303, await pass(ticket));
}
