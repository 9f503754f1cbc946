import { createClient } from '@redis/client';
import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { clearFaults, orderFault } from '../../contract/support/faults.ts';
import { until } from '../../contract/support/processes.ts';
import { serviceUrl, SERVICES, type Service } from '../../support/seen.ts';
import { signalAll } from '../../support/stack-processes.ts';
import type { Running } from './running.ts';

/** What the site stands on. */
export const DEPENDENCIES = [...SERVICES, 'POSTGRES', 'REDIS'] as const;
export type Dependency = (typeof DEPENDENCIES)[number];

/** Begins a trouble. @returns ends it: what was in trouble works again when that resolves */
type Begin = (running: Running) => Promise<() => Promise<void>>;

const RESTARTED_MS = 60_000;
const isReady = (service: Service) => async () =>
  (await fetch(`${serviceUrl(service)}/healthz/ready`, { signal: AbortSignal.timeout(2_000) })).status === 200;

/** The words of the fault switch (src/backends/kit/faults.ts): silence, half an answer, a slow one, and each status that it knows. */
const ORDERS = ['hang', 'cut', 'truncate', 'delay:5000', 429, 500, 502, 503, 504, 520, 521, 522, 523, 524] as const;

const ordered =
  (service: Service, fault: string | number): Begin =>
  async () => {
    await orderFault(serviceUrl(service), { fault });
    return () => clearFaults(serviceUrl(service));
  };

const killed =
  (service: Service): Begin =>
  async (running) => {
    const before = running.pidOf(service);
    if (before === 0) throw new Error(`there is no process of ${service}`);
    signalAll([before], 'SIGKILL');
    return async () => {
      await until(`${service} is another process`, async () => ![0, before].includes(running.pidOf(service)), RESTARTED_MS);
      await until(`${service} is ready`, isReady(service), RESTARTED_MS);
    };
  };

const stopped =
  (service: Service): Begin =>
  async (running) => {
    const pid = running.pidOf(service);
    if (pid === 0) throw new Error(`there is no process of ${service}`);
    signalAll([pid], 'SIGSTOP');
    return async () => signalAll([pid], 'SIGCONT');
  };

const ofServices: Readonly<Record<string, Readonly<Record<string, Begin>>>> = Object.fromEntries(
  SERVICES.map((service) => [
    service,
    {
      killed: killed(service),
      stopped: stopped(service),
      ...Object.fromEntries(ORDERS.map((fault) => [`answers with ${fault}`, ordered(service, fault)])),
    },
  ]),
);

const answers = (running: Running) => () =>
  running.ask('select 1').then(
    () => true,
    () => false,
  );
const OTHERS = 'pid <> pg_backend_pid() and datname = current_database()';
const endConnections = (running: Running) => running.ask(`select pg_terminate_backend(pid) from pg_stat_activity where ${OTHERS}`);
/** From another database of the same server: the product's own lets nobody in. */
async function aside(running: Running, work: (ask: (text: string) => Promise<unknown>, database: string) => Promise<void>): Promise<void> {
  const url = new URL(running.databaseUrl);
  const database = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await work((text) => client.query(text), pg.escapeIdentifier(database));
  } finally {
    await client.end();
  }
}
/** Every session begins with a setting; those that have begun end. */
const withSetting =
  (setting: string, value: string): Begin =>
  async (running) => {
    const alter = (change: string) => aside(running, async (ask, database) => void (await ask(`alter database ${database} ${change}`)));
    await alter(`set ${setting} = ${value}`);
    await endConnections(running);
    return async () => {
      await alter(`reset ${setting}`);
      await endConnections(running);
    };
  };

