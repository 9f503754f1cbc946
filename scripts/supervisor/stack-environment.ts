import path from 'node:path';
import type { SupervisorConfig } from './config.ts';
import { dataFolder } from './paths.ts';
import { serviceHost, type EmbeddedService } from './services.ts';

/** The stack that `npm start` starts. */
export const PRODUCT = 'masthead';
/** Uploads of another stack, as that of the tests. */
export const uploadsOf = (name: string): string => path.join(dataFolder, `${name}-forms`);

export interface Origins {
  dotcom: string;
  insights: string;
  preview: string;
  staging: string;
}

interface Given {
  config: SupervisorConfig;
  environment: Readonly<Record<string, string>>;
  /** The services that are started here. */
  embedded: readonly EmbeddedService[];
  databaseUrl: string;
  /** Of the stack: what it keeps is beside what another of this checkout keeps. */
  name: string;
  logs: string;
  development: boolean;
}

/** What the site and the back ends are told: where each of them is, and where visitors are. */
export function environmentOf({ config, environment, embedded, databaseUrl, name, logs, development }: Given) {
  const portOf = (variable: string): number => config.ports[variable] ?? 0;
  const has = (service: string) => embedded.some(({ name }) => name === service);
  const addresses: Record<string, string> = {};
  for (const service of embedded) {
    const ports = service.ports.map(({ variable }) => portOf(variable));
    Object.assign(addresses, service.addresses(ports, { ...environment, ...config.publicUrls }));
  }
  for (const [variable, address] of Object.entries(config.addresses)) if (address) addresses[variable] = address;
  const endpoint = addresses.GRAPH_QL_ENDPOINT ?? `${addresses.SITECORE_API_HOST}/sitecore/api/graph/edge`;
  const origins: Origins = {
    dotcom: config.DOTCOM_ORIGIN ?? `http://localhost:${config.PORT}`,
    insights: config.INSIGHTS_ORIGIN ?? `http://insights.localhost:${config.PORT}`,
    preview: config.PREVIEW_ORIGIN ?? `http://preview.localhost:${config.PORT}`,
    staging: config.STAGING_ORIGIN ?? `http://staging.localhost:${config.PORT}`,
  };
  const childEnvironment: NodeJS.ProcessEnv = {
    ...environment,
    NODE_ENV: development ? 'development' : 'production',
    PORT: String(config.PORT),
    ...Object.fromEntries(Object.entries(config.ports).map(([variable, port]) => [variable, String(port)])),
    ...addresses,
    // Answers to mails of the alumni come back through the mailbox, where both are embedded.
    ...(has('alumni') && environment.MAILBOX_ROUTES === undefined
      ? {
          MAILBOX_ROUTES: `${environment.ALUMNI_RELAY_DOMAIN ?? 'alumni.localhost'}=smtp://${serviceHost('alumni', environment)}:${portOf('ALUMNI_SMTP_PORT')}`,
        }
      : {}),
    // Where the items are ours editors may change them, unless somebody says otherwise.
    ...(has('content') ? { CONTENT_AUTHORING: environment.CONTENT_AUTHORING ?? 'on' } : {}),
    DATABASE_URL: databaseUrl,
    GRAPH_QL_ENDPOINT: endpoint,
    DOTCOM_ORIGIN: origins.dotcom,
    INSIGHTS_ORIGIN: origins.insights,
    PREVIEW_ORIGIN: origins.preview,
    STAGING_ORIGIN: origins.staging,
    // Its database names none of the product's uploads, and what no row names is swept.
    ...(name === PRODUCT ? {} : { FORMS_FOLDER: environment.FORMS_FOLDER || uploadsOf(name) }),
    SECURITY_LOG: environment.SECURITY_LOG || path.join(logs, 'security.log'),
    // Nobody leads readers to another process when this one ends.
    LEAVING_SECONDS: environment.LEAVING_SECONDS ?? '0',
    NEXT_TELEMETRY_DISABLED: '1',
    // Node keeps what it compiled: the next start of each service is a fifth shorter.
    NODE_COMPILE_CACHE: path.join(dataFolder, 'compile-cache'),
  };
  return { endpoint, origins, childEnvironment };
}
