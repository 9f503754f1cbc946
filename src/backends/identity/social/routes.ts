import { z } from 'zod';
import { ServiceError, type Answer, type Exchange, type Route } from '../../kit/http.ts';
import { browserCookie, cookieOf } from '../http/visitor.ts';
import { complete } from '../idx/flow/complete.ts';
import { markBrowser } from '../idx/introspect.ts';
import { contextOf, type IdxServer } from '../idx/pipeline.ts';
import { IdxProblem } from '../idx/problems.ts';
import { equalText, hashToken, randomToken } from '../storage/secrets.ts';
import { authorizationUrl, claimsOf } from './openid.ts';
import { resolveIdentity } from './resolve.ts';

const TRIP_MS = 10 * 60 * 1000;
export const SOCIAL_CALLBACK = '/idp/callback';

const tripSchema = z.object({ provider: z.string(), nonce: z.string(), verifier: z.string(), browser: z.string(), bound: z.boolean() });

const redirect = (location: string): Answer => ({ status: 302, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } });

function backTo(redirectUri: string, params: Readonly<Record<string, string>>): Answer {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return redirect(url.href);
}

const INTERACTION_REQUIRED = {
  error: 'interaction_required',
  error_description: 'Your client is configured to use the interaction code flow and user interaction is required to complete the request.',
};

/** Signing in with another OpenID provider: out, and back. */
export function socialRoutes(server: IdxServer): Route[] {
  const { services, oidc } = server;
  const redirectUri = `${services.origin}${SOCIAL_CALLBACK}`;

  const leave = async (exchange: Exchange): Promise<Answer> => {
    const provider = services.socialProviders.find((one) => one.id === exchange.params.id);
    const id = services.transactions.idOf('federation', exchange.query('t') ?? '');
    if (!provider || id === undefined) throw new ServiceError('not-found', 'This sign-in does not exist. Start again where you came from.');
    const browser = markBrowser(server, exchange);
    const found = await services.transactions.update(id, async (tx) => ({ at: tx.state.step.at, browser: tx.state.browser }));
    // The browser that started the flow is known: no other may take it over.
    if (!found || (found.browser !== undefined && !equalText(found.browser, browser))) throw new ServiceError('forbidden', 'This sign-in belongs to another browser or has expired. Start again where you came from.');
    const trip = { nonce: randomToken(), verifier: randomToken(48) };
    const payload = { provider: provider.id, ...trip, browser, bound: found.browser !== undefined };
    const state = await services.entryTokens.issue('federation', { transactionId: id, payload }, TRIP_MS);
    try {
      return redirect(await authorizationUrl(provider, { ...trip, state, redirectUri }));
    } catch (error) {
      services.log.warn({ err: error, provider: provider.id }, 'another provider cannot be reached');
      throw new ServiceError('unavailable', `${provider.name} cannot be reached. Try again later or sign in another way.`);
    }
  };

  const arrive = async (exchange: Exchange): Promise<Answer> => {
    const entry = await services.entryTokens.take('federation', exchange.query('state') ?? '');
    const id = entry?.transactionId;
    const trip = tripSchema.safeParse(entry?.payload);
    const cookie = cookieOf(exchange, browserCookie(services.origin));
    if (!trip.success || id == null || cookie === undefined || !equalText(hashToken(cookie), trip.data.browser)) {
      throw new ServiceError('forbidden', 'This answer belongs to another browser or has expired. Start again where you came from.');
    }
    const provider = services.socialProviders.find((one) => one.id === trip.data.provider);
    const code = exchange.query('code');
    const claims =
      provider && code !== undefined
        ? await claimsOf(provider, code, { ...trip.data, redirectUri }).catch((error: unknown) => {
            services.log.warn({ err: error, provider: provider.id }, 'the answer of another provider was refused');
            return undefined;
          })
        : undefined;
    const answer = await services.transactions.update(id, async (tx) => {
      const context = await contextOf(server, exchange, tx);
      if (!context) return undefined;
      const { redirectUri: target, state } = tx.state.request;
      const denied = backTo(target, { error: 'access_denied', error_description: 'The other provider did not confirm the sign-in.', state });
      if (!provider || !claims) return denied;
      try {
        await resolveIdentity(context, provider.id, claims);
        const { at } = tx.state.step;
        // Whoever started this elsewhere may not set up a second factor for somebody else's account.
        if (at === 'select-enroll' && !trip.data.bound) throw new IdxProblem({ name: 'access-denied' });
        if (at !== 'done') return backTo(target, { ...INTERACTION_REQUIRED, state });
        const interactionCode = await complete(context, oidc, exchange);
        tx.state.handedOver = true;
        return interactionCode === undefined ? denied : backTo(target, { interaction_code: interactionCode, state });
      } catch (error) {
        if (error instanceof IdxProblem) return denied;
        throw error;
      }
    });
    if (!answer) throw new ServiceError('forbidden', 'This sign-in has expired. Start again where you came from.');
    return answer;
  };

  return [
    { method: 'GET', path: '/idp/idx/redirect-idp/:id', handler: leave },
    { method: 'GET', path: SOCIAL_CALLBACK, handler: arrive },
  ];
}
