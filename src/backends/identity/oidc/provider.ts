import { Provider, type ClientMetadata, type Configuration, type JWKS, type KoaContextWithOIDC } from 'oidc-provider';
import type { JWK } from 'jose';
import { isAllowedOrigin } from '../http/cors.ts';
import { hostCookie } from '../http/visitor.ts';
import { ACR_VALUES } from '../idx/policy.ts';
import { errorPage, signedOutPage, signOutPage } from '../pages/oauth.ts';
import type { ClientConfig } from '../config.ts';
import type { Services } from '../services.ts';
import { CLAIMS_OF_SCOPES, accountOf } from './account.ts';
import { createAdapter } from './adapter.ts';
import { registerInteractionCode } from './interaction-code.ts';
import { wrapForPublicClients } from './jwt-access-token.ts';
import { postMessage } from './post-message.ts';

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

function metadata(client: ClientConfig): ClientMetadata {
  return {
    client_id: client.id,
    client_name: client.label,
    ...(client.secret === undefined
      ? { token_endpoint_auth_method: 'none' }
      : { client_secret: client.secret, token_endpoint_auth_method: 'client_secret_post' }),
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
    grant_types: ['authorization_code', 'refresh_token', 'interaction_code'],
    response_types: ['code'],
    application_type: 'web',
  };
}

/** What the client said that the reader reads, or the browser. */
function localeOf(ctx: KoaContextWithOIDC): string {
  const asked = ctx.oidc?.params?.ui_locales;
  return typeof asked === 'string' ? asked : ctx.get('accept-language');
}

/** The authorization server under the issuer's path, with the routes that okta-auth-js expects (protocol page). */
export function createProvider(services: Services, keys: readonly JWK[]): Provider {
  const secure = services.origin.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, path: '/', secure } as const;
  const configuration: Configuration = {
    adapter: createAdapter(services.db, services.secrets, services.now),
    clients: [...services.clients.values()].map(metadata),
    jwks: { keys } as JWKS,
    routes: {
      authorization: '/v1/authorize',
      token: '/v1/token',
      userinfo: '/v1/userinfo',
      revocation: '/v1/revoke',
      introspection: '/v1/introspect',
      end_session: '/v1/logout',
      jwks: '/v1/keys',
      pushed_authorization_request: '/v1/par',
    },
    cookies: {
      keys: [services.secrets.key('cookies')],
      // The library gives the other two a path of their own, which the prefix __Host- forbids.
      names: {
        session: hostCookie(services.origin, 'idp_session'),
        interaction: `${secure ? '__Secure-' : ''}idp_interaction`,
        resume: `${secure ? '__Secure-' : ''}idp_resume`,
      },
      long: cookie,
      short: cookie,
    },
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: CLAIMS_OF_SCOPES,
    // okta-auth-js reads the profile from the ID token, not from userinfo.
    conformIdTokenClaims: false,
    acrValues: ACR_VALUES,
    responseTypes: ['code'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    // First-party clients: without offline_access the token ends with the browser's session.
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    ttl: {
      AccessToken: HOUR_S,
      IdToken: HOUR_S,
      AuthorizationCode: 60,
      Interaction: HOUR_S,
      Session: 14 * DAY_S,
      Grant: 30 * DAY_S,
      RefreshToken: 14 * DAY_S,
    },
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true, allowedPolicy: async (_, client, token) => token.clientId === client.clientId },
      revocation: { enabled: true, allowedPolicy: async (_, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          ctx.body = signOutPage(form, localeOf(ctx));
        },
        postLogoutSuccessSource: async (ctx) => {
          ctx.body = signedOutPage(localeOf(ctx));
        },
      },
    },
    clientBasedCORS: (_, origin) => isAllowedOrigin(services, origin),
    interactions: { url: (_, interaction) => `${services.origin}/sign-in/${interaction.uid}` },
    findAccount: async (_, id) => {
      const user = await services.users.activeById(id);
      return user && accountOf(user);
    },
    // The clients are the firm's own: signing in is consent, and nobody is asked twice.
    loadExistingGrant: async (ctx) => {
      const { client, session, requestParamScopes } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const known = session.grantIdFor(client.clientId);
      const grant =
        (known === undefined ? undefined : await ctx.oidc.provider.Grant.find(known)) ??
        new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope([...requestParamScopes].join(' '));
      await grant.save();
      return grant;
    },
    renderError: async (ctx, out) => {
      ctx.type = 'html';
      ctx.body = errorPage(out.error, out.error_description, localeOf(ctx));
    },
    // Account management asks how long ago and how well somebody signed in.
    extraTokenClaims: async (ctx) => {
      const source = ctx.oidc.entities.RefreshToken ?? ctx.oidc.entities.AuthorizationCode;
      if (source) return { auth_time: source.authTime, acr: source.acr };
      return ctx.state.authentication as Record<string, unknown> | undefined;
    },
    discovery: { claims_locales_supported: ['en', 'de'], ui_locales_supported: ['en', 'de'] },
  };
  const provider = new Provider(services.issuer, configuration);
  provider.proxy = secure;
  registerInteractionCode(provider, services);
  const [newest] = keys;
  if (newest) wrapForPublicClients(provider, services, newest);
  provider.registerResponseMode('okta_post_message', postMessage);
  provider.on('server_error', (_, error: Error) => services.log.error({ err: error }, 'the authorization server failed'));
  return provider;
}
