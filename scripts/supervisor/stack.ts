import { rmSync } from 'node:fs';
import path from 'node:path';
import { migrate } from '../../src/backends/kit/database/migrate.ts';
import { migrations } from '../../src/backends/migrations.ts';
import { hostToAsk } from '../../src/lib/host-to-ask.ts';
import { startHealthy } from './children.ts';
import type { SupervisorConfig } from './config.ts';
import { answersHttp, USUAL_WATCH } from './hangs.ts';
import { createKeeper } from './keeper.ts';
import { siteHost } from './listening.ts';
import { openLog, type LogFile } from './log-file.ts';
import { requireOwnFolder } from './own-folder.ts';
import { dataFolder, siteServer } from './paths.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { requireFreePort } from './ports.ts';
import { requireAnswer } from './postgres-server.ts';
import { note, step, StartError } from './report.ts';
import { noteServing, noteStack } from './serving.ts';
import { siteEnvironment } from './site-process.ts';
import { backendProcesses, embeddedServices, serviceHost } from './services.ts';
import { environmentOf, PRODUCT, uploadsOf, type Origins } from './stack-environment.ts';

export interface StackOptions {
  config: SupervisorConfig;
  environment: Record<string, string>;
  /** Names the folder of the database and the logs, so that tests never meet a running site. */
  name: string;
  development: boolean;
  databasePort: number;
  /** Its database need not outlive a crash of the machine: it waits for no disk. */
  disposable?: boolean;
  /** Ends also what is just being started. */
  signal?: AbortSignal;
}

export interface Stack {
  origins: Origins;
  endpoint: string;
  databaseUrl: string;
  environment: NodeJS.ProcessEnv;
  /** What ended by itself and was started again, a line each. */
  readonly incidents: readonly string[];
  startSite(): Promise<void>;
  /** Resolves when a process has been given up that ended again and again. */
  failed(): Promise<StartError>;
  /** Ends the site, then the back ends, then the database: each may finish what it does with what it stands on. */
  stop(): Promise<void>;
}

/** Beside the seconds in which it leaves: what is under way has ten to end (src/door/limits.ts), then it closes and tells the last (src/telemetry/sdk.ts). */
const SITE_DRAINS_S = 14;

