import { createHash } from 'node:crypto';
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { accountOf } from './account.ts';
import { equalText } from '../../kit/secrets.ts';

/** What a finished transaction leaves for the token endpoint. */
export const interactionCodePayload = z.object({
  redirectUri: z.string(),
  scope: z.string(),
  codeChallenge: z.string(),
  nonce: z.string().optional(),
  grantId: z.string(),
  acr: z.string(),
  amr: z.array(z.string()),
  authTime: z.number(),
  /** Names the sign-in. */
  sid: z.string(),
  /** Kept when the browser closes. */
  remember: z.boolean().default(false),
});

export type InteractionCodePayload = z.infer<typeof interactionCodePayload>;

/** One minute: the client asks for the tokens at once. */
const CODE_MS = 60_000;

const codeOf = (services: Services, transactionId: string): string =>
  `ic.${transactionId}.${services.secrets.mac('interaction code', transactionId)}`;

/** The code of a finished transaction: the same on every call, until it is used. Undefined once it is used or over. */
export async function issueInteractionCode(
  services: Services,
  transactionId: string,
  clientId: string,
  userId: string,
  payload: () => Promise<InteractionCodePayload>,
): Promise<string | undefined> {
  const { db, now } = services;
  const known = await db
    .selectFrom('interaction_codes')
    .select(['consumed_at', 'expires_at'])
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  if (known) return known.consumed_at === null && known.expires_at > now() ? codeOf(services, transactionId) : undefined;
  await db
    .insertInto('interaction_codes')
    .values({
      transaction_id: transactionId,
      client_id: clientId,
      user_id: userId,
      payload: JSON.stringify(await payload()),
      grant_id: null,
      consumed_at: null,
      expires_at: new Date(now().getTime() + CODE_MS),
    })
    .execute();
  return codeOf(services, transactionId);
}

function transactionOf(services: Services, code: string): string | undefined {
  const [start, id, mac, ...rest] = code.split('.');
  if (start !== 'ic' || id === undefined || mac === undefined || rest.length > 0) return undefined;
  return services.secrets.verify('interaction code', id, mac) ? id : undefined;
}

/** RFC 7636: 43 to 128 signs, and its SHA-256 is the challenge. */
function checkVerifier(verifier: unknown, challenge: string): void {
  const valid = typeof verifier === 'string' && /^[\w.~-]{43,128}$/.test(verifier);
  if (!valid || !equalText(createHash('sha256').update(verifier).digest('base64url'), challenge))
    throw new errors.InvalidGrant('PKCE verification failed.');
}

/** Uses the code up; a second use ends everything that the first one gave. */
async function takeCode(provider: Provider, services: Services, code: unknown, clientId: string) {
  const id = typeof code === 'string' ? transactionOf(services, code) : undefined;
  const invalid = (): errors.InvalidGrant => new errors.InvalidGrant('The interaction code is invalid or has expired.');
  if (id === undefined) throw invalid();
  const row = await services.db.selectFrom('interaction_codes').selectAll().where('transaction_id', '=', id).executeTakeFirst();
  if (!row || row.client_id !== clientId) throw invalid();
  const payload = interactionCodePayload.parse(row.payload);
  const revoke = async (): Promise<never> => {
    await Promise.all([provider.AccessToken.revokeByGrantId(payload.grantId), provider.RefreshToken.revokeByGrantId(payload.grantId)]);
    await (await provider.Grant.find(payload.grantId))?.destroy();
    throw invalid();
  };
  if (row.consumed_at !== null) return revoke();
  if (row.expires_at <= services.now()) throw invalid();
  return {
    userId: row.user_id,
    payload,
    consume: async () => {
      const result = await services.db
        .updateTable('interaction_codes')
        .set({ consumed_at: services.now() })
        .where('transaction_id', '=', id)
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      if (Number(result.numUpdatedRows) === 0) await revoke();
    },
  };
}

const PARAMETERS = ['interaction_code', 'code_verifier', 'redirect_uri'];

/** The grant type `interaction_code` (protocol page identity): what the last step of IDX gave, against the PKCE verifier. */
export function registerInteractionCode(provider: Provider, services: Services): void {
  const handler = async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { params, client } = ctx.oidc;
    if (!params || !client) throw new errors.InvalidClient('client is unknown');
    const { userId, payload, consume } = await takeCode(provider, services, params.interaction_code, client.clientId);
    checkVerifier(params.code_verifier, payload.codeChallenge);
    if (params.redirect_uri === undefined) throw new errors.InvalidRequest('redirect_uri is required');
    if (params.redirect_uri !== payload.redirectUri) throw new errors.InvalidGrant('redirect_uri mismatch');
    await consume();
    const user = await services.users.activeById(userId);
    const grant = await provider.Grant.find(payload.grantId);
    if (!user || !grant) throw new errors.InvalidGrant('The account may not sign in.');
    ctx.oidc.entity('Grant', grant);
    const account = accountOf(user, payload.remember);
    ctx.oidc.entity('Account', account);

    ctx.state.authentication = { auth_time: payload.authTime, acr: payload.acr };
    const common = {
      accountId: userId,
      client,
      grantId: payload.grantId,
      gty: 'interaction_code',
      expiresWithSession: false,
      sessionUid: payload.sid,
      sid: payload.sid,
    };
    const accessToken = new provider.AccessToken({ ...common, scope: payload.scope } as ConstructorParameters<
      typeof provider.AccessToken
    >[0]);
    ctx.oidc.entity('AccessToken', accessToken);
    const scopes = new Set(payload.scope.split(' '));
    const body: Record<string, unknown> = {
      token_type: 'Bearer',
      expires_in: accessToken.expiration,
      scope: payload.scope,
      access_token: await accessToken.save(),
    };
    if (scopes.has('offline_access') && client.grantTypeAllowed('refresh_token')) {
      const refreshToken = new provider.RefreshToken({
        ...common,
        scope: payload.scope,
        rotations: 0,
        authTime: payload.authTime,
        acr: payload.acr,
        amr: payload.amr,
        ...(payload.nonce === undefined ? {} : { nonce: payload.nonce }),
      } as ConstructorParameters<typeof provider.RefreshToken>[0]);
      ctx.oidc.entity('RefreshToken', refreshToken);
      body.refresh_token = await refreshToken.save();
    }
    if (scopes.has('openid')) {
      const claims = account.claims();
      const idToken = new provider.IdToken({ ...claims, acr: payload.acr, amr: payload.amr, auth_time: payload.authTime }, { ctx });
      // Which claims it shows; a property that the types leave out.
      Object.assign(idToken, { scope: payload.scope });
      idToken.set('nonce', payload.nonce);
      idToken.set('sid', payload.sid);
      body.id_token = await idToken.issue({ use: 'idtoken' });
    }
    ctx.body = body;
  };
  provider.registerGrantType('interaction_code', handler, PARAMETERS);
}
