import { FIRM_NAME } from '../../lib/firm.ts';
import { ownErrorAnswer } from '../kit/http/answer.ts';
import { trustedHops } from '../kit/http/client-address.ts';
import { startService, type Route } from '../kit/http.ts';
import { faceRoutes } from '../kit/pages/look.ts';
import { every } from '../kit/every.ts';
import { createLog, type Log } from '../kit/log.ts';
import { createEnrolments } from './accounts/enrolments.ts';
import { totpPurpose } from './authenticators/totp.ts';
import { createUsers } from './accounts/users.ts';
import type { IdentityConfig } from './config.ts';
import { withCors } from './http/cors.ts';
import { idxFailure } from './idx/pipeline.ts';
import { idxRoutes } from './idx/routes.ts';
import { createTransactions } from './idx/transaction.ts';
import { createKnownDevices } from './limits/known-devices.ts';
import { createThrottle } from './limits/throttle.ts';
import { createMailer } from './mail/mailer.ts';
import { managementRoutes } from './management/routes.ts';
import { myAccountRoutes } from './account/my-account.ts';
import { sessionRoutes } from './account/session-api.ts';
import { demoProviderRoutes, demoProviders } from './demo-providers/demo.ts';
import { handOff } from './idx/flow/hand-off.ts';
import { emailLinkRoutes } from './pages/email-link.ts';
import { asksForPage, failurePage } from './pages/failure.ts';
import { signInRoutes } from './pages/sign-in.ts';
import { socialRoutes } from './social/routes.ts';
import { callbackUri } from './social/trip.ts';
import { keepSigningKeys } from './oidc/keys.ts';
import { createEndings } from './oidc/endings.ts';
import { createLogoutNotices } from './oidc/logout-notices.ts';
import { providerWith } from './oidc/provider.ts';
import { oidcRoutes } from './oidc/routes.ts';
import { createSessions } from './oidc/sessions.ts';
import type { Services } from './services.ts';
import { openDatabase } from './storage/database.ts';
import { createEntryTokens } from './storage/entry-tokens.ts';
import { createSecrets } from '../kit/secrets.ts';
import type { SecurityLog } from '../kit/security-log.ts';
import { securityLogOf } from '../kit/visitor-settings.ts';
import { startSweeping } from './storage/sweep.ts';

export type IdentityServiceOptions = IdentityConfig & {
  log?: Log;
  /** Instead of the one that the settings name. */
  security?: SecurityLog;
  now?: () => Date;
  graceMs?: number;
  /** Of the outbox, in ms; 30 s by default. */
  leaseMs?: number;
  /** How often signing keys are looked up, and secrets sealed anew, in ms; an hour by default. */
  keysEveryMs?: number;
};

export interface IdentityService {
  readonly url: string;
  stop(): Promise<void>;
}

const SEAL_EVERY_MS = 60 * 60 * 1000;