/** Starts the database and the embedded back ends; the site itself starts with `startSite`, when it has been built. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { config, environment, name, development } = options;
  const logs = path.join(dataFolder, `${name}-logs`);
  // Opened with the first line, which mostly never comes: what ended is in its own log, that it was started again nowhere else.
  let log: LogFile | undefined;
  const keeper = createKeeper((line) => {
    note(line);
    log ??= openLog(path.join(logs, 'supervisor.log'), { append: true });
    log.write(`${new Date().toISOString()} ${line}\n`);
  });
  let forget = (): void => undefined;
  options.signal?.addEventListener('abort', () => void keeper.stop(), { once: true });
  try {
    const embedded = embeddedServices.filter((service) => service.replacedBy.every((variable) => !config.addresses[variable]));
    const portOf = (variable: string | undefined): number => config.ports[variable ?? ''] ?? 0;
    requireOwnFolder(dataFolder);
    forget = noteStack();
    await step('ports', async () => {
      await requireFreePort(config.PORT, 'PORT');
      for (const { variable } of embedded.flatMap((service) => service.ports)) await requireFreePort(portOf(variable), variable);
    });
    // A server that is named is kept, and what is in it: rows name these files.
    let isShared = config.DATABASE_URL !== undefined;
    const databaseUrl =
      config.DATABASE_URL ??
      (await step('PostgreSQL', async () => {
        let postgres: Postgres | undefined;
        await keeper.keep('database', {
          name: 'PostgreSQL',
          start: async ({ again, signal }) =>
            (postgres = await startPostgres(`${name}-postgres`, postgres?.port ?? options.databasePort, {
              disposable: options.disposable ?? false,
              ...(again ? { anew: false } : {}),
              signal,
            })),
          watch: { ...USUAL_WATCH, ask: (signal) => requireAnswer(postgres?.url ?? '', signal) },
          todo: `Its log is ${path.join(dataFolder, `${name}-postgres.log`)}; a full disk is the usual reason.`,
        });
        isShared = postgres?.started === false;
        return postgres?.url ?? '';
      }));
    await step('migrations', async () => {
      try {
        await migrate(databaseUrl, migrations);
      } catch (error) {
        throw new StartError(
          `The database could not be brought up to date: ${error instanceof Error ? error.message : String(error)}`,
          'Check that DATABASE_URL points at a PostgreSQL 15 or newer and that its user owns the database: npm run doctor says which right is missing.',
        );
      }
    });
    const { endpoint, origins, childEnvironment } = environmentOf({ config, environment, embedded, databaseUrl, name, logs, development });
    // They are of the database that was there before, which is begun anew too, unless it is kept or another run is still using both.
    if (options.disposable && name !== PRODUCT && !isShared) rmSync(uploadsOf(name), { recursive: true, force: true });
    if (embedded.length > 0) {
      const names = embedded.map(({ name }) => name);
      await step(`back ends (${names.join(', ')})`, () =>
        Promise.all(
          backendProcesses(config, embedded).map(async ({ name: processName, services }) => {
            const health = (path: string) =>
              services.map(({ name, ports }) => `http://${serviceHost(name, childEnvironment)}:${portOf(ports[0]?.variable)}${path}`);
            await keeper.keep('services', {
              name: processName === 'backends' ? 'back ends' : `back end ${processName}`,
              // Once they have run nothing is wrong with them when what they stand on is away: that they answer is enough.
              start: ({ again, signal }) =>
                startHealthy(
                  {
                    name: processName,
                    args: ['src/backends/main.ts', ...services.map((service) => service.name)],
                    env: { TRACE_CALLERS: 'on', ...childEnvironment },
                    logs,
                    again,
                  },
                  health(again ? '/healthz/live' : '/healthz/ready'),
                  signal,
                ),
              watch: { ...USUAL_WATCH, ask: answersHttp(health('/healthz/live')) },
              todo: `Its last words are in ${path.join(logs, `${processName}.log`)}.`,
            });
          }),
        ),
      );
    }
    let over = (): void => undefined;
    const startSite = () =>
      step('site', () => {
        // In development it is made elsewhere (`.next/dev`).
        if (!development) over = noteServing();
        const host = siteHost(childEnvironment);
        // In development Next's own server makes each page as it is asked for.
        const server = development ? ['node_modules/next/dist/bin/next', 'dev'] : [siteServer];
        const args = [...server, '-p', String(config.PORT), ...(host ? ['-H', host] : [])];
        const health = `http://${hostToAsk(host)}:${config.PORT}/api/healthz`;
        return keeper.keep('site', {
          name: 'site',
          start: ({ again, signal }) =>
            startHealthy(
              {
                name: 'site',
                args,
                tellsItself: !development,
                env: siteEnvironment(childEnvironment),
                logs,
                again,
                echo: development,
                graceMs: (Number(childEnvironment.LEAVING_SECONDS) + SITE_DRAINS_S) * 1_000,
              },
              [again ? `${health}?probe=live` : health],
              signal,
            ),
          // In development a debugger may hold it, and a page that is compiled keeps it busy.
          ...(development ? {} : { watch: { ...USUAL_WATCH, ask: answersHttp([`${health}?probe=live`]) } }),
          todo: `Its last words are in ${path.join(logs, 'site.log')}.`,
        });
      });
    return {
      origins,
      endpoint,
      databaseUrl,
      environment: childEnvironment,
      incidents: keeper.incidents,
      startSite,
      failed: keeper.failed,
      stop: async () => {
        await keeper.stop();
        over();
        forget();
        log?.end();
      },
    };
  } catch (error) {
    await keeper.stop();
    forget();
    log?.end();
    throw error;
  }
}