const ofPostgres: Readonly<Record<string, Begin>> = {
  killed: async (running) => {
    const [first = 0] = running.pidsOfPostgres();
    if (first === 0) throw new Error('there is no process of PostgreSQL');
    signalAll([first], 'SIGKILL');
    return async () => {
      await until('PostgreSQL is another process', async () => ![0, first].includes(running.pidsOfPostgres()[0] ?? 0), RESTARTED_MS);
      await until('PostgreSQL answers', answers(running), RESTARTED_MS);
    };
  },
  stopped: async (running) => {
    const pids = running.pidsOfPostgres();
    signalAll(pids, 'SIGSTOP');
    return async () => signalAll(pids, 'SIGCONT');
  },
  'slow, 5 s at a time': async (running) => {
    let over = false;
    const pids = running.pidsOfPostgres();
    const slow = (async () => {
      while (!over) {
        signalAll(pids, 'SIGSTOP');
        await wait(5_000);
        signalAll(pids, 'SIGCONT');
        await wait(100);
      }
    })();
    return async () => {
      over = true;
      await slow;
    };
  },
  'ends every connection': async (running) => {
    let over = false;
    const ending = (async () => {
      while (!over) {
        await endConnections(running);
        await wait(100);
      }
    })();
    return async () => {
      over = true;
      await ending;
    };
  },
  'lets nobody in': async (running) => {
    const allow = (yes: boolean) =>
      aside(running, async (ask, database) => void (await ask(`alter database ${database} allow_connections ${yes}`)));
    await allow(false);
    await aside(running, async (ask) => {
      await ask(`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null`);
    });
    return () => allow(true);
  },
  'has no room for another connection': async (running) => {
    const held: pg.Client[] = [];
    await endConnections(running);
    for (let refused = 0; refused < 5 && held.length < 400;) {
      const client = new pg.Client({ connectionString: running.databaseUrl });
      client.on('error', () => undefined);
      try {
        await client.connect();
        held.push(client);
      } catch {
        refused += 1;
      }
    }
    return async () => void (await Promise.all(held.map((client) => client.end())));
  },
  'takes no writes': withSetting('default_transaction_read_only', 'on'),
  'ends what waits for a lock at once': withSetting('lock_timeout', '1'),
};

async function ofRedis<T>(running: Running, work: (command: (...words: string[]) => Promise<unknown>) => Promise<T>): Promise<T> {
  const client = createClient({ url: running.redis.url, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work((...words) => client.sendCommand(words));
  } finally {
    client.destroy();
  }
}
const commanded =
  (begin: readonly string[], end: readonly string[]): Begin =>
  async (running) => {
    await ofRedis(running, (command) => command(...begin));
    return () => ofRedis(running, async (command) => void (await command(...end)));
  };
const ofRedisItself: Readonly<Record<string, Begin>> = {
  killed: async ({ redis }) => {
    await redis.kill();
    return () => redis.start();
  },
  stopped: async ({ redis }) => {
    redis.signal('SIGSTOP');
    return async () => redis.signal('SIGCONT');
  },
  'slow, 5 s': commanded(['CLIENT', 'PAUSE', '5000', 'ALL'], ['CLIENT', 'UNPAUSE']),
  'is full': commanded(['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0']),
  'is a replica without its master': commanded(['REPLICAOF', '127.0.0.1', '9'], ['REPLICAOF', 'NO', 'ONE']),
};

export const TROUBLES: Readonly<Record<Dependency, Readonly<Record<string, Begin>>>> = {
  ...(ofServices as Record<Service, Readonly<Record<string, Begin>>>),
  POSTGRES: ofPostgres,
  REDIS: ofRedisItself,
};

export interface Trouble {
  on: Dependency;
  what: string;
}
/** Cases one at a time: a fault after the other and not a dependency after the other, so that no process is killed twice in half a minute. */
export function singles(): Trouble[] {
  const all = DEPENDENCIES.map((on) => Object.keys(TROUBLES[on]).map((what) => ({ on, what })));
  const most = Math.max(...all.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => all.flatMap((of) => of.slice(at, at + 1))).flat();
}
/** Every two dependencies, each with a fault; which faults meet goes round, so that all of them are met. */
export function pairs(): [Trouble, Trouble][] {
  const turn = new Map<Dependency, number>();
  const next = (on: Dependency): Trouble => {
    const whats = Object.keys(TROUBLES[on]);
    const at = turn.get(on) ?? 0;
    turn.set(on, at + 1);
    return { on, what: whats[at % whats.length] ?? '' };
  };
  // By how far apart they stand, so that each dependency comes round seldom.
  return DEPENDENCIES.slice(1).flatMap((_, step) =>
    DEPENDENCIES.slice(0, DEPENDENCIES.length - step - 1).map((one, at): [Trouble, Trouble] => [
      next(one),
      next(DEPENDENCIES[at + step + 1] ?? 'REDIS'),
    ]),
  );
}
