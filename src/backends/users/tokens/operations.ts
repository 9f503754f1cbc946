import { sql } from 'kysely';
import { z } from 'zod';
import { findByIdentity } from '../accounts/accounts.ts';
import { resolveAccount } from '../accounts/sign-in.ts';
import type { Profile } from '../accounts/accounts.ts';
import { occasionOf } from '../../kit/mail/occasion.ts';
import type { UsersContext } from '../context.ts';
import { UsersError } from '../errors.ts';
import { operation, Reply } from '../http/operation.ts';
import type { Operation } from '../http/operation.ts';
import type { Exchange } from '../../kit/http.ts';
import { deviceOf } from '../../kit/mail/occasion.ts';
import { asLoggedInUser, identityProof, signedIn, tokenPair } from '../model/shapes.ts';
import type { Db } from '../storage/database.ts';
import { equalText } from '../../kit/secrets.ts';
import { endingsOf, hookDelivery } from './okta-events.ts';
import { findReader } from './reader.ts';
import { company, country, firstName, language, lastName, opaqueToken, titleName, verificationCode } from '../model/validation.ts';

const sessionShape = z.object({
  id: z.uuid(),
  clientId: z.string(),
  loginMethod: z.string(),
  userAgent: z.string(),
  /** Names of a closed list; empty where the browser says nothing that is known. */
  browser: z.string(),
  system: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Kept when the browser closes. */
  keep: z.boolean(),
  /** When it ends at the latest. */
  expiresAt: z.iso.datetime(),
  current: z.boolean(),
});

interface SessionRow {
  id: string;
  client_id: string;
  login_method: string;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
  keep: boolean;
  expires_at: Date;
}

