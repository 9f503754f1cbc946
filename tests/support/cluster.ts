import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chownSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { dataFolder } from '../../scripts/supervisor/paths.ts';
import { freePort } from '../../scripts/supervisor/ports.ts';
import { preparePostgresPlace, type PostgresPlace } from '../../scripts/supervisor/postgres-files.ts';
import { answer, spawnServer, type Server } from '../../scripts/supervisor/postgres-server.ts';
import { startPostgres } from '../../scripts/supervisor/postgres.ts';

/** Two PostgreSQL of a test's own: a primary, and a standby that follows it by streaming replication. */
export interface Cluster {
  readonly primary: Member;
  readonly standby: Member;
  /** Waits until the standby has what the primary has by now. */
  caughtUp(): Promise<void>;
  remove(): Promise<void>;
}

export interface Member {
  readonly url: string;
  readonly port: number;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs one statement, as the operator. */
  run<Row extends object = object>(sql: string): Promise<Row[]>;
}

const STARTS_MS = 20_000;

function memberOf(place: PostgresPlace, url: string, log: string): Member {
  const port = Number(new URL(url).port);
  let server: Server | undefined;
  return {
    url,
    port,
    async start() {
      server = spawnServer(place, port, log, true);
      for (const until = Date.now() + STARTS_MS; Date.now() < until; await wait(50)) if ((await answer(url)) === 'yes') return;
      throw new Error(`PostgreSQL did not start: ${log}`);
    },
    async stop() {
      await server?.stop();
      server = undefined;
    },
    async run<Row extends object>(sql: string) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<Row>(sql)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

/** Both run, and are equal. */
export async function ownCluster(): Promise<Cluster> {
  const name = `cluster-${randomBytes(4).toString('hex')}`;
  const first = await startPostgres(name, 0, { disposable: true });
  const url = new URL(first.url);
  await first.stop();
  const places = [preparePostgresPlace(name), preparePostgresPlace(`${name}-standby`)] as const;
  // A cold copy of a server that ended well is where a standby may begin. `cp -a` keeps the owner.
  rmSync(places[1].data, { recursive: true, force: true });
  if (spawnSync('cp', ['-a', places[0].data, places[1].data]).status !== 0) throw new Error('The cluster could not be copied');
  const connection = `host=127.0.0.1 port=${url.port} user=${url.username} password=${decodeURIComponent(url.password)}`;
  appendFileSync(path.join(places[1].data, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
  const mark = path.join(places[1].data, 'standby.signal');
  writeFileSync(mark, '');
  if (places[1].uid !== undefined) chownSync(mark, places[1].uid, places[1].uid);
  const other = new URL(url);
  other.port = String(await freePort());
  const log = (of: string) => path.join(dataFolder, `${of}.log`);
  const primary = memberOf(places[0], url.href, log(name));
  const standby = memberOf(places[1], other.href, log(`${name}-standby`));
  await primary.start();
  await standby.start();
  return {
    primary,
    standby,
    async caughtUp() {
      const [now] = await primary.run<{ at: string }>('select pg_current_wal_lsn()::text as at');
      for (const until = Date.now() + STARTS_MS; Date.now() < until; await wait(20)) {
        const [there] = await standby.run<{ yes: boolean }>(`select pg_last_wal_replay_lsn() >= '${now?.at}'::pg_lsn as yes`);
        if (there?.yes) return;
      }
      throw new Error('The standby does not follow');
    },
    async remove() {
      await standby.stop();
      await primary.stop();
      for (const { data } of places) rmSync(data, { recursive: true, force: true });
      for (const of of [name, `${name}-standby`])
        for (const file of [`${of}.log`, `${of}.password`]) rmSync(path.join(dataFolder, file), { force: true });
    },
  };
}

/** An address that leads to one server or another, as a name does that a failover moves; what is connected stays where it is. */
export async function movingAddress(port: number): Promise<{ port: number; moveTo(port: number): void; close(): Promise<void> }> {
  let to = port;
  const open = new Set<Socket>();
  const server = createServer((here) => {
    const there = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    moveTo: (next) => void (to = next),
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
