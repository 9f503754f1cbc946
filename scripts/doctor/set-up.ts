import path from 'node:path';
import { connection, examineContent } from '../../src/workshop/doctor/content.ts';
import { parseConfig, type SupervisorConfig } from '../supervisor/config.ts';
import { siteHost } from '../supervisor/listening.ts';
import { dataFolder, root } from '../supervisor/paths.ts';
import { StartError } from '../supervisor/report.ts';
import { embeddedServices } from '../supervisor/services.ts';
import { environmentOf, PRODUCT } from '../supervisor/stack-environment.ts';
import { forOthers, halfConfigured, hops, settings } from './configuration.ts';
import { database, replica } from './database.ts';
import { bad, good, odd, wordsOf, type Finding } from './findings.ts';
import { management, provider, type Client } from './identity.ts';
import { items, ports, room } from './machine.ts';
import { senderOf } from './mail-settings.ts';
import { relay, service } from './services.ts';
import { shared } from './shared.ts';
import { uploads, whose } from './uploads.ts';

type Env = Readonly<Record<string, string>>;

export interface Section {
  name: string;
  findings: Finding[];
}

/** What the embedded services need no look at from outside: they are asked by the supervisor. */
const OTHERS = [
  'USER_SERVICE_URL',
  'SEARCH_URL',
  'ARTICLE_URL',
  'PERSONALIZATION_URL',
  'FORMS_URL',
  'OFFERS_URL',
  'MEDIA_URL',
  'MOBILE_URL',
  'ALUMNI_GATEWAY_URL',
  'COLLECTOR_URL',
] as const;

/** A check that fails itself is a finding: the others are made all the same. */
async function section(name: string, check: () => Finding[] | Promise<Finding[]>): Promise<Section> {
  try {
    return { name, findings: await check() };
  } catch (error) {
    return { name, findings: [bad(`This could not be looked at: ${wordsOf(error)}.`)] };
  }
}

function clientsOf(env: Env, origins: Readonly<Record<string, string>>): Client[] {
  return (['DOTCOM', 'INSIGHTS', 'PREVIEW'] as const).flatMap((name) => {
    const [id, secret] = [env[`IDENTITY_${name}_CLIENT_ID`], env[`IDENTITY_${name}_CLIENT_SECRET`]];
    const own = name === 'PREVIEW' ? [origins.preview, origins.staging] : [origins[name.toLowerCase()]];
    return id && secret ? [{ name, id, secret, redirects: own.map((origin) => `${origin}/api/auth/callback`) }] : [];
  });
}

async function content(environment: Env, endpoint: string): Promise<Finding[]> {
  if (!environment.GRAPH_QL_ENDPOINT && !environment.SITECORE_API_HOST)
    return items(path.resolve(root, environment.CONTENT_ITEMS_ROOT ?? '.'));
  const { SITECORE_API_KEY: key } = environment;
  if (!key) return [bad('The content service is somebody else’s and SITECORE_API_KEY is not set.')];
  return [
    ...(await examineContent({ endpoint: new URL(endpoint), key, appTemplateId: environment.SITECORE_APP_TEMPLATE_ID })),
    ...(await drafts(environment, endpoint)),
  ];
}

/** Where drafts are, which the first editor would ask else: another server, or another key of the same. */
async function drafts(environment: Env, endpoint: string): Promise<Finding[]> {
  const { GRAPH_QL_PREVIEW_ENDPOINT, SITECORE_PREVIEW_API_KEY: key } = environment;
  if (!key)
    return [odd('SITECORE_PREVIEW_API_KEY is not set: drafts are asked with the key of a checkout, and preview and editors see nothing.')];
  const said = await connection({ endpoint: new URL(GRAPH_QL_PREVIEW_ENDPOINT ?? endpoint), key }, 'SITECORE_PREVIEW_API_KEY');
  return said.map(({ kind, text }) => ({ kind, text: `Drafts: ${text}` }));
}

/** Looks through a set-up, and changes nothing. @param environment of the process over `.env` */
export async function examineSetUp(environment: Env): Promise<Section[]> {
  let config: SupervisorConfig;
  try {
    config = parseConfig(environment);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [{ name: 'Settings', findings: [bad(`${error.message} ${error.todo}`)] }];
  }
  const embedded = embeddedServices.filter(({ replacedBy }) => replacedBy.every((variable) => !config.addresses[variable]));
  const given = {
    config,
    environment,
    embedded,
    databaseUrl: config.DATABASE_URL ?? 'postgres://localhost/masthead',
    name: PRODUCT,
    logs: dataFolder,
    development: false,
  };
  const { childEnvironment, origins, endpoint } = environmentOf(given);
  const { DATABASE_URL } = config;
  const sections = [
    section('Settings', async () => [
      ...(await settings(childEnvironment, embedded)),
      ...halfConfigured(environment),
      ...hops(environment),
      ...forOthers(environment),
    ]),
    section('Machine', async () => [...room([dataFolder]), ...(await ports(config, embedded, siteHost(childEnvironment)))]),
    section('Database', async () => [
      ...(DATABASE_URL ? await database(DATABASE_URL) : [good('The embedded PostgreSQL is used.')]),
      ...(environment.SEARCH_REPLICA_URL && !environment.SEARCH_URL ? await replica(environment.SEARCH_REPLICA_URL) : []),
    ]),
    section('Content', () => content(environment, endpoint)),
  ];
  if (!environment.FORMS_URL)
    sections.push(
      section('Uploads', async () => [
        ...(await uploads(environment)),
        ...(await whose(childEnvironment.FORMS_URL, environment.FORMS_ADMIN_KEY)),
      ]),
    );
  const { IDENTITY_ISSUER, SMTP_URL, REDIS_URL } = environment;
  if (REDIS_URL) sections.push(section('Shared store', () => shared(REDIS_URL)));
  const { IDENTITY_MANAGEMENT_URL, IDENTITY_MANAGEMENT_KEY } = environment;
  if (IDENTITY_MANAGEMENT_URL && IDENTITY_MANAGEMENT_KEY)
    sections.push(section('Accounts at the identity provider', () => management(IDENTITY_MANAGEMENT_URL, IDENTITY_MANAGEMENT_KEY)));
  if (IDENTITY_ISSUER) sections.push(section('Identity provider', () => provider(IDENTITY_ISSUER, clientsOf(environment, { ...origins }))));
  if (SMTP_URL) sections.push(section('Mail', () => relay(SMTP_URL, senderOf(environment))));
  const elsewhere = OTHERS.filter((variable) => environment[variable]);
  if (elsewhere.length > 0)
    sections.push(
      section('Services', async () =>
        (await Promise.all(elsewhere.map((variable) => service(variable, environment[variable] ?? '')))).flat(),
      ),
    );
  return (await Promise.all(sections)).filter(({ findings }) => findings.length > 0);
}
