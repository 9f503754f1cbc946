import { z } from 'zod';
import { json, type Answer, type Exchange } from '../../kit/http.ts';
import { noteRefusal } from '../../kit/http/refusals.ts';
import { isAllowedOrigin } from '../http/cors.ts';
import { supportedLocale } from '../mail/render.ts';
import { equalText } from '../../kit/secrets.ts';
import { AUTHENTICATOR_KEYS } from '../authenticators/catalogue.ts';
import type { IdxServer } from './pipeline.ts';
import { startState } from './flow/start.ts';
import { askerSchema, type OAuthRequest, type TransactionState } from './state.ts';

const SCOPES = new Set(['openid', 'profile', 'email', 'offline_access']);

/** POST {issuer}/v1/interact (protocol page identity; specification, section 7). */
const schema = z.object({
  client_id: z.string().min(1).max(100),
  scope: z.string().min(1).max(300),
  redirect_uri: z.string().min(1).max(2000),
  code_challenge: z.string().regex(/^[\w-]{43}$/, 'not the SHA-256 of a verifier'),
  code_challenge_method: z.literal('S256'),
  state: z.string().min(1).max(500),
  nonce: z.string().max(500).optional(),
  max_age: z.coerce.number().int().min(0).optional(),
  acr_values: z.string().max(300).optional(),
  client_secret: z.string().max(300).optional(),
  activation_token: z.string().max(200).optional(),
  recovery_token: z.string().max(200).optional(),
});

const refusal = (error: string, description: string, status = 400): Answer =>
  json({ error, error_description: description }, status, { 'cache-control': 'no-store' });

/** What an activation token says: what may be set up, and the sign-in that asked for it. */
const activationSchema = z.object({
  authenticators: z.array(z.enum(AUTHENTICATOR_KEYS)).optional(),
  sid: z.string().optional(),
  asker: askerSchema.optional(),
});

/** Starts a transaction and gives its handle. The redirect URI is compared as a whole with those registered. */
export async function interact({ services }: IdxServer, exchange: Exchange): Promise<Answer> {
  const origin = exchange.header('origin');
  if (origin !== undefined && !isAllowedOrigin(services, origin)) return refusal('access_denied', 'This origin belongs to no client.', 403);
  const parsed = schema.safeParse(Object.fromEntries(await exchange.form()));
  if (!parsed.success) return refusal('invalid_request', z.prettifyError(parsed.error));
  const params = parsed.data;
  const client = services.clients.get(params.client_id);
  const unproven = (why: string): Answer => {
    noteRefusal(services, 'client', exchange);
    return refusal('invalid_client', why, 401);
  };
  if (!client) return unproven('There is no such client.');
  if (params.client_secret !== undefined && (client.secret === undefined || !equalText(params.client_secret, client.secret))) {
    return unproven('The client secret is wrong.');
  }
  if (!client.redirectUris.includes(params.redirect_uri))
    return refusal('invalid_request', 'The redirect_uri is not registered for this client.');
  const scopes = params.scope.split(' ').filter((scope) => scope !== '');
  const unknown = scopes.find((scope) => !SCOPES.has(scope));
  if (unknown !== undefined) return refusal('invalid_scope', `There is no scope "${unknown}".`);

  const request: OAuthRequest = {
    scope: scopes.join(' '),
    redirectUri: params.redirect_uri,
    state: params.state,
    codeChallenge: params.code_challenge,
    ...(params.nonce === undefined ? {} : { nonce: params.nonce }),
    ...(params.max_age === undefined ? {} : { maxAge: params.max_age }),
    ...(params.acr_values === undefined ? {} : { acrValues: params.acr_values }),
  };
  const state: TransactionState = startState(request, supportedLocale(exchange.header('accept-language')));
  let userId: string | null = null;
  // Whoever holds such a token was let in by the user service, or by a recent sign-in of their own.
  for (const [kind, token] of [
    ['activation', params.activation_token],
    ['recovery', params.recovery_token],
  ] as const) {
    if (token === undefined) continue;
    const entry = await services.entryTokens.take(kind, token);
    const user = entry?.userId == null ? undefined : await services.users.activeById(entry.userId);
    if (!entry || !user) return refusal('invalid_request', 'The token has expired or was used.');
    userId = user.id;
    state.identifier = user.email.toLowerCase();
    if (kind === 'activation') {
      const { authenticators: offered, sid, asker } = activationSchema.parse(entry.payload);
      state.flow = 'enrolment';
      state.step = { at: 'select-enroll', optional: true };
      if (offered) state.offered = offered;
      // A password that is changed here ends all sign-ins but that one.
      if (sid !== undefined) state.sid = sid;
      if (asker) state.asker = asker;
    } else {
      state.flow = 'recovery';
      state.proofs = { okta_email: Math.floor(services.now().getTime() / 1000) };
      state.step = { at: 'reset-password' };
    }
  }
  const transaction = await services.transactions.create(client.id, state, userId);
  return json({ interaction_handle: services.transactions.handle('interaction', transaction.id) }, 200, { 'cache-control': 'no-store' });
}
