import { z } from 'zod';
import type { Answer, Exchange } from '../../kit/http.ts';
import type { StepContext } from '../authenticators/types.ts';
import { browserCookie, cookieOf, setCookie } from '../http/visitor.ts';
import { equalText, hashToken, randomToken } from '../../kit/secrets.ts';
import { setUser } from './flow/account-of.ts';
import { ACR_TWO } from './policy.ts';
import { bareRefusal, contextOf, isBrowser, proceed, type IdxServer } from './pipeline.ts';
import { epochSeconds } from '../services.ts';
import { isAllowedOrigin } from '../http/cors.ts';
import { isKept } from '../oidc/sessions.ts';

const schema = z.union([
  z.object({ interactionHandle: z.string().max(300) }),
  z.object({ stateToken: z.string().max(300) }),
  z.object({ stateHandle: z.string().max(300) }),
]);

/** Marks the browser, so that a link in a mail or a return from another provider can be told to be its own. */
export function markBrowser(server: IdxServer, exchange: Exchange): string {
  const { origin } = server.services;
  const name = browserCookie(origin);
  const known = cookieOf(exchange, name);
  if (known !== undefined && /^[\w-]{43}$/.test(known)) return hashToken(known);
  const token = randomToken();
  setCookie(exchange, name, token, { secure: origin.startsWith('https:') });
  return hashToken(token);
}

/** Single sign-on: a session of this browser answers, if it is young and strong enough for what is asked. */
async function useSession(server: IdxServer, exchange: Exchange, context: StepContext): Promise<void> {
  const { tx, services } = context;
  const { maxAge, acrValues } = tx.state.request;
  if (tx.state.step.at !== 'identify' || tx.state.identifier !== undefined) return;
  const session = await server.oidc.sessions.current(exchange);
  if (!session?.accountId) return;
  if (maxAge !== undefined && epochSeconds(services) - (session.loginTs ?? 0) > maxAge) return;
  if ((acrValues ?? '').split(' ').includes(ACR_TWO) && session.acr !== ACR_TWO) return;
  await setUser(context, await services.users.activeById(session.accountId));
  if (!context.user) return;
  tx.state.session = { acr: session.acr ?? '', amr: session.amr ?? [], authTime: session.loginTs ?? 0 };
  tx.state.sid = session.uid;
  tx.state.remember = isKept(session);
  tx.state.step = { at: 'done' };
}

/** What a browser brought back from another provider to whoever holds its flow (contract identity, `continuation`). */
const CONTINUATION = 'x-continuation';

/** Whoever says what the browser brought back is the same visitor: what was proven in that browser is theirs. */
function bind({ tx }: StepContext, exchange: Exchange): void {
  const given = exchange.header(CONTINUATION);
  const { continuation } = tx.state;
  if (given === undefined || continuation === undefined || !equalText(hashToken(given), continuation)) return;
  tx.state.unbound = false;
  delete tx.state.continuation;
}

/** POST /idp/idx/introspect: where the transaction stands. After a reload the same handle gives the same step. */
export async function introspect(server: IdxServer, exchange: Exchange): Promise<Answer> {
  const { services } = server;
  const { transactions } = services;
  const origin = exchange.header('origin');
  if (origin !== undefined && !isAllowedOrigin(services, origin)) return bareRefusal({ name: 'access-denied' }, exchange);
  const parsed = schema.safeParse(await exchange.json());
  const expired = bareRefusal({ name: 'session-expired' }, exchange);
  if (!parsed.success) return expired;
  const given = parsed.data;
  const id =
    'interactionHandle' in given
      ? transactions.idOf('interaction', given.interactionHandle)
      : transactions.idOf('state', 'stateToken' in given ? given.stateToken : given.stateHandle);
  if (id === undefined) return expired;
  const answer = await transactions.update(id, async (tx) => {
    const context = await contextOf(server, exchange, tx);
    // What ended at another provider is answered in the browser that went there, and nowhere else.
    if (!context || tx.state.handedOver === true) return expired;
    bind(context, exchange);
    return proceed(server, exchange, context, async () => {
      if (!isBrowser(services, exchange)) return;
      tx.state.browser ??= markBrowser(server, exchange);
      await useSession(server, exchange, context);
    });
  });
  return answer ?? expired;
}
