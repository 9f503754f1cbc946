import { z } from 'zod';
import { FIRM_NAME } from '../../lib/firm.ts';
import { LANGUAGES } from '../../lib/languages.ts';
import { languagePath } from '../../lib/path-in-language.ts';
import { reachedByOthers, refuseDevelopmentValues } from '../kit/deployment.ts';
import { parseEnv } from '../kit/env.ts';
import { letterheadFixes, letterheadVariables, type Letterhead } from '../kit/mail/letterhead.ts';
import { secretsBefore } from '../kit/secrets-before.ts';
import { hopList, visitorFixes, visitorVariables } from '../kit/visitor-settings.ts';
import { supportedLocale } from './mail/render.ts';

/** Secrets of a checkout that nobody has configured; an issuer that is not on this machine refuses them. */
export const DEVELOPMENT_SECRETS = {
  IDENTITY_SECRET: 'masthead-dev-identity-secret-of-this-checkout',
  IDENTITY_MANAGEMENT_KEY: 'masthead-dev-management-key',
  IDENTITY_DOTCOM_CLIENT_SECRET: 'masthead-dev-dotcom-secret',
  IDENTITY_INSIGHTS_CLIENT_SECRET: 'masthead-dev-insights-secret',
  IDENTITY_PREVIEW_CLIENT_SECRET: 'masthead-dev-preview-secret',
} as const;

const origin = z
  .url('not a URL')
  .refine((value) => /^https?:/.test(value) && new URL(value).origin === value.replace(/\/$/, ''), 'not an origin')
  .transform((value) => new URL(value).origin);

/** A name in small letters, without scheme or port (WebAuthn level 3, "relying party identifier"). */
const rpId = z.string().regex(/^(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/, 'not a host in small letters');

const socialProviders = z.array(
  z.strictObject({
    /** Part of addresses and of stored links to accounts: never changes. */
    id: z.string().regex(/^[\w-]{1,40}$/),
    name: z.string().min(1).max(60),
    /** What clients choose an icon by: GOOGLE, MICROSOFT, OIDC, … */
    type: z
      .string()
      .regex(/^[A-Z0-9_]{2,30}$/)
      .default('OIDC'),
    issuer: z.url(),
    clientId: z.string().min(1),
    clientSecret: z.string().min(1),
  }),
);

type SocialProviderConfig = z.infer<typeof socialProviders>[number];

const json = <T>(schema: z.ZodType<T>) =>
  z.string().transform((source, context): T => {
    let value: unknown;
    try {
      value = JSON.parse(source);
    } catch (error) {
      context.addIssue({ code: 'custom', message: `not JSON (${(error as Error).message})` });
      return z.NEVER;
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: z.prettifyError(parsed.error) });
    return z.NEVER;
  });

