import path from 'node:path';
import { build } from 'esbuild';
import { alumniConfig } from '../../src/backends/alumni/config.ts';
import { collectorConfig } from '../../src/backends/collector/config.ts';
import { contentConfig } from '../../src/backends/content/config.ts';
import { formsConfig } from '../../src/backends/forms/config.ts';
import { identityConfig } from '../../src/backends/identity/config.ts';
import { isLocalHost, reachedByOthers } from '../../src/backends/kit/deployment.ts';
import { mailboxConfig } from '../../src/backends/mailbox/config.ts';
import { mediaConfig } from '../../src/backends/media/config.ts';
import { offersConfig } from '../../src/backends/offers/config.ts';
import { searchConfig } from '../../src/backends/search/config.ts';
import { usersConfig } from '../../src/backends/users/config.ts';
import { LANGUAGES } from '../../src/lib/languages.ts';
import { readTelemetry } from '../../src/telemetry/settings.ts';
import { root } from '../supervisor/paths.ts';
import { embeddedServices, type EmbeddedService } from '../supervisor/services.ts';
import { bad, good, odd, type Finding } from './findings.ts';
import { mailOf } from './mail-settings.ts';

type Env = Readonly<Record<string, string | undefined>>;

const READERS: Readonly<Record<string, (env: Env) => unknown>> = {
  content: contentConfig,
  mailbox: mailboxConfig,
  identity: identityConfig,
  users: usersConfig,
  search: searchConfig,
  forms: formsConfig,
  media: mediaConfig,
  offers: offersConfig,
  alumni: alumniConfig,
  collector: collectorConfig,
};

/** The site's sources import each other as its bundler resolves them, which Node does not. */
async function siteParser(): Promise<(env: Env) => unknown> {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'src/config/env.schema.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  const source = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const { parseEnv } = (await import(`data:text/javascript;base64,${source}`)) as { parseEnv: (env: Env) => unknown };
  return parseEnv;
}

const linesOf = (error: unknown): string[] =>
  (error instanceof Error ? error.message : String(error))
    .split('\n')
    .filter((line) => !line.startsWith('The configuration cannot be used'));

/** Whether the site and each embedded back end would start with the settings; each wrong one is said once, whoever reads it. */
export async function settings(environment: Env, embedded: readonly EmbeddedService[]): Promise<Finding[]> {
  const wrong = new Map<string, string>();
  const readers = embedded.flatMap(({ name }) => READERS[name] ?? []);
  for (const read of [await siteParser(), readTelemetry, ...readers]) {
    try {
      read(environment);
    } catch (error) {
      for (const line of linesOf(error)) {
        const [variable = line] = /^[A-Z][A-Z0-9_]+/.exec(line) ?? [];
        if (!wrong.has(variable)) wrong.set(variable, line);
      }
    }
  }
  return wrong.size > 0
    ? [...wrong.values()].map(bad)
    : [good(`The settings can be used: site, ${embedded.map(({ name }) => name).join(', ')}.`)];
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '');

/** Hosts of Experience Edge, old and new. */
const EDGE = /^edge(?:-[\w-]+)?\.sitecorecloud\.io$/;

const keyed = (name: string, url: string) => ({ url, key: `${name}_ADMIN_KEY` });
/** Services that are asked for more with their key, and what is not to be had without it. */
const KEYED = [
  {
    service: keyed('FORMS', 'FORMS_URL'),
    without: 'nobody reads the inbox, and what visitors sent is neither exported nor erased with their account',
  },
  {
    service: keyed('OFFERS', 'OFFERS_URL'),
    without: 'what readers bought is neither exported nor erased with their account',
  },
  {
    service: keyed('ALUMNI', 'ALUMNI_GATEWAY_URL'),
    without: 'what alumni have there is neither exported nor erased with their account',
  },
  {
    service: keyed('CONTENT', 'AUTHORING_URL'),
    without: 'what editors did there is neither exported nor taken from their names with their account',
  },
  { service: keyed('COLLECTOR', 'COLLECTOR_URL'), without: 'nobody sees the figures' },
];

