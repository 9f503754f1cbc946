import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databaseLost } from '../../../src/backends/kit/database/lost.ts';
import { migrate } from '../../../src/backends/kit/database/migrate.ts';
import { postgresDialect } from '../../../src/backends/kit/database/pool.ts';
import { movingAddress, ownCluster, type Cluster } from '../../support/cluster.ts';
import { until } from '../support/processes.ts';

const AT_ONCE = 4;

/** What our pools do when another server becomes the primary. The tests are in the order of a cluster's life. */
describe('a failover of PostgreSQL (ADR 68)', () => {
  let cluster: Cluster;
  const pools: Kysely<unknown>[] = [];
  beforeAll(async () => {
    cluster = await ownCluster();
    await cluster.primary.run('create table kept (word text not null)');
  }, 120_000);
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.destroy();
  });
  afterAll(() => cluster?.remove());

  const open = (url: string): Kysely<unknown> => {
    const db = new Kysely<unknown>({ dialect: postgresDialect({ url, max: AT_ONCE, connectionTimeoutMs: 2_000 }) });
    pools.push(db);
    return db;
  };
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );
  const write = (db: Kysely<unknown>, word: string) => failure(sql`insert into kept values (${word})`.execute(db));
  /** On as many connections as the pool has. */
  const writeOnAll = (db: Kysely<unknown>) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => failure(sql`insert into kept select ${`all ${at}`} from pg_sleep(0.05)`.execute(db))),
    );
  const at = (url: string, port: number): string => Object.assign(new URL(url), { port: String(port) }).href;
  const several = (): string => `${cluster.primary.url}?standby=127.0.0.1:${cluster.standby.port}`;

  it('one that was demoted and runs on is told, and then the connections to it are nobody’s', async () => {
    const { primary, standby } = cluster;
    const address = await movingAddress(primary.port);
    const db = open(at(primary.url, address.port));
    try {
      expect(await writeOnAll(db)).toEqual(Array.from({ length: AT_ONCE }, () => undefined));
      await cluster.caughtUp();
      // As the services of the clouds do it: the old one says no to each write, its connections stay open, and the name leads on.
      await primary.run('alter system set default_transaction_read_only = on');
      await primary.run('select pg_reload_conf()');
      await standby.run('select pg_promote()');
      address.moveTo(standby.port);
      const answers: unknown[] = [];
      for (let tries = 0; tries < 2 * AT_ONCE; tries += 1) answers.push(await write(db, `try ${tries}`));
      const refused = answers.filter((error) => error !== undefined);
      expect(refused.every(databaseLost)).toBe(true);
      // Of four connections to the old one the first that is refused speaks for all.
      expect(refused.length).toBeLessThanOrEqual(1);
      expect(await writeOnAll(db)).toEqual(Array.from({ length: AT_ONCE }, () => undefined));
    } finally {
      await address.close();
    }
    const words = (await standby.run<{ word: string }>('select word from kept')).map(({ word }) => word);
    expect(words.filter((word) => word.startsWith('all'))).toHaveLength(2 * AT_ONCE);
    expect(words).toContain(`try ${2 * AT_ONCE - 1}`);
  });

  it('where the address names more than one, the one is used that takes writes', async () => {
    expect(await writeOnAll(open(several()))).toEqual(Array.from({ length: AT_ONCE }, () => undefined));
    const making = { '0001_a': { up: async (db: Kysely<unknown>) => void (await sql`create table made ()`.execute(db)) } };
    expect(await migrate(several(), making)).toEqual(['0001_a']);
    expect(await cluster.standby.run(`select to_regclass('made') as made`)).toEqual([{ made: 'made' }]);
  });

  it('one that is gone is replaced by another that takes writes by now, without a restart', async () => {
    const { primary, standby } = cluster;
    const db = open(several());
    expect(await write(db, 'before')).toBeUndefined();
    await standby.stop();
    expect(databaseLost(await write(db, 'between'))).toBe(true);
    await primary.run('alter system reset default_transaction_read_only');
    await primary.run('select pg_reload_conf()');
    await until('the other takes the writes', async () => (await write(db, 'after')) === undefined, 10_000);
    expect(await writeOnAll(db)).toEqual(Array.from({ length: AT_ONCE }, () => undefined));
    const words = (await primary.run<{ word: string }>('select word from kept')).map(({ word }) => word);
    expect(words).toContain('after');
    expect(words).not.toContain('between');
  });
});
