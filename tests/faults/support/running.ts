import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { z } from 'zod';
import { dataFolder, root } from '../../../scripts/supervisor/paths.ts';
import { preparePostgresPlace } from '../../../scripts/supervisor/postgres-files.ts';
import { ownRedis, type OwnRedis } from '../../support/redis.ts';
import type { Service } from '../../support/seen.ts';
import { pidOfBackend, pidsOfPostgres } from '../../support/stack-processes.ts';

/** The product that faults are tried on, and its processes. */
export interface Running {
  redis: OwnRedis;
  /** Process of a back end; 0 while there is none. */
  pidOf(service: Service): number;
  /** PostgreSQL's first process and all that it started; none while it is away. */
  pidsOfPostgres(): number[];
  /** Asks the database beside the product, with a connection for this alone. */
  ask<T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<T[]>;
  databaseUrl: string;
  /** What was started again, a line each. */
  incidents: readonly string[];
  stop(): Promise<void>;
}

const saidSchema = z.object({
  origins: z.object({ dotcom: z.string(), insights: z.string(), preview: z.string() }),
  endpoint: z.string(),
  databaseUrl: z.string(),
  ports: z.record(z.string(), z.string()),
});

/** Starts it, and tells the test support (tests/support/site.ts) where it is. */
export async function startRunning(): Promise<Running> {
  const name = `faults-${process.pid}`;
  const place = preparePostgresPlace(`${name}-postgres`);
  const redis = await ownRedis();
  await redis.start();
  // Preloaded: the product ends with the test run, even when that is killed.
  const words = ['--import', path.join(root, 'scripts/supervisor/parent-watch.mjs'), path.join(root, 'tests/faults/support/product.ts')];
  const child = spawn(process.execPath, [...words, name, redis.url], {
    env: { ...process.env, MASTHEAD_SUPERVISOR_PID: String(process.pid) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const incidents: string[] = [];
  const lines = createInterface(child.stdout);
  const said = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.startsWith('{')) resolve(line);
      else if (/started again|up again/.test(line)) incidents.push(line.trim());
    });
    child.once('exit', (code) => reject(new Error(`the product did not start: ${code}`)));
  });
  const { origins, endpoint, databaseUrl, ports } = saidSchema.parse(JSON.parse(said));
  Object.assign(process.env, ports, {
    TEST_DOTCOM: origins.dotcom,
    TEST_INSIGHTS: origins.insights,
    TEST_PREVIEW: origins.preview,
    TEST_CONTENT: endpoint,
    TEST_MAILBOX: `http://localhost:${ports.MAILBOX_PORT}`,
    TEST_USERS: `http://localhost:${ports.USERS_PORT}`,
  });
  return {
    redis,
    databaseUrl,
    incidents,
    pidOf: (service) => pidOfBackend(child.pid ?? 0, service.toLowerCase()),
    pidsOfPostgres: () => pidsOfPostgres(databaseUrl),
    ask: async <T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, query_timeout: 20_000 });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query<T>(text, [...values])).rows;
      } finally {
        await client.end();
      }
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        await gone;
      }
      await redis.kill();
      const left = [place.data, ...['postgres.log', 'postgres.password', 'logs'].map((end) => path.join(dataFolder, `${name}-${end}`))];
      for (const file of process.env.FAULTS_KEEP_LOGS ? [place.data] : left) rmSync(file, { recursive: true, force: true });
    },
  };
}