/** Settings that go together, of which some are missing. */
export function halfConfigured(env: Env): Finding[] {
  const findings: Finding[] = [];
  if (env.IDENTITY_ISSUER)
    for (const client of ['DOTCOM', 'INSIGHTS', 'PREVIEW']) {
      const names = [`IDENTITY_${client}_CLIENT_ID`, `IDENTITY_${client}_CLIENT_SECRET`];
      const missing = names.filter((name) => !env[name]);
      if (missing.length > 0)
        findings.push(
          (client === 'PREVIEW' ? odd : bad)(
            `IDENTITY_ISSUER is somebody else's, and ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set: nobody signs in on ${client.toLowerCase()}. Give what the provider calls client ID and client secret.`,
          ),
        );
    }
  if (env.IDENTITY_ISSUER && !env.USER_SERVICE_URL) {
    const missing = ['IDENTITY_MANAGEMENT_URL', 'IDENTITY_MANAGEMENT_KEY'].filter((name) => !env[name]);
    if (missing.length > 0)
      findings.push(
        bad(
          `IDENTITY_ISSUER is somebody else's, and ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set: no password is changed, no session ended and no account erased there. Give the address of its management API (Okta's: https://<org>/api/v1) and its key (Okta's: an API token).`,
        ),
      );
  }
  if (env.OFFERS_URL) {
    const missing = ['OFFERS_AID', 'OFFERS_PRIVATE_KEY', 'OFFERS_API_TOKEN', 'ENTITLEMENT_WEBHOOK_SECRET'].filter((name) => !env[name]);
    if (missing.length > 0)
      findings.push(bad(`OFFERS_URL is somebody else's, and ${missing.join(', ')} not set: no offer is made and no webhook is taken.`));
  }
  if ((env.GRAPH_QL_ENDPOINT || env.SITECORE_API_HOST) && !env.PUBLISHED_SECRET)
    findings.push(
      odd(
        'The content service is somebody else’s and PUBLISHED_SECRET is not set: nobody says what was published, so pages are made anew in their time (REVALIDATE_SECONDS). Give one, and send it from a webhook of Experience Edge as x-published-secret to /api/editing/published.',
      ),
    );
  const drafts = env.GRAPH_QL_PREVIEW_ENDPOINT || env.GRAPH_QL_ENDPOINT || env.SITECORE_API_HOST;
  if (drafts && EDGE.test(hostOf(drafts)))
    findings.push(
      odd(
        'Drafts are asked of Experience Edge, which has none: preview and editors see no more than what is published. Give the address of the content management server as GRAPH_QL_PREVIEW_ENDPOINT, with its key as SITECORE_PREVIEW_API_KEY.',
      ),
    );
  if (env.DICTIONARY_SOURCE === 'rest') {
    const words = env.SITECORE_API_HOST || env.GRAPH_QL_ENDPOINT;
    const none = words ? EDGE.test(hostOf(words)) : env.CONTENT_PROFILE !== 'xm';
    if (none)
      findings.push(
        bad(
          `DICTIONARY_SOURCE is "rest", which Sitecore XM and XP alone have${words ? ', and Experience Edge has not' : ', and the embedded content service with CONTENT_PROFILE=xm'}: there are no words on any page. Leave it out.`,
        ),
      );
  }
  const searched = env.SEARCH_LANGUAGES?.split(',');
  const unsearched = LANGUAGES.filter((language) => searched?.includes(language) === false);
  if (unsearched.length > 0)
    findings.push(bad(`SEARCH_LANGUAGES is "${env.SEARCH_LANGUAGES}": in ${unsearched.join(', ')} the search of the site finds nothing.`));
  if (env.PUBLISH_WEBHOOKS && !env.PUBLISH_WEBHOOKS.includes(`:${env.PORT ?? 3000}/`))
    findings.push(
      odd(
        `PUBLISH_WEBHOOKS names no process on port ${env.PORT ?? 3000}: where this machine is one of the site's, it hears of nothing that is published and makes pages anew in their time.`,
      ),
    );
  for (const { service, without } of KEYED)
    if (env[service.url] && !env[service.key]) findings.push(odd(`${service.url} is set and ${service.key} is not: ${without}.`));
  const apart = ['TRACES', 'METRICS', 'LOGS'].map((what) => `OTEL_EXPORTER_OTLP_${what}_ENDPOINT`).filter((name) => env[name]);
  if (apart.length > 0 && !env.OTEL_EXPORTER_OTLP_ENDPOINT)
    findings.push(
      odd(`${apart.join(', ')} set and OTEL_EXPORTER_OTLP_ENDPOINT is not, which turns sending on: nothing is sent. Give that one too.`),
    );
  if (env.JSS_ALLOWED_ORIGINS && !env.JSS_EDITING_SECRET)
    findings.push(odd('JSS_ALLOWED_ORIGINS names editors and JSS_EDITING_SECRET is not set: editing is off.'));
  return findings;
}

