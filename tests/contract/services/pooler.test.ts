import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, openIndexing } from '../../../src/backends/search/database.ts';
import { beginGeneration, swapGeneration } from '../../../src/backends/search/indexer/store.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';

/** What PgBouncer lets by in a startup packet when nothing is added to `ignore_startup_parameters` (its config.md). */
const TAKEN = new Set(['user', 'database', 'client_encoding', 'datestyle', 'timezone', 'standard_conforming_strings', 'application_name']);

const refusal = (name: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};

/** A pooler as far as it looks into the first packet; what comes after goes on to the server. */
async function pooler(url: URL) {
  const lines = new Set<Socket>();
  const server = createServer((line) => {
    lines.add(line);
    line.on('error', () => undefined);
    line.once('data', (startup) => {
      const names = startup
        .subarray(8)
        .toString()
        .split('\0')
        .filter((name, index) => index % 2 === 0 && name !== '');
      const strange = names.find((name) => !TAKEN.has(name));
      if (strange !== undefined) return void line.end(refusal(strange));
      const on = connect(Number(url.port), url.hostname);
      on.on('error', () => line.destroy());
      line.on('close', () => on.destroy());
      on.write(startup);
      line.pipe(on).pipe(line);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) }).href;
  const close = async (): Promise<void> => {
    for (const line of lines) line.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { address, close };
}

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('a pooler that takes no settings at its door lets the back ends in, and each session has its own all the same', async () => {
  const { address, close } = await pooler(new URL(database.url));
  const db = openDatabase(address, 1);
  try {
    const { rows } = await sql<Record<string, string>>`select current_setting('statement_timeout') as statement,
      current_setting('pg_trgm.word_similarity_threshold') as similarity, current_setting('enable_seqscan') as scan`.execute(db);
    expect(rows).toEqual([{ statement: '10s', similarity: '0.4', scan: 'off' }]);
  } finally {
    await db.destroy();
    await close();
  }
});

it('a session that made an index anew has its own settings afterwards, and not the server’s', async () => {
  const db = openIndexing(database.url);
  const settings = async () => {
    const { rows } = await sql<
      Record<string, string>
    >`select pg_backend_pid() as session, current_setting('statement_timeout') as statement,
      current_setting('maintenance_work_mem') as memory, current_setting('enable_seqscan') as scan`.execute(db);
    return rows;
  };
  try {
    const before = await settings();
    expect(before).toMatchObject([{ statement: '10min', scan: 'off' }]);
    await beginGeneration(db);
    await swapGeneration(db);
    expect(await settings()).toEqual(before);
  } finally {
    await db.destroy();
  }
});
