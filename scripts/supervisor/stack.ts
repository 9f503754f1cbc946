import path from 'node:path';
import { migrate } from '../../src/backends/kit/database/migrate.ts';
import { migrations } from '../../src/backends/migrations.ts';
import { startChild, waitForHealth, type Child } from './children.ts';
import type { SupervisorConfig } from './config.ts';
import { siteHost } from './listening.ts';
import { dataFolder } from './paths.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { requireFreePort } from './ports.ts';
import { step, StartError } from './report.ts';
import { embeddedServices } from './services.ts';

export interface StackOptions {
  config: SupervisorConfig;
  environment: Record<string, string>;
  /** Names the folder of the database and the logs, so that tests never meet a running site. */
  name: string;
  development: boolean;
  databasePort: number;
  /** Its database need not outlive a crash of the machine: it waits for no disk. */
  disposable?: boolean;
}

export interface Stack {
  origins: { dotcom: string; insights: string; preview: string; staging: string };
  endpoint: string;
  databaseUrl: string;
  environment: NodeJS.ProcessEnv;
  readonly children: readonly Child[];
  startSite(): Promise<void>;
  /** Resolves with the reason as soon as any process ends by itself. */
  broken(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the database and the embedded back ends; the site itself starts with `startSite`, when it has been built. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { config, environment, name } = options;
  const children: Child[] = [];
  const logs = path.join(dataFolder, `${name}-logs`);
  let postgres: Postgres | undefined;
  const stop = async () => {
    await Promise.all([...children].reverse().map((child) => child.stop()));
    await postgres?.stop();
  };
  try {
    const embedded = embeddedServices.filter((service) => service.replacedBy.every((variable) => !config.addresses[variable]));
    const portOf = (variable: string): number => config.ports[variable] ?? 0;
    await step('ports', async () => {
      await requireFreePort(config.PORT, 'PORT');
      for (const { variable } of embedded.flatMap((service) => service.ports)) await requireFreePort(portOf(variable), variable);
    });
    const databaseUrl =
      config.DATABASE_URL ??
      (await step('PostgreSQL', async () => {
        postgres = await startPostgres(`${name}-postgres`, options.databasePort, { disposable: options.disposable ?? false });
        return postgres.url;
      }));
    await step('migrations', async () => {
      try {
        await migrate(databaseUrl, migrations);
      } catch (error) {
        throw new StartError(
          `The database could not be brought up to date: ${error instanceof Error ? error.message : String(error)}`,
          'Check that DATABASE_URL points at a PostgreSQL 15 or newer and that its user may create schemas and extensions.',
        );
      }
    });
    const addresses: Record<string, string> = {};
    for (const service of embedded)
      Object.assign(
        addresses,
        service.addresses(
          service.ports.map(({ variable }) => portOf(variable)),
          environment,
        ),
      );
    for (const [variable, address] of Object.entries(config.addresses)) if (address) addresses[variable] = address;
    const endpoint = addresses.GRAPH_QL_ENDPOINT ?? `${addresses.SITECORE_API_HOST}/sitecore/api/graph/edge`;
    const origins = {
      dotcom: config.DOTCOM_ORIGIN ?? `http://localhost:${config.PORT}`,
      insights: config.INSIGHTS_ORIGIN ?? `http://insights.localhost:${config.PORT}`,
      preview: config.PREVIEW_ORIGIN ?? `http://preview.localhost:${config.PORT}`,
      staging: config.STAGING_ORIGIN ?? `http://staging.localhost:${config.PORT}`,
    };
    const childEnvironment: NodeJS.ProcessEnv = {
      ...environment,
      NODE_ENV: options.development ? 'development' : 'production',
      PORT: String(config.PORT),
      ...Object.fromEntries(Object.entries(config.ports).map(([variable, port]) => [variable, String(port)])),
      ...addresses,
      DATABASE_URL: databaseUrl,
      GRAPH_QL_ENDPOINT: endpoint,
      DOTCOM_ORIGIN: origins.dotcom,
      INSIGHTS_ORIGIN: origins.insights,
      PREVIEW_ORIGIN: origins.preview,
      STAGING_ORIGIN: origins.staging,
      SECURITY_LOG: environment.SECURITY_LOG || path.join(logs, 'security.log'),
      NEXT_TELEMETRY_DISABLED: '1',
      // Node keeps what it compiled: the next start of each service is a fifth shorter.
      NODE_COMPILE_CACHE: path.join(dataFolder, 'compile-cache'),
    };
    if (embedded.length > 0) {
      const names = embedded.map(({ name }) => name);
      await step(`back ends (${names.join(', ')})`, async () => {
        const child = startChild({ name: 'backends', args: ['src/backends/main.ts', ...names], env: childEnvironment, logs });
        children.push(child);
        for (const { ports } of embedded) await waitForHealth(child, `http://localhost:${portOf(ports[0]?.variable ?? '')}/healthz/ready`);
      });
    }
    const startSite = () =>
      step('site', async () => {
        const next = 'node_modules/next/dist/bin/next';
        const host = siteHost(childEnvironment);
        const args = [next, options.development ? 'dev' : 'start', '-p', String(config.PORT), ...(host ? ['-H', host] : [])];
        const child = startChild({ name: 'site', args, env: childEnvironment, logs, echo: options.development });
        children.push(child);
        await waitForHealth(child, `http://localhost:${config.PORT}/api/healthz`);
      });
    return {
      origins,
      endpoint,
      databaseUrl,
      environment: childEnvironment,
      children,
      startSite,
      stop,
      broken: () => Promise.race(children.map((child) => child.ended)),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