export const schema = z.object({
  IDENTITY_HOST: z.string().default('127.0.0.1'),
  IDENTITY_PORT: z.coerce.number('not a number').int('not a whole number').min(1, 'too small').max(65535, 'too large').default(4300),
  IDENTITY_ISSUER: z.url('not a URL').optional(),
  DATABASE_URL: z.string('give the address of a PostgreSQL').min(1),
  SMTP_URL: z.url('not a URL').default('smtp://localhost:4425'),
  DOTCOM_ORIGIN: origin.default('http://localhost:3000'),
  INSIGHTS_ORIGIN: origin.default('http://insights.localhost:3000'),
  PREVIEW_ORIGIN: origin.default('http://preview.localhost:3000'),
  STAGING_ORIGIN: origin.default('http://staging.localhost:3000'),
  IDENTITY_DOTCOM_CLIENT_ID: z.string().default('dotcom'),
  IDENTITY_DOTCOM_CLIENT_SECRET: z
    .string()
    .min(16, 'shorter than 16 characters')
    .default(DEVELOPMENT_SECRETS.IDENTITY_DOTCOM_CLIENT_SECRET),
  IDENTITY_INSIGHTS_CLIENT_ID: z.string().default('insights'),
  IDENTITY_INSIGHTS_CLIENT_SECRET: z
    .string()
    .min(16, 'shorter than 16 characters')
    .default(DEVELOPMENT_SECRETS.IDENTITY_INSIGHTS_CLIENT_SECRET),
  IDENTITY_PREVIEW_CLIENT_ID: z.string().default('preview'),
  IDENTITY_PREVIEW_CLIENT_SECRET: z
    .string()
    .min(16, 'shorter than 16 characters')
    .default(DEVELOPMENT_SECRETS.IDENTITY_PREVIEW_CLIENT_SECRET),
  IDENTITY_WIDGET_ORIGIN: origin.optional(),
  USER_SERVICE_URL: z.url('not a URL').optional(),
  IDENTITY_BACKCHANNEL_LOGOUT_URI: z.url('not a URL').optional(),
  IDENTITY_EMAIL_LINK_PATH: z.string().startsWith('/', 'not a path').default('/sign-in'),
  IDENTITY_PASSKEY_RP_ID: rpId.optional(),
  IDENTITY_RECOVERY_PATH: z.string().startsWith('/', 'not a path').default('/user-registration/forgot-password'),
  IDENTITY_UNLOCK_PATH: z.string().startsWith('/', 'not a path').default('/sign-in/locked-account'),
  IDENTITY_SECRET: z.string().min(32, 'shorter than 32 characters').default(DEVELOPMENT_SECRETS.IDENTITY_SECRET),
  IDENTITY_SECRETS_BEFORE: secretsBefore,
  IDENTITY_MANAGEMENT_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_SECRETS.IDENTITY_MANAGEMENT_KEY),
  IDENTITY_SOCIAL_PROVIDERS: json(socialProviders).optional(),
  IDENTITY_MAIL_FROM: z.string().default(`${FIRM_NAME} <no-reply@aldermoor.localhost>`),
  IDENTITY_TRUSTED_PROXIES: hopList.default('127.0.0.1,::1'),
  ...letterheadVariables,
  SECURITY_LOG: visitorVariables.SECURITY_LOG,
  SECURITY_LOG_KEY: visitorVariables.SECURITY_LOG_KEY,
  FAULTS: z.enum(['on', 'off'], 'neither on nor off').default('off'),
  LOG: z.enum(['info', 'quiet'], 'neither info nor quiet').default('info'),
});

const FIXES = {
  IDENTITY_HOST: 'Give the address to bind, 127.0.0.1 or 0.0.0.0.',
  IDENTITY_PORT: 'Give a port from 1 to 65535, or leave it out for 4300.',
  IDENTITY_ISSUER: 'Give the address that browsers and servers know, such as https://id.example.org/oauth2/default.',
  DATABASE_URL: 'postgres://user:password@host:5432/database',
  SMTP_URL: 'Give smtp://host:port; for a relay that asks smtps://user:password@host:port, or smtp:// where it offers STARTTLS.',
  DOTCOM_ORIGIN: 'Give scheme, host and port, nothing else.',
  INSIGHTS_ORIGIN: 'Give scheme, host and port, nothing else.',
  PREVIEW_ORIGIN: 'Give scheme, host and port, nothing else.',
  STAGING_ORIGIN: 'Give scheme, host and port, nothing else.',
  IDENTITY_DOTCOM_CLIENT_ID: 'Give the client id that the site sends.',
  IDENTITY_DOTCOM_CLIENT_SECRET: 'Give the same secret to the site.',
  IDENTITY_INSIGHTS_CLIENT_ID: 'Give the client id that the site sends.',
  IDENTITY_INSIGHTS_CLIENT_SECRET: 'Give the same secret to the site.',
  IDENTITY_PREVIEW_CLIENT_ID: 'Give the client id that the site sends from preview and staging.',
  IDENTITY_PREVIEW_CLIENT_SECRET: 'Give the same secret to the site.',
  IDENTITY_WIDGET_ORIGIN: 'Give the origin of a page with the Sign-In Widget, or leave it out.',
  USER_SERVICE_URL: 'Give the address of the user service, which is told of sign-ins that ended; left out, nobody is told.',
  IDENTITY_BACKCHANNEL_LOGOUT_URI:
    'Give the address that takes logout tokens for both clients, or leave it out for /v2/auth/backchannel-logout of USER_SERVICE_URL.',
  IDENTITY_EMAIL_LINK_PATH:
    'Give the path on the site’s origins that takes ?otp&state; readers of another language are led to it below that language, as /de.',
  IDENTITY_PASSKEY_RP_ID: 'Give the host for which passkeys are made, such as example.org; left out, the one of DOTCOM_ORIGIN.',
  IDENTITY_RECOVERY_PATH:
    'Give the path on the site’s origins that sets a new password; readers of another language are led to it below that language, as /de.',
  IDENTITY_UNLOCK_PATH:
    'Give the path on the site’s origins that unlocks an account; readers of another language are led to it below that language, as /de.',
  IDENTITY_SECRET: 'Give 32 or more random characters and keep them: cookies, handles and stored secrets depend on them.',
  IDENTITY_SECRETS_BEFORE:
    'Give the secrets that IDENTITY_SECRET had before, the newest first, with commas, for as long as sign-ins are to go on, or leave it out.',
  IDENTITY_MANAGEMENT_KEY: 'Give 16 or more random characters, the same to the user service.',
  IDENTITY_SOCIAL_PROVIDERS: 'Give a JSON list of {"id","name","type","issuer","clientId","clientSecret"}; [] for none.',
  IDENTITY_MAIL_FROM: 'Give the sender, such as Name <no-reply@example.org>.',
  IDENTITY_TRUSTED_PROXIES: 'Give the addresses or networks whose X-Forwarded-For is believed, with commas.',
  ...letterheadFixes,
  SECURITY_LOG: visitorFixes.SECURITY_LOG,
  SECURITY_LOG_KEY: visitorFixes.SECURITY_LOG_KEY,
  FAULTS: 'Give on (tests) or off (production).',
  LOG: 'Give info (one line a request) or quiet (errors only).',
};

