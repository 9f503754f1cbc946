import { decodeJwt } from 'jose';
import type { Provider } from 'oidc-provider';
import type { Answer, Exchange } from '../../kit/http.ts';
import type { Services } from '../services.ts';
import type { Sessions } from './sessions.ts';

/** The client and the account of an ID token that we signed, expired or not; undefined for anything else. */
async function holderOf(provider: Provider, hint: string): Promise<{ clientId: string; userId: string } | undefined> {
  try {
    const { aud, sub } = decodeJwt(hint);
    const client = typeof aud === 'string' ? await provider.Client.find(aud) : undefined;
    if (!client || sub === undefined) return undefined;
    await provider.IdToken.validate(hint, client);
    return { clientId: client.clientId, userId: sub };
  } catch {
    // Not one of ours: the confirmation page asks instead.
    return undefined;
  }
}

/**
 * RP-initiated logout without a confirmation page for a valid id_token_hint. Only the session of the very account is
 * ended, and the way back is one that the client registered, letter by letter. Undefined: oidc-provider asks.
 */
export async function logout(services: Services, provider: Provider, sessions: Sessions, exchange: Exchange): Promise<Answer | undefined> {
  const target = exchange.query('post_logout_redirect_uri');
  const done = { status: 302, headers: { location: `${services.issuer}/v1/logout/success`, 'cache-control': 'no-store' } };
  // Whoever has no session is signed out already, and is not asked.
  if (target === undefined && !(await sessions.current(exchange))) return done;
  const hint = exchange.query('id_token_hint');
  const holder = hint === undefined ? undefined : await holderOf(provider, hint);
  if (!holder) return undefined;
  const client = services.clients.get(holder.clientId);
  if (target !== undefined && client?.postLogoutRedirectUris.includes(target) !== true) return undefined;
  const session = await sessions.current(exchange);
  if (session?.accountId === holder.userId) await sessions.end(exchange, session);
  if (target === undefined) return done;
  const location = new URL(target);
  const state = exchange.query('state');
  if (state !== undefined) location.searchParams.set('state', state);
  return { status: 302, headers: { location: location.href, 'cache-control': 'no-store' } };
}
