import {
  type errors,
  interactionPolicy,
  Provider,
  type ClientMetadata,
  type Configuration,
  type JWKS,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { LANGUAGES } from '../../../lib/languages.ts';
import { addressBehind } from '../../kit/http/client-address.ts';
import { isAllowedOrigin } from '../http/cors.ts';
import { hostCookie } from '../http/visitor.ts';
import { ACR_TWO, ACR_VALUES } from '../idx/policy.ts';
import { errorPage, formPostPage, signedOutPage, signOutPage } from '../pages/oauth.ts';
import type { ClientConfig } from '../config.ts';
import { epochSeconds, type Services } from '../services.ts';
import { isKept, lifetimeOf } from './sessions.ts';
import { CLAIMS_OF_SCOPES, accountOf } from './account.ts';
import { createAdapter } from './adapter.ts';
import { isOver } from './endings.ts';
import type { Keys, SigningKeys } from './keys.ts';
import { OFFLINE } from './requests.ts';
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
    ...(client.backchannelLogoutUri === undefined
      ? {}
      : { backchannel_logout_uri: client.backchannelLogoutUri, backchannel_logout_session_required: true }),
  };
}

const REFUSING = ['grant.error', 'introspection.error', 'revocation.error', 'userinfo.error', 'pushed_authorization_request.error'];
const REFUSED: Readonly<Record<string, 'client' | 'token' | undefined>> = {
  invalid_client: 'client',
  invalid_grant: 'token',
  invalid_token: 'token',
};

const visitorOf = (ctx: KoaContextWithOIDC, { hops }: Services): string =>
  addressBehind(ctx.req.socket.remoteAddress, ctx.get('x-forwarded-for'), hops);

/** When a browser's session is not enough: beside the library's own checks, one that was ended, or is weaker than `acr_values` asks. */
function policy({ users }: Services): interactionPolicy.DefaultPolicy {
  const checks = interactionPolicy.base();
  const login = checks.get('login');
  login?.checks.add(
    new interactionPolicy.Check('stronger', 'A stronger sign-in is required', 'login_required', (ctx) => {
      const asked = String(ctx.oidc.params?.acr_values ?? '').split(' ');
      return asked.includes(ACR_TWO) && ctx.oidc.session?.acr !== ACR_TWO;
    }),
  );
  login?.checks.add(
    new interactionPolicy.Check('over', 'The session has ended', 'login_required', async (ctx) => {
      const { session } = ctx.oidc;
      if (!session?.accountId) return false;
      const user = await users.activeById(session.accountId);
      return !user || isOver(user, session.loginTs ?? 0, session.uid);
    }),
  );
  return checks;
}

/** What the client said that the reader reads, or the browser. */
function localeOf(ctx: KoaContextWithOIDC): string {
  const asked = ctx.oidc?.params?.ui_locales;
  return typeof asked === 'string' ? asked : ctx.get('accept-language');
}

/**
 * Every client gets `sid`, as discovery says, not only one that wants logout tokens. A session that the library destroys takes
 * its whole sign-in along, tokens for offline access included, and clients are owed the notice: the library itself would tell
 * them once, and forget it.
 */
function nameSignIns(provider: Provider, { endings }: Services): void {
  Object.assign(provider.Client.prototype, { includeSid: () => true, backchannelLogout: async () => undefined });
  const { prototype } = provider.Session;
  const { destroy } = prototype;
  prototype.destroy = async function (this: InstanceType<Provider['Session']>): Promise<void> {
    if (this.accountId !== undefined) await endings.signOut(this.accountId, this.uid);
    await destroy.call(this);
  };
}

