import { EMAIL_MAX_LENGTH } from '../../kit/email.ts';
import { ServiceError, type Answer, type Exchange } from '../../kit/http.ts';
import { markBrowser } from '../idx/introspect.ts';
import type { IdxServer } from '../idx/pipeline.ts';
import { equalText, randomToken } from '../../kit/secrets.ts';
import { authorizationUrl } from './openid.ts';
import { callbackUri, redirect, TRIP_MS } from './trip.ts';

/**
 * `redirect-idp`: sends the browser to another OpenID provider, with PKCE, state and nonce. A `login_hint` goes along as it
 * is: it fills a field there and proves nothing (OpenID Connect Core, section 3.1.2.1). `rememberMe=true` is the tick of the
 * page that the browser comes from.
 */
export async function redirectIdp(server: IdxServer, exchange: Exchange): Promise<Answer> {
  const { services } = server;
  const provider = services.socialProviders.find((one) => one.id === exchange.params.id);
  const id = services.transactions.idOf('federation', exchange.query('t') ?? '');
  if (!provider || id === undefined) throw new ServiceError('not-found', 'This sign-in does not exist. Start again where you came from.');
  const browser = markBrowser(server, exchange);
  const found = await services.transactions.update(id, async ({ state }) => {
    const bound = state.browser !== undefined;
    // The browser that started the flow is known: no other may take it over.
    if (state.browser !== undefined && !equalText(state.browser, browser)) return undefined;
    state.remember = exchange.query('rememberMe') === 'true';
    return { bound };
  });
  if (!found)
    throw new ServiceError('forbidden', 'This sign-in belongs to another browser or has expired. Start again where you came from.');
  const trip = { nonce: randomToken(), verifier: randomToken(48) };
  const payload = { provider: provider.id, ...trip, browser, bound: found.bound };
  const state = await services.entryTokens.issue('federation', { transactionId: id, payload }, TRIP_MS);
  try {
    const loginHint = exchange.query('login_hint')?.slice(0, EMAIL_MAX_LENGTH);
    return redirect(await authorizationUrl(provider, { ...trip, state, redirectUri: callbackUri(services) }, loginHint));
  } catch (error) {
    services.log.warn({ err: error, provider: provider.id }, 'another provider cannot be reached');
    throw new ServiceError('unavailable', `${provider.name} cannot be reached. Try again later or sign in another way.`);
  }
}
