import { z } from 'zod';
import type { Language } from '../../../lib/languages.ts';
import { resolveAccount } from '../accounts/sign-in.ts';
import type { Profile } from '../accounts/accounts.ts';
import { occasionOf } from '../../kit/mail/occasion.ts';
import type { UsersContext } from '../context.ts';
import { UsersError } from '../errors.ts';
import { call, type UsersCall } from '../http/call.ts';
import { Reply } from '../../kit/calls/call.ts';
import type { Exchange } from '../../kit/http.ts';
import { asLoggedInUser, identityProof, signedIn, tokenPair } from '../model/shapes.ts';
import { findReader } from './reader.ts';
import { company, country, firstName, language, lastName, opaqueToken, titleName, verificationCode } from '../model/validation.ts';

type Proof = z.output<typeof identityProof>;

/** Checks the proof, finds or makes the account, starts a session. */
async function signIn(
  context: UsersContext,
  exchange: Exchange,
  proof: Proof & { language?: Language | undefined },
  more: { profile?: Profile; link?: { id: string; code: string } } = {},
) {
  const { config, identityTokens, sessions, accessTokens, endings } = context;
  const identityToken = proof.id_token ?? proof.access_token;
  if (!Object.values(config.clientIds).includes(proof.client_id) || identityToken === undefined)
    throw new UsersError('identity-token-refused', {
      message: identityToken === undefined ? 'Send id_token or access_token.' : `There is no client "${proof.client_id}".`,
    });
  const claims = await identityTokens.verify({ idToken: proof.id_token, accessToken: proof.access_token, clientId: proof.client_id });
  await sessions.needUnused(identityToken);
  const { account, created, changed } = await resolveAccount(context, {
    claims,
    loginMethod: proof.login_method,
    language: proof.language,
    occasion: occasionOf(exchange),
    ...more,
  });
  const starting = sessions.start({
    accountId: account.id,
    clientId: proof.client_id,
    loginMethod: proof.login_method,
    authenticatedAt: claims.authenticatedAt,
    twoFactors: claims.twoFactors,
    signIn: claims.signIn,
    subject: claims.subject,
    keep: proof.keep_signed_in ?? claims.keep,
    userAgent: exchange.header('x-user-agent') ?? exchange.header('user-agent') ?? '',
    identityToken,
  });
  const { accessToken, refreshToken, reader } = await starting.catch(async (error: unknown) => {
    // Nobody came in, and what the mail says of all others holds all the same.
    if (changed !== undefined) await endings.all(account.id, changed);
    throw error;
  });
  // Behind the start: an ending before it would be this sign-in's too, where the provider does not name it.
  if (changed !== undefined) await endings.others(account.id, changed, reader);
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

/** Signing in, refreshing, signing out. */
export function signInOperations(context: UsersContext): UsersCall[] {
  const { db, sessions, accessTokens, endings } = context;
  return [
    call({
      method: 'POST',
      path: '/v2/auth/login',
      summary: 'Exchanges what the identity provider gave for a session of the site.',
      access: 'public',
      body: identityProof.extend({ language: language.optional() }),
      answer: signedIn,
      refuses: SIGN_IN_REFUSALS,
      limit: 'other',
      handle: async ({ body, exchange }) => (await signIn(context, exchange, body)).value,
    }),
    call({
      method: 'POST',
      path: '/v2/Users/create-social-login-user',
      summary: 'First social sign-in. An account with the same address is linked once its owner sends the code that it was mailed.',
      access: 'public',
      body: identityProof.extend({
        login_method: z.literal('social').default('social'),
        link_id: z.uuid().optional(),
        code: verificationCode.optional(),
        language: language.optional(),
      }),
      answer: signedIn,
      refuses: [...SIGN_IN_REFUSALS, 'code-refused'],
      limit: 'other',
      handle: async ({ body, exchange }) => {
        const { link_id, code, ...proof } = body;
        const link = link_id === undefined || code === undefined ? {} : { link: { id: link_id, code } };
        const { value, created } = await signIn(context, exchange, proof, link);
        return new Reply(value, created ? 201 : 200);
      },
    }),
    call({
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
      limit: 'other',
      handle: async ({ body, exchange }) => {
        const { firstName, lastName, company, titleName, country, ...proof } = body;
        const { value, created } = await signIn(context, exchange, proof, {
          profile: { firstName, lastName, company, titleName, country },
        });
        return new Reply(value, created ? 201 : 200);
      },
    }),
    call({
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
    call({
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
  ];
}