/** An application that may sign people in. */
export interface ClientConfig {
  id: string;
  label: string;
  /** Left out for a public client, which proves itself by PKCE only. */
  secret?: string;
  /** Where answers may go: compared as a whole, never by prefix. */
  redirectUris: readonly string[];
  postLogoutRedirectUris: readonly string[];
  /** Whose scripts may read answers. */
  origin: string;
  /** `password`: e-mail and password on the first step; `identifier`: e-mail first, then a choice. */
  firstStep: 'password' | 'identifier';
  /** The relying party of its passkeys: a host that its own is equal to or below, or that lists it (related origins); left out, its own. */
  rpId?: string;
  /** The client's own page for links in mails, which gets `?otp&state`; in another language below that, as `/de`. */
  emailLinkPath?: string;
  /** Is told of sign-ins that ended (OpenID Connect Back-Channel Logout 1.0). */
  backchannelLogoutUri?: string;
}

export interface IdentityConfig {
  host: string;
  port: number;
  issuer: string;
  databaseUrl: string;
  smtpUrl: string;
  mailFrom: string;
  /** The page that sets a new password, in a language. */
  recoveryUrl(locale: string): string;
  /** The site's page that unlocks an account, in the language of a mail. */
  unlockUrl(locale: string): string;
  /** What mails say of who sends them, beside the product's name. */
  letterhead: Omit<Letterhead, 'name'>;
  clients: readonly ClientConfig[];
  secret: string;
  /** Those before it: what they sealed and signed is still known. */
  secretsBefore: readonly string[];
  managementKey: string;
  /** Undefined: the two demo providers of this service. */
  socialProviders: readonly SocialProviderConfig[] | undefined;
  trustedProxies: readonly string[];
  /** The key makes the pseudonyms; the secret does where there is none. */
  securityLog: { file: string | undefined; key: string | undefined };
  /** Where anybody may be anybody, at the demo providers: only where nobody but this machine's own people comes. */
  demoProviders: boolean;
  faults: boolean;
  quiet: boolean;
}

/** The client of one of the site's origins. */
export function siteClient(
  id: string,
  label: string,
  secret: string,
  siteOrigin: string,
  { emailLinkPath, backchannelLogoutUri, rpId }: Pick<ClientConfig, 'emailLinkPath' | 'backchannelLogoutUri' | 'rpId'> = {},
): ClientConfig {
  return {
    id,
    label,
    secret,
    redirectUris: [`${siteOrigin}/api/auth/callback`],
    // The home page in each language.
    postLogoutRedirectUris: [siteOrigin, ...LANGUAGES.map((language) => siteOrigin + languagePath('/', language))],
    origin: siteOrigin,
    firstStep: 'password',
    ...(emailLinkPath === undefined ? {} : { emailLinkPath }),
    ...(backchannelLogoutUri === undefined ? {} : { backchannelLogoutUri }),
    ...(rpId === undefined ? {} : { rpId }),
  };
}

/** The client of those who work on preview and staging, whom this service's own page signs in. */
function draftsClient(
  id: string,
  secret: string,
  origins: readonly [string, string],
  backchannelLogoutUri: string | undefined,
): ClientConfig {
  return {
    id,
    label: `${FIRM_NAME} preview`,
    secret,
    redirectUris: origins.map((one) => `${one}/api/auth/callback`),
    // The page that says so, in each language.
    postLogoutRedirectUris: origins.flatMap((one) => LANGUAGES.map((language) => one + languagePath('/sitecore/sign-in/out', language))),
    origin: origins[0],
    firstStep: 'password',
    ...(backchannelLogoutUri === undefined ? {} : { backchannelLogoutUri }),
  };
}