/** Starts the identity provider (decisions, "Identity provider"). The database must be migrated. */
export async function startIdentityService(options: IdentityServiceOptions): Promise<IdentityService> {
  const log = options.log ?? createLog('identity', { quiet: options.quiet });
  const now = options.now ?? (() => new Date());
  const origin = new URL(options.issuer).origin;
  const db = openDatabase(options.databaseUrl);
  // A transaction waits on its own connections while its step works on others: one pool for both could lock itself.
  const stepDb = openDatabase(options.databaseUrl);
  const secrets = createSecrets('identity', options.secret, options.secretsBefore);
  const mailer = createMailer({
    smtpUrl: options.smtpUrl,
    from: options.mailFrom,
    letterhead: options.letterhead,
    db,
    secrets,
    log,
    now,
    ...(options.leaseMs === undefined ? {} : { leaseMs: options.leaseMs }),
  });
  const keys = await keepSigningKeys({ db, secrets, now, log }, options.keysEveryMs);
  const notices = createLogoutNotices({
    issuer: options.issuer,
    clients: options.clients,
    key: () => keys.current()[0],
    db,
    secrets,
    log,
    now,
    ...(options.leaseMs === undefined ? {} : { leaseMs: options.leaseMs }),
  });
  const enrolments = createEnrolments(db);
  const sealAnew = async (): Promise<void> => {
    const count = await enrolments.sealAnew((key, sealed) => secrets.resealed(totpPurpose(key), sealed));
    if (count > 0) log.info({ count }, 'secrets of apps were sealed anew by the secret of now');
  };
  const isReplacing = options.secretsBefore.length > 0;
  if (isReplacing) await sealAnew();
  // A process that has the secret of before still goes on sealing by it until it is replaced too.
  const sealing = every(
    options.keysEveryMs ?? SEAL_EVERY_MS,
    () => {
      if (isReplacing)
        sealAnew().catch((error: unknown) =>
          log.warn({ err: error }, 'secrets of apps could not be sealed anew; the next time tries again'),
        );
    },
    'later',
  );
  const demos = options.socialProviders === undefined && options.demoProviders ? demoProviders(origin, secrets) : [];
  const security = options.security ?? securityLogOf('identity', options, options.secret);
  const services: Services = {
    issuer: options.issuer,
    origin,
    clients: new Map(options.clients.map((client) => [client.id, client])),
    socialProviders: options.socialProviders ?? demos,
    db,
    secrets,
    users: createUsers(db),
    enrolments,
    transactions: createTransactions(stepDb, secrets, now, log),
    entryTokens: createEntryTokens(db, now),
    throttle: createThrottle(db, secrets, now),
    knownDevices: createKnownDevices(db, now),
    mailer,
    endings: createEndings({ db, now, notices, security }),
    now,
    log,
    security,
    hops: trustedHops(options.trustedProxies.join()),
    recoveryUrl: options.recoveryUrl,
    unlockUrl: options.unlockUrl,
    appName: FIRM_NAME,
  };
  const currentProvider = providerWith(services, keys);
  // Records and cookies are the same for every provider; only what signs and checks tokens has to be the current one.
  const provider = currentProvider();
  const sessions = createSessions(provider, services);
  const server = { services, oidc: { provider, sessions } };
  const crossOrigin: Route[] = [
    ...idxRoutes(server),
    ...sessionRoutes(services, sessions),
    ...myAccountRoutes(services, provider),
    ...oidcRoutes(services, currentProvider, sessions),
  ];
  const pages: Route[] = [
    { method: 'GET', path: '/login/token/redirect', handler: (exchange) => handOff(server, exchange) },
    ...faceRoutes,
    ...emailLinkRoutes(services),
    ...signInRoutes(server),
    ...socialRoutes(server),
    ...(demos.length === 0
      ? []
      : await demoProviderRoutes({ providers: demos, redirectUri: callbackUri({ origin }), entryTokens: services.entryTokens })),
  ];
  const sweeping = startSweeping(db, log);
  const service = await startService({
    name: 'identity',
    host: options.host,
    port: options.port,
    log,
    admin: {
      key: options.managementKey,
      refusals: services,
    },
    faults: { enabled: options.faults },
    maxBodyBytes: 200_000,
    // RFC 6797, section 7.2: never over plain HTTP.
    headers: origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {},
    onError: (error, exchange, requestId) => {
      if (exchange && asksForPage(exchange)) return failurePage(error, exchange);
      return exchange?.url.pathname.startsWith('/idp/idx/') === true ? idxFailure(error, exchange) : ownErrorAnswer(error, requestId);
    },
    ...(options.graceMs === undefined ? {} : { graceMs: options.graceMs }),
    ready: async () => {
      const details = { issuer: options.issuer, clients: services.clients.size };
      const ready = await db
        .selectFrom('signing_keys')
        .select('kid')
        .limit(1)
        .execute()
        .then(
          () => true,
          () => false,
        );
      return ready ? { ready, details: { ...details, mails: await mailer.counts(), logouts: await notices.counts() } } : { ready, details };
    },
    routes: [...managementRoutes(services, sessions, options.managementKey), ...pages, ...withCors(services, crossOrigin)],
  });
  log.info({ url: service.url, issuer: options.issuer }, 'the identity provider listens');
  return {
    url: service.url,
    stop: async () => {
      sweeping.stop();
      keys.stop();
      sealing.stop();
      await service.stop();
      await notices.stop();
      await mailer.close();
      await Promise.all([db.destroy(), stepDb.destroy()]);
    },
  };
}