/** A logout token may name a sign-in alone. */
async function accountsOfSignIn(db: Db, signIn: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`select distinct account_id from users.sessions where sign_in = ${signIn}`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** What is given back to Okta; nothing else is. */
const challenge = z.string().regex(/^[\w.~+/=-]{1,500}$/);

type Proof = z.output<typeof identityProof>;

/** Checks the proof, finds or makes the account, starts a session. */
async function signIn(
  context: UsersContext,
  exchange: Exchange,
  proof: Proof,
  more: { profile?: Profile; link?: { id: string; code: string } } = {},
) {
  const { config, identityTokens, sessions, accessTokens } = context;
  const identityToken = proof.id_token ?? proof.access_token;
  if (!Object.values(config.clientIds).includes(proof.client_id) || identityToken === undefined)
    throw new UsersError('identity-token-refused', {
      message: identityToken === undefined ? 'Send id_token or access_token.' : `There is no client "${proof.client_id}".`,
    });
  const claims = await identityTokens.verify({ idToken: proof.id_token, accessToken: proof.access_token, clientId: proof.client_id });
  await sessions.needUnused(identityToken);
  const { account, created } = await resolveAccount(context, {
    claims,
    loginMethod: proof.login_method,
    occasion: occasionOf(exchange),
    ...more,
  });
  const { accessToken, refreshToken, reader } = await sessions.start({
    accountId: account.id,
    clientId: proof.client_id,
    loginMethod: proof.login_method,
    authenticatedAt: claims.authenticatedAt,
    signIn: claims.signIn,
    keep: proof.keep_signed_in ?? claims.keep,
    userAgent: exchange.header('x-user-agent') ?? exchange.header('user-agent') ?? '',
    identityToken,
  });
  return {
    created,
    value: {
      access_token: accessToken,
      refresh_token: refreshToken,
      token_type: 'Bearer' as const,
      expires_in: accessTokens.lifetimeSeconds,
      user: asLoggedInUser(reader),
    },
  };
}

const SIGN_IN_REFUSALS = [
  'identity-token-refused',
  'identity-token-used',
  'email-not-verified',
  'link-required',
  'identity-provider-unavailable',
] as const;

/** Signing in, refreshing, signing out, and the list of sessions. */
export function sessionOperations(context: UsersContext): Operation[] {
  const { db, sessions, accessTokens, endings, identityTokens, config } = context;
  return [
    operation({
      method: 'POST',
      path: '/v2/auth/login',
      summary: 'Exchanges what the identity provider gave for a session of the site.',
      access: 'public',
      body: identityProof,
      answer: signedIn,
      refuses: SIGN_IN_REFUSALS,
      handle: async ({ body, exchange }) => (await signIn(context, exchange, body)).value,
    }),
    operation({
      method: 'POST',
      path: '/v2/Users/create-social-login-user',
      summary: 'First social sign-in. An account with the same address is linked once its owner sends the code that it was mailed.',
      access: 'public',
      body: identityProof.extend({
        login_method: z.literal('social').default('social'),
        link_id: z.uuid().optional(),
        code: verificationCode.optional(),
      }),
      answer: signedIn,
      refuses: [...SIGN_IN_REFUSALS, 'code-refused', 'too-many-attempts'],
      handle: async ({ body, exchange }) => {
        const { link_id, code, ...proof } = body;
        const link = link_id === undefined || code === undefined ? {} : { link: { id: link_id, code } };
        const { value, created } = await signIn(context, exchange, proof, link);
        return new Reply(value, created ? 201 : 200);
      },
    }),
    operation({
      method: 'POST',
      path: '/v2/Users/',
      summary:
        'Signs up: the account of a verified identity, with what the form said. An account that exists is signed in and keeps its profile.',
      access: 'public',
      body: identityProof.extend({
        firstName,
        lastName,
        company: company.optional(),
        titleName: titleName.optional(),
        country: country.optional(),
        language: language.optional(),
      }),
      answer: signedIn,
      refuses: SIGN_IN_REFUSALS,
      handle: async ({ body, exchange }) => {
        const { firstName, lastName, company, titleName, country, language, ...proof } = body;
        const { value, created } = await signIn(context, exchange, proof, {
          profile: { firstName, lastName, company, titleName, country, language },
        });
        return new Reply(value, created ? 201 : 200);
      },
    }),
    operation({
      method: 'POST',
      path: '/v2/auth/token',
      summary:
        'Exchanges the refresh token (header or field) for a new pair. Requests at the same time share one; later reuse ends the session.',
      access: 'public',
      form: true,
      body: z.strictObject({
        grant_type: z.literal('refresh_token'),
        client_id: z.string().min(1).max(100),
        is_passwordless_login: z.enum(['true', 'false']).optional(),
        refresh_token: opaqueToken.optional(),
      }),
      answer: tokenPair,
      refuses: ['invalid-token', 'session-expired', 'refresh-token-reused'],
      handle: async ({ body, exchange }) => {
        const sent = opaqueToken.safeParse(body.refresh_token ?? exchange.header('refresh_token'));
        if (!sent.success) throw new UsersError('invalid-token');
        const { accessToken, refreshToken } = await sessions.refresh(sent.data, body.client_id);
        return {
          access_token: accessToken,
          refresh_token: refreshToken,
          token_type: 'Bearer' as const,
          expires_in: accessTokens.lifetimeSeconds,
        };
      },
    }),
    operation({
      method: 'POST',
      path: '/v2/auth/logout',
      summary: 'Ends the session of the access token or of the refresh token. Tokens that open nothing are ignored.',
      access: 'public',
      handle: async ({ exchange }) => {
        const refreshToken = exchange.header('refresh_token');
        const holder = refreshToken === undefined ? undefined : await sessions.ofRefreshToken(refreshToken);
        if (holder !== undefined) await endings.signOut(holder);
        const sent = exchange.header('access_token') ?? exchange.header('authorization')?.replace(/^Bearer /i, '');
        if (sent === undefined) return;
        const checked = await accessTokens.verify(sent).catch((error: unknown) => {
          if (error instanceof UsersError) return undefined;
          throw error;
        });
        const caller = checked === undefined ? undefined : await findReader(db, checked.claims.sid);
        if (caller !== undefined) await endings.signOut(caller);
      },
    }),
    operation({
      method: 'POST',
      path: '/v2/auth/backchannel-logout',
      summary: 'Sign-ins that the identity provider ended (OpenID Connect Back-Channel Logout 1.0): their sessions end.',
      access: 'public',
      form: true,
      body: z.looseObject({ logout_token: opaqueToken }),
      answer: z.object({}),
      refuses: ['logout-token-refused', 'identity-provider-unavailable'],
      handle: async ({ body }) => {
        const claims = await identityTokens.verifyLogout(body.logout_token, Object.values(config.clientIds)).catch((error: unknown) => {
          throw error instanceof UsersError && error.reason === 'identity-token-refused' ? new UsersError('logout-token-refused') : error;
        });
        const accountIds =
          claims.subject === undefined
            ? await accountsOfSignIn(db, claims.only ?? '')
            : [await findByIdentity(db, config.identityIssuer, claims.subject)].flatMap((account) => account?.id ?? []);
        for (const accountId of accountIds) await endings.byProvider({ ...claims, accountId });
        return {};
      },
    }),
    operation({
      method: 'GET',
      path: '/v2/auth/okta-events',
      summary: 'Okta asks once whether its event hook is welcome here: the value of x-okta-verification-challenge is given back.',
      access: 'public',
      answer: z.object({ verification: z.string() }),
      refuses: ['not-there'],
      handle: async ({ exchange }) => {
        const given = challenge.safeParse(exchange.header('x-okta-verification-challenge'));
        if (config.eventHookSecret === undefined || !given.success) throw new UsersError('not-there');
        return { verification: given.data };
      },
    }),
    operation({
      method: 'POST',
      path: '/v2/auth/okta-events',
      summary:
        "Events of Okta's System Log, from its event hook: sign-ins that ended at Okta alone end here. `authorization` carries the hook's secret; the same event again does nothing.",
      access: 'public',
      body: hookDelivery,
      refuses: ['not-there', 'hook-refused'],
      handle: async ({ body, exchange }) => {
        if (config.eventHookSecret === undefined) throw new UsersError('not-there');
        if (!equalText(exchange.header('authorization') ?? '', config.eventHookSecret)) throw new UsersError('hook-refused');
        for (const { id, subject, ...which } of endingsOf(body)) {
          const account = await findByIdentity(db, config.identityIssuer, subject);
          if (account === undefined) continue;
          for (const clientId of Object.values(config.clientIds))
            await endings.byProvider({ id: `okta ${id} ${clientId}`, accountId: account.id, clientId, ...which });
        }
      },
    }),
    operation({
      method: 'GET',
      path: '/v2/Users/sessions',
      summary: 'Open sessions of the account, the latest first.',
      access: 'session',
      answer: z.object({ sessions: z.array(sessionShape) }),
      handle: async ({ reader }) => {
        const { rows } = await sql<SessionRow>`
          select id, client_id, login_method, user_agent, created_at, last_used_at, keep, expires_at from users.sessions
          where account_id = ${reader.accountId} and ended_at is null and expires_at > now() order by last_used_at desc, id`.execute(db);
        return {
          sessions: rows.map((row) => ({
            ...deviceOf(row.user_agent),
            id: row.id,
            clientId: row.client_id,
            loginMethod: row.login_method,
            userAgent: row.user_agent,
            createdAt: row.created_at.toISOString(),
            lastUsedAt: row.last_used_at.toISOString(),
            keep: row.keep,
            expiresAt: row.expires_at.toISOString(),
            current: row.id === reader.sessionId,
          })),
        };
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v2/Users/sessions/:id',
      summary: 'Ends one session of the account, and the sign-in at the identity provider that it comes from.',
      access: 'session',
      params: z.object({ id: z.uuid() }),
      refuses: ['not-there'],
      handle: async ({ reader, params }) => {
        if (!(await endings.one(reader.accountId, params.id, reader))) throw new UsersError('not-there');
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v2/Users/sessions',
      summary: 'Ends all other sessions of the account, and their sign-ins at the identity provider.',
      access: 'session',
      answer: z.object({ ended: z.number().int() }),
      handle: async ({ reader }) => ({ ended: await endings.others(reader.accountId, 'ended-by-owner', reader) }),
    }),
  ];
}