/** Back ends that are asked from another address than the loopback one, which is all that they believe by themselves. */
export function hops(env: Env): Finding[] {
  const found = new Map<string, string>();
  for (const { name } of embeddedServices) {
    const hop = name === 'identity' ? 'IDENTITY_TRUSTED_PROXIES' : 'BACKEND_TRUSTED_HOPS';
    const listens = `${name.toUpperCase()}_HOST`;
    const host = env[listens];
    if (host && !isLocalHost(host) && !env[hop] && !found.has(hop)) found.set(hop, `${listens} is "${host}"`);
  }
  return [...found].map(([hop, why]) =>
    odd(
      `${why} and ${hop} is not set: who is asked from another machine takes all visitors for one, and limits shut all of them out at once. Name the site's servers.`,
    ),
  );
}

const isOff = (value: string | undefined): boolean => value === 'off' || value === 'false';

/** Services that browsers are sent to as well: an address under localhost is each visitor's own machine to them. */
function forBrowsers(env: Env, why: string): Finding[] {
  const asked = [
    { variable: 'IDENTITY_ISSUER', publicUrl: 'IDENTITY_PUBLIC_URL', then: 'nobody signs in', example: 'https://id.example.org' },
    ...(isOff(env.PIANO_ENABLED)
      ? []
      : [{ variable: 'OFFERS_URL', publicUrl: 'OFFERS_PUBLIC_URL', then: 'nobody buys', example: 'https://offers.example.org' }]),
  ];
  const findings = asked.flatMap(({ variable, publicUrl, then, example }) => {
    const address = env[variable] || env[publicUrl];
    if (!address)
      return [
        bad(
          `${why}, but ${publicUrl} is not set: browsers are sent to localhost, and ${then}. Let the proxy lead a name of its own to the embedded service, and give it here, for example ${example} (docs/deployment.md).`,
        ),
      ];
    return isLocalHost(hostOf(address))
      ? [bad(`${why}, but ${env[variable] ? variable : publicUrl} is "${address}": browsers are sent to localhost, and ${then}.`)]
      : [];
  });
  if (!env.IDENTITY_ISSUER && env.IDENTITY_PUBLIC_URL && !env.IDENTITY_TRUSTED_PROXIES)
    findings.push(
      odd(
        'IDENTITY_PUBLIC_URL is set and IDENTITY_TRUSTED_PROXIES is not: what the site asks by the proxy comes from this machine’s own address, and all visitors are one to the limits of sign-ins. Name that address and the proxy’s, or let the name lead to 127.0.0.1 here.',
      ),
    );
  return findings;
}

/** What a deployment that others reach needs and a checkout does not. */
export function forOthers(env: Env): Finding[] {
  const why = reachedByOthers(env);
  if (why === undefined) return [good('Only this machine reaches it: secrets of a checkout are fit.')];
  const findings: Finding[] = [];
  const origins = ['DOTCOM_ORIGIN', 'INSIGHTS_ORIGIN', 'PREVIEW_ORIGIN', 'STAGING_ORIGIN'] as const;
  const local = origins.filter((name) => !env[name]);
  if (local.length > 0)
    findings.push(odd(`${why}, but ${local.join(', ')} ${local.length > 1 ? 'are' : 'is'} not set: links there lead to localhost.`));
  const plain = origins.filter((name) => env[name]?.startsWith('http://'));
  if (plain.length > 0)
    findings.push(
      bad(
        `${plain.join(', ')} ${plain.length > 1 ? 'begin' : 'begins'} with http: browsers keep no session there. Put TLS before it and write https.`,
      ),
    );
  findings.push(...forBrowsers(env, why), ...mailOf(env, why));
  if (!env.TRUSTED_PROXIES)
    findings.push(
      odd(
        'TRUSTED_PROXIES is not set: behind a proxy on another machine every visitor is taken for that one, and limits shut all of them out at once.',
      ),
    );
  if (!env.BACKUP_RECIPIENT) findings.push(odd('BACKUP_RECIPIENT is not set: backups are not sealed. npm run backup -- key makes one.'));
  if (!env.SECURITY_LOG_KEY)
    findings.push(odd('SECURITY_LOG_KEY is not set: one person has another pseudonym in each service and after each start.'));
  return findings;
}
