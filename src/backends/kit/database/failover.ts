import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { databaseLost, isReadOnly, TakesNoWrites } from './lost.ts';

/**
 * A pool that survives a failover. Another server becomes the primary: the connections to the one before break, or, where it was demoted
 * and runs on, refuse every write (SQLSTATE 25006) for as long as they are kept. A pool of `pg` keeps them.
 *
 * What a connection was lost of is taken for lost of all that were made before: none of them is lent out any more. Where the address
 * names more than one server (`standby`), the one is looked for that takes writes.
 */

/** Servers of one cluster, the first one first: `postgres://user@one/name?standby=two,three:5433`. */
export function serversOf(address: string): string[] {
  const url = new URL(address);
  const others = (url.searchParams.get('standby') ?? '').split(',').filter((host) => host !== '');
  if (others.length === 0) return [address];
  url.searchParams.delete('standby');
  return [
    url.href,
    ...others.map((host) => {
      const other = new URL(url);
      const { hostname, port } = new URL(`postgres://${host}`);
      other.hostname = hostname;
      other.port = port || url.port;
      return other.href;
    }),
  ];
}

/** `pg_is_in_recovery`: a standby; the other: a server whose operator stopped writes. */
export const TAKES_WRITES = `select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as "takesWrites"`;

interface Server {
  pool: pg.Pool;
  /** Counts up with each loss: connections of an earlier count are given back to nobody. */
  age: number;
  born: WeakMap<pg.PoolClient, number>;
  /** Of which it is known that they lead to a server that takes writes. */
  writable: WeakSet<pg.PoolClient>;
  lent: WeakMap<pg.PoolClient, pg.PoolClient>;
}

function serverOf(pool: pg.Pool): Server {
  const server: Server = { pool, age: 0, born: new WeakMap(), writable: new WeakSet(), lent: new WeakMap() };
  pool.on('connect', (client) => void server.born.set(client, server.age));
  return server;
}

const isOld = ({ born, age }: Server, client: pg.PoolClient): boolean => (born.get(client) ?? age) < age;

/** The client as it is lent out: what its queries fail of is noticed, and it is given back to be thrown away where it is of no more use. */
function lend(server: Server, client: pg.PoolClient): pg.PoolClient {
  const notice = (error: unknown): void => {
    // One loss is told by many connections.
    if ((databaseLost(error) || isReadOnly(error)) && !isOld(server, client)) server.age += 1;
  };
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query')
        return (...words: unknown[]): unknown => {
          const answer: unknown = Reflect.apply(target.query, target, words);
          // Whoever asked is told as well.
          if (answer instanceof Promise) answer.catch(notice);
          return answer;
        };
      if (name === 'release') return (destroy?: boolean) => target.release(destroy === true || isOld(server, target));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** One of a server's connections that nothing is known against. */
async function young(server: Server): Promise<pg.PoolClient> {
  for (;;) {
    const client = await server.pool.connect();
    if (!isOld(server, client)) return client;
    client.release(true);
  }
}

async function takesWrites(server: Server, client: pg.PoolClient): Promise<boolean> {
  if (server.writable.has(client)) return true;
  const { rows } = await client.query<{ takesWrites: boolean }>(TAKES_WRITES);
  if (rows[0]?.takesWrites !== true) return false;
  server.writable.add(client);
  return true;
}

/**
 * One pool for Kysely over a pool for each server of a cluster.
 * @param pools in the order of `serversOf`; one alone is used for reading as well while it takes no writes
 */
export function failoverPool(pools: readonly pg.Pool[]): PostgresPool {
  const servers = pools.map(serverOf);
  let current = 0;

  const from = async (server: Server): Promise<pg.PoolClient> => {
    const client = await young(server);
    if (servers.length > 1) {
      const well = await takesWrites(server, client).catch((error: unknown) => {
        client.release(true);
        throw error;
      });
      if (!well) {
        client.release(true);
        throw new TakesNoWrites();
      }
    }
    const known = server.lent.get(client) ?? lend(server, client);
    server.lent.set(client, known);
    return known;
  };

  return {
    options: pools[0]?.options ?? {},
    async connect() {
      let why: unknown;
      // Each is asked once: whoever waits is told at the latest after the time for a connection to each of them.
      for (let tried = 0; tried < servers.length; tried += 1) {
        const at = current;
        const server = servers[at];
        if (!server) break;
        try {
          return await from(server);
        } catch (error) {
          if (!databaseLost(error)) throw error;
          why = error;
          // Another call may have gone on to the next one meanwhile.
          if (current === at) current = (at + 1) % servers.length;
        }
      }
      throw why;
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}