/** A public client for a page that runs okta-auth-js or the Sign-In Widget in the browser. */
export function publicClient(id: string, pageOrigin: string, firstStep: ClientConfig['firstStep'] = 'password'): ClientConfig {
  return {
    id,
    label: 'Sign-in page',
    redirectUris: [`${pageOrigin}/login/callback`],
    postLogoutRedirectUris: [pageOrigin, `${pageOrigin}/`],
    origin: pageOrigin,
    firstStep,
  };
}

/** The service's settings. Throws ConfigError, which names each wrong variable and its fix. */
export function identityConfig(env: Readonly<Record<string, string | undefined>>): IdentityConfig {
  const vars = parseEnv(schema, FIXES, env);
  const issuer = (vars.IDENTITY_ISSUER ?? `http://localhost:${vars.IDENTITY_PORT}/oauth2/default`).replace(/\/$/, '');
  const own = { IDENTITY_HOST: vars.IDENTITY_HOST, IDENTITY_ISSUER: issuer };
  refuseDevelopmentValues(env, vars, {
    development: DEVELOPMENT_SECRETS,
    fixes: FIXES,
    more: own,
  });
  const userService = vars.USER_SERVICE_URL?.replace(/\/$/, '');
  const backchannelLogoutUri =
    vars.IDENTITY_BACKCHANNEL_LOGOUT_URI ?? (userService === undefined ? undefined : `${userService}/v2/auth/backchannel-logout`);
  const site = {
    emailLinkPath: vars.IDENTITY_EMAIL_LINK_PATH,
    rpId: vars.IDENTITY_PASSKEY_RP_ID ?? new URL(vars.DOTCOM_ORIGIN).hostname,
    ...(backchannelLogoutUri === undefined ? {} : { backchannelLogoutUri }),
  };
  const pageFor = (locale: string, path: string): string => vars.DOTCOM_ORIGIN + languagePath(path, supportedLocale(locale));
  return {
    host: vars.IDENTITY_HOST,
    port: vars.IDENTITY_PORT,
    issuer,
    databaseUrl: vars.DATABASE_URL,
    smtpUrl: vars.SMTP_URL,
    mailFrom: vars.IDENTITY_MAIL_FROM,
    recoveryUrl: (locale) => pageFor(locale, vars.IDENTITY_RECOVERY_PATH),
    unlockUrl: (locale) => pageFor(locale, vars.IDENTITY_UNLOCK_PATH),
    letterhead: { address: vars.MAIL_ADDRESS, privacyOrigin: vars.DOTCOM_ORIGIN },
    clients: [
      siteClient(vars.IDENTITY_DOTCOM_CLIENT_ID, FIRM_NAME, vars.IDENTITY_DOTCOM_CLIENT_SECRET, vars.DOTCOM_ORIGIN, site),
      siteClient(
        vars.IDENTITY_INSIGHTS_CLIENT_ID,
        `${FIRM_NAME} Insights`,
        vars.IDENTITY_INSIGHTS_CLIENT_SECRET,
        vars.INSIGHTS_ORIGIN,
        site,
      ),
      draftsClient(
        vars.IDENTITY_PREVIEW_CLIENT_ID,
        vars.IDENTITY_PREVIEW_CLIENT_SECRET,
        [vars.PREVIEW_ORIGIN, vars.STAGING_ORIGIN],
        backchannelLogoutUri,
      ),
      ...(vars.IDENTITY_WIDGET_ORIGIN === undefined ? [] : [publicClient('widget', vars.IDENTITY_WIDGET_ORIGIN)]),
    ],
    secret: vars.IDENTITY_SECRET,
    secretsBefore: vars.IDENTITY_SECRETS_BEFORE,
    managementKey: vars.IDENTITY_MANAGEMENT_KEY,
    socialProviders: vars.IDENTITY_SOCIAL_PROVIDERS,
    trustedProxies: vars.IDENTITY_TRUSTED_PROXIES.split(',').map((address) => address.trim()),
    securityLog: { file: vars.SECURITY_LOG, key: vars.SECURITY_LOG_KEY },
    demoProviders: reachedByOthers(env, own) === undefined,
    faults: vars.FAULTS === 'on',
    quiet: vars.LOG === 'quiet',
  };
}
