import { ServiceError, type Answer, type Exchange } from '../../kit/http.ts';
import { browserCookie, cookieOf } from '../http/visitor.ts';
import { complete } from '../idx/flow/complete.ts';
import { restart } from '../idx/flow/start.ts';
import { contextOf, type IdxServer } from '../idx/pipeline.ts';
import { IdxProblem } from '../idx/problems.ts';
import { equalText, hashToken, randomToken } from '../../kit/secrets.ts';
import { claimsOf } from './openid.ts';
import { resolveIdentity } from './resolve.ts';
import { callbackUri, redirect, tripSchema } from './trip.ts';

function backTo(redirectUri: string, params: Readonly<Record<string, string>>): Answer {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return redirect(url.href);
}

const INTERACTION_REQUIRED = {
  error: 'interaction_required',
  error_description: 'Your client is configured to use the interaction code flow and user interaction is required to complete the request.',
};

/** Where the other provider sends the browser back to: checks that it is the one that went, reads who it is, and goes on with the transaction. */
export async function socialCallback(server: IdxServer, exchange: Exchange): Promise<Answer> {
  const { services, oidc } = server;
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
      ? await claimsOf(provider, code, { ...trip.data, redirectUri: callbackUri(services) }).catch((error: unknown) => {
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
    // Somebody else may have come back in this flow before: nothing of them is left in it, also where this one is refused.
    const { remember, handedOver } = tx.state;
    restart(context);
    Object.assign(tx.state, { remember, unbound: !trip.data.bound, ...(handedOver === undefined ? {} : { handedOver }) });
    try {
      await resolveIdentity(context, provider.id, claims);
      const { at } = tx.state.step;
      // Whoever started this elsewhere may not set up a second factor for somebody else's account.
      if (at === 'select-enroll' && !trip.data.bound) throw new IdxProblem({ name: 'access-denied' });
      if (at !== 'done') {
        const continuation = trip.data.bound ? undefined : randomToken();
        if (continuation !== undefined) tx.state.continuation = hashToken(continuation);
        return backTo(target, { ...INTERACTION_REQUIRED, state, ...(continuation === undefined ? {} : { continuation }) });
      }
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
}
