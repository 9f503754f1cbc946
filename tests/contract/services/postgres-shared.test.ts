import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { dataFolder } from '../../../scripts/supervisor/paths.ts';
import { preparePostgresPlace } from '../../../scripts/supervisor/postgres-files.ts';
import { startPostgres, type Postgres } from '../../../scripts/supervisor/postgres.ts';

const CLUSTER = `postgres-shared-${process.pid}`;
const SECOND = `${CLUSTER}-second`;
let first: Postgres | undefined;

afterAll(async () => {
  await first?.stop();
  for (const name of [CLUSTER, SECOND]) {
    const { data } = preparePostgresPlace(name);
    for (const file of [data, ...['log', 'password', 'cluster'].map((ending) => path.join(dataFolder, `${name}.${ending}`))])
      rmSync(file, { recursive: true, force: true });
  }
});

it('a server that was found alive is ended by who found it only when nobody else is connected', async () => {
  first = await startPostgres(CLUSTER, 0);
  const site = new pg.Client({ connectionString: first.url });
  await site.connect();

  const second = await startPostgres(CLUSTER, 0);
  expect([second.started, second.url]).toEqual([false, first.url]);
  await second.stop();
  expect((await site.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  await site.end();

  const third = await startPostgres(CLUSTER, 0);
  await third.stop();
  await expect(new pg.Client({ connectionString: first.url }).connect()).rejects.toThrow();
});

it('what tests left in their database is gone in the next run, unless another run is still using it', async () => {
  const ask = async (url: string, question: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(question);
    return { rows: rows as unknown[], client };
  };
  const left = "select to_regclass('tries') is not null as left";
  first = await startPostgres(CLUSTER, 0, { disposable: true });
  const { client } = await ask(first.url, 'create table tries (count int)');
  // Another run on the same cluster meanwhile: what is in use stays.
  const beside = await startPostgres(CLUSTER, 0, { disposable: true });
  expect((await client.query(left)).rows).toEqual([{ left: true }]);
  await client.end();
  await beside.stop();

  first = await startPostgres(CLUSTER, 0, { disposable: true });
  const again = await ask(first.url, left);
  await again.client.end();
  expect(again.rows).toEqual([{ left: false }]);
});

it('another server on the port is named as what it is, and nobody is told to give up a database', async () => {
  const other = await startPostgres(CLUSTER, 0);
  try {
    await expect(startPostgres(SECOND, other.port)).rejects.toMatchObject({
      message: `Port ${other.port} is in use by another program.`,
      todo: expect.stringContaining('set DATABASE_PORT to another port'),
    });
  } finally {
    await other.stop();
  }
});
