import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/backends/kit/database/migrate.ts';
import { migrations } from '../../../src/backends/migrations.ts';
import type { SearchService } from '../../../src/backends/search/server.ts';
import { feedSchema } from '../../../src/backends/search/openings/feeds/feed.ts';
import { ownCluster, type Cluster } from '../../support/cluster.ts';
import { startSearch } from '../../support/search.ts';
import { site } from '../../support/site.ts';
import { feedServer, line, ndjson, type FeedServer } from '../support/openings.ts';
import { until } from '../support/processes.ts';

const LAG_MS = 2_000;

/** In the order of a replica's life. */
describe('searches of a replica (ADR 68)', () => {
  let cluster: Cluster;
  let search: SearchService;
  let feed: FeedServer;
  beforeAll(async () => {
    cluster = await ownCluster();
    await migrate(cluster.primary.url, migrations);
    await cluster.caughtUp();
    feed = await feedServer();
    search = await startSearch(cluster.primary.url, new URL(site.contentEndpoint).origin, 1_000, {
      replica: { url: cluster.standby.url, mostLagMs: LAG_MS },
    });
    await search.indexer.check();
    await cluster.caughtUp();
  }, 120_000);
  afterAll(async () => {
    await search?.stop();
    await feed?.stop();
    await cluster?.remove();
  });

  const get = async (address: string): Promise<{ status: number; text: string }> => {
    const response = await fetch(search.url + address);
    return { status: response.status, text: await response.text() };
  };
  const publish = async (...titles: string[]) => {
    feed.answer.body = ndjson(titles.map((title) => line(title, { title })));
    expect(await search.openings.run(feedSchema.parse({ name: 'own', kind: 'masthead', address: feed.url }))).toMatchObject({
      outcome: 'applied',
    });
  };
  const found = async (title: string) => (await get(`/v1/openings?keyword=${title}`)).text.includes(title);
  /** Sessions of the service on a server, that asked about the index; PostgreSQL keeps the first 1,024 bytes of what each asked last. */
  const sessions = async (member: Cluster['primary']) =>
    (
      await member.run<{ query: string }>(
        `select query from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
    )
      .map(({ query }) => query)
      .filter((query) => /search\.(?:documents|openings|opening_texts|words)|ts_headline\(/.test(query)).length;

  it('are read there, and what is written goes to the primary', async () => {
    await publish('Quartermaster');
    await cluster.caughtUp();
    await until('the opening is found', () => found('Quartermaster'), 10_000);
    expect((await get('/v1/search?q=queue')).text).toContain('queue');
    expect(await sessions(cluster.standby)).toBeGreaterThan(0);
    const item = /"id":"([0-9a-f-]{36})"/.exec((await get('/v1/search?q=queue')).text)?.[1];
    const read = await fetch(`${search.url}/v1/reads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: item, kind: 'read', key: 'a reader whom nobody knows' }),
    });
    expect(read.status).toBe(202);
  });
  it('are read of the primary when the replica stands still, for what was written since', async () => {
    await cluster.standby.run('select pg_wal_replay_pause()');
    await publish('Quartermaster', 'Lamplighter');
    const begun = Date.now();
    await until('the new opening is found', () => found('Lamplighter'), 10_000);
    expect(await found('Quartermaster')).toBe(true);
    process.stdout.write(`what the replica had not was found after ${Date.now() - begun} ms\n`);
    await cluster.standby.run('select pg_wal_replay_resume()');
    await cluster.caughtUp();
    // The replica again, which has it by now.
    await wait(LAG_MS);
    expect(await found('Lamplighter')).toBe(true);
  });
  it('go on without an error when the replica is lost', async () => {
    await cluster.standby.stop();
    for (let round = 0; round < 20; round += 1)
      expect([(await get(`/v1/search?q=queue&page=1`)).status, await found('Lamplighter')]).toEqual([200, true]);
    await cluster.standby.start();
  });
  it('go on when the primary is lost, with what the replica has', async () => {
    await cluster.caughtUp();
    await until('the replica is read again', async () => (await get('/v1/search?q=queue'), (await sessions(cluster.standby)) > 0), 15_000);
    await cluster.primary.stop();
    for (let round = 0; round < 5; round += 1) {
      await wait(400);
      expect([(await get('/v1/search?q=queue')).status, await found('Lamplighter')]).toEqual([200, true]);
    }
    expect((await get('/healthz/ready')).status).toBe(200);
  });
});