/** The authorization server under the issuer's path, with the routes that okta-auth-js expects (protocol page identity). */
function createProvider(services: Services, keys: Keys): Provider {
  const secure = services.origin.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, path: '/', secure } as const;
  const configuration: Configuration = {
    adapter: createAdapter(services.db, services.secrets, services.now),
    clients: [...services.clients.values()].map(metadata),
    jwks: { keys: [...keys] } as JWKS,
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
      keys: [...services.secrets.keys('cookies')],
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
    // Without offline_access the tokens end with the browser's session.
    issueRefreshToken: async (_, client, code) => client.grantTypeAllowed('refresh_token') && code.scopes.has('offline_access'),
    allowOmittingSingleRegisteredRedirectUri: false,
    extraParams: [OFFLINE],
    expiresWithSession: async (ctx, code) => {
      // The library drops the scope where nobody is asked for consent; the clients are the firm's own.
      const asked = ctx.oidc.params?.[OFFLINE] === 'yes' && ctx.oidc.client?.grantTypeAllowed('refresh_token') === true;
      if (asked) code.scope = `${code.scope ?? ''} offline_access`.trim();
      return !asked;
    },
    ttl: {
      AccessToken: HOUR_S,
      IdToken: HOUR_S,
      AuthorizationCode: 60,
      Interaction: HOUR_S,
      // A request that passes does not make a session longer: it ends so long after the sign-in.
      Session: (_, session) =>
        Math.max(1, (session.loginTs ?? epochSeconds(services)) + lifetimeOf(isKept(session)) - epochSeconds(services)),
      Grant: 30 * DAY_S,
      RefreshToken: 14 * DAY_S,
    },
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true, allowedPolicy: async (_, client, token) => token.clientId === client.clientId },
      backchannelLogout: { enabled: true },
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
    interactions: { policy: policy(services), url: (_, interaction) => `${services.origin}/sign-in/${interaction.uid}` },
    findAccount: async (ctx, id, token) => {
      const user = await services.users.activeById(id);
      const uid = token && 'sessionUid' in token ? token.sessionUid : undefined;
      const session = uid === undefined ? undefined : await ctx.oidc.provider.Session.findByUid(uid);
      return user && accountOf(user, session && isKept(session));
    },
    // The clients are the firm's own: signing in is consent, and nobody is asked twice.
    loadExistingGrant: async (ctx) => {
      const { client, session, requestParamScopes } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      // One sign-in of the browser has one name at all clients, by which it is ended.
      session.sidFor(client.clientId, session.uid);
      const known = session.grantIdFor(client.clientId);
      const grant =
        (known === undefined ? undefined : await ctx.oidc.provider.Grant.find(known)) ??
        new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope([...requestParamScopes, ...(ctx.oidc.params?.[OFFLINE] === 'yes' ? ['offline_access'] : [])].join(' '));
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
    discovery: { claims_locales_supported: [...LANGUAGES], ui_locales_supported: [...LANGUAGES] },
  };
  const provider = new Provider(services.issuer, configuration);
  provider.proxy = secure;
  nameSignIns(provider, services);
  registerInteractionCode(provider, services);
  wrapForPublicClients(provider, services, keys[0]);
  provider.registerResponseMode('okta_post_message', postMessage);
  // The library's own response modes cannot be replaced, what they answer can.
  provider.use(async (ctx, next) => {
    await next();
    if (typeof ctx.body === 'string') ctx.body = formPostPage(ctx.body, localeOf(ctx as KoaContextWithOIDC)) ?? ctx.body;
  });
  // Every refusal that the library answers to a client: of its secret, or of a token or code.
  const refused = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError): void => {
    const what = REFUSED[error.error];
    if (what !== undefined) services.security.write({ event: 'refused', what, address: visitorOf(ctx, services) });
  };
  for (const event of REFUSING) provider.on(event as 'grant.error', refused);
  provider.on('server_error', (_, error: Error) => services.log.error({ err: error }, 'the authorization server failed'));
  return provider;
}

/** The library takes its keys once: with other keys it is another provider, on the same records. */
export function providerWith(services: Services, keys: Pick<SigningKeys, 'current'>): () => Provider {
  let made: { keys: Keys; provider: Provider } | undefined;
  return () => {
    const now = keys.current();
    if (made?.keys !== now) made = { keys: now, provider: createProvider(services, now) };
    return made.provider;
  };
}
