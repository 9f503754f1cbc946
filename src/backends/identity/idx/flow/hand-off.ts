import { ServiceError, type Answer, type Exchange } from '../../../kit/http.ts';
import { interactionCodePayload } from '../../oidc/interaction-code.ts';
import { complete } from './complete.ts';
import { contextOf, type IdxServer } from '../pipeline.ts';
import type { Transaction } from '../transaction.ts';

/**
 * GET /login/token/redirect?stateToken=…, the state handle up to its `~`: for a client whose server ran the flow. The browser passes
 * here once on its way to the redirect URI, so that it gets this origin's session and single sign-on works. The whole handle is taken
 * too, since a site of the release before sends it and runs beside this one for a while.
 *
 * Anybody can finish a flow of their own and send its address to somebody else. The session is therefore set only for a
 * browser that comes from the client's own pages, by Referer, which no other page can forge; otherwise it just passes on.
 * `rememberMe=true` is a tick of those pages.
 */
export async function handOff(server: IdxServer, exchange: Exchange): Promise<Answer> {
  const { services, oidc } = server;
  const gone = (): ServiceError => new ServiceError('forbidden', 'This sign-in has expired or was used. Start again where you came from.');
  const id = services.transactions.idOf('state', exchange.query('stateToken') ?? '');
  if (id === undefined) throw gone();
  const answer = await services.transactions.update(id, async (tx): Promise<Answer | undefined> => {
    const context = await contextOf(server, exchange, tx);
    if (!context?.user || tx.state.step.at !== 'done' || tx.state.handedOver === true) return undefined;
    const referer = exchange.header('referer');
    const own = referer !== undefined && URL.canParse(referer) && new URL(referer).origin === context.client.origin;
    if (exchange.query('rememberMe') === 'true') tx.state.remember = true;
    const code = await complete(context, oidc, undefined);
    if (code === undefined) return undefined;
    if (own) await signInBrowser(server, exchange, tx);
    tx.state.handedOver = true;
    const target = new URL(tx.state.request.redirectUri);
    target.searchParams.set('interaction_code', code);
    target.searchParams.set('state', tx.state.request.state);
    return { status: 302, headers: { location: target.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } };
  });
  if (!answer) throw gone();
  return answer;
}

async function signInBrowser({ services, oidc }: IdxServer, exchange: Exchange, { id, state: { remember } }: Transaction): Promise<void> {
  const row = await services.db
    .selectFrom('interaction_codes')
    .select(['payload', 'user_id', 'client_id'])
    .where('transaction_id', '=', id)
    .executeTakeFirst();
  if (!row) return;
  const { grantId, acr, amr, authTime, sid } = interactionCodePayload.parse(row.payload);
  await oidc.sessions.start(exchange, { userId: row.user_id, clientId: row.client_id, grantId, sid, acr, amr, authTime, remember });
}
