import { ServiceError, type Answer, type Exchange } from '../../kit/http.ts';
import { markBrowser } from '../idx/introspect.ts';
import type { IdxServer } from '../idx/pipeline.ts';
import { equalText, randomToken } from '../../kit/secrets.ts';
import { authorizationUrl } from './openid.ts';
import { callbackUri, redirect, TRIP_MS } from './trip.ts';

/** `redirect-idp`: sends the browser to another OpenID provider, with PKCE, state and nonce. */
export async function redirectIdp(server: IdxServer, exchange: Exchange): Promise<Answer> {
  const { services } = server;
  const provider = services.socialProviders.find((one) => one.id === exchange.params.id);
  const id = services.transactions.idOf('federation', exchange.query('t') ?? '');
  if (!provider || id === undefined) throw new ServiceError('not-found', 'This sign-in does not exist. Start again where you came from.');
  const browser = markBrowser(server, exchange);
  const found = await services.transactions.update(id, async (tx) => ({ at: tx.state.step.at, browser: tx.state.browser }));
  // The browser that started the flow is known: no other may take it over.
  if (!found || (found.browser !== undefined && !equalText(found.browser, browser)))
    throw new ServiceError('forbidden', 'This sign-in belongs to another browser or has expired. Start again where you came from.');
  const trip = { nonce: randomToken(), verifier: randomToken(48) };
  const payload = { provider: provider.id, ...trip, browser, bound: found.browser !== undefined };
  const state = await services.entryTokens.issue('federation', { transactionId: id, payload }, TRIP_MS);
  try {
    return redirect(await authorizationUrl(provider, { ...trip, state, redirectUri: callbackUri(services) }));
  } catch (error) {
    services.log.warn({ err: error, provider: provider.id }, 'another provider cannot be reached');
    throw new ServiceError('unavailable', `${provider.name} cannot be reached. Try again later or sign in another way.`);
  }
}
