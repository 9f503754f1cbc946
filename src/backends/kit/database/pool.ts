import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { meter } from '../telemetry.ts';
import { failoverPool, serversOf } from './failover.ts';
import { readingPool, type Reading } from './replica.ts';

const pools = new Set<pg.Pool>();
let lost: { add(count: number, attributes: Readonly<Record<string, string>>): void } | undefined;

/** One figure for all pools of the process: what its services ask of PostgreSQL together is what runs out. */
function watchPool(pool: pg.Pool): void {
  pools.add(pool);
  if (lost) return;
  lost = meter().createCounter('masthead.database.lost', {
    description: 'Connections to PostgreSQL that broke, or were given up since a query on them got no answer.',
  });
  meter()
    .createObservableGauge('masthead.database.connections', { description: 'Connections to PostgreSQL, and queries that wait for one.' })
    .addCallback((result) => {
      for (const one of pools) if (one.ended) pools.delete(one);
      const sum = (of: (one: pg.Pool) => number) => [...pools].reduce((all, one) => all + of(one), 0);
      result.observe(
        sum((one) => one.totalCount - one.idleCount),
        { state: 'busy' },
      );
      result.observe(
        sum((one) => one.idleCount),
        { state: 'idle' },
      );
      result.observe(
        sum((one) => one.waitingCount),
        { state: 'waiting' },
      );
    });
}

/** Hears of each connection that breaks while it runs no query; the pool replaces it. */
export type OnLost = (error: Error) => void;

export interface Replica extends Pick<Reading, 'mostLagMs' | 'onMove'> {
  url: string;
}

export interface DatabasePlace {
  /** More servers of its cluster in `standby` (`failover.ts`). */
  url: string;
  /** Connections at a time. */
  max: number;
  /** The server ends a statement after so long; `unlimited` for work that nobody waits for. 10 s where nothing is said. */
  statementTimeoutMs?: number | 'unlimited';
  /** How long a place is waited for, the making of a connection included. 5 s where nothing is said. */
  connectionTimeoutMs?: number;
  /** Settings of each session by their names, as `{ jit: 'off' }`. */
  settings?: Readonly<Record<string, string>>;
  /** For a pool that reads alone: where it reads, as long as that is at most so far behind (`replica.ts`). */
  replica?: Replica;
  lockTimeoutMs?: number;
  idleInTransactionTimeoutMs?: number;
}

const STATEMENT_MS = 10_000;
const CONNECTION_MS = 5_000;
/**
 * The first connection of a process: its own start and its neighbours' keep a small machine busy, and a start that gives up is begun anew,
 * which keeps it busier. Where there are several servers the next one is the better try.
 */
const FIRST_CONNECTION_MS = 30_000;
/** A server that is there has said by then that it ended a statement: silence after it is a hung server or a dead line. */
const ANSWER_AFTER_MS = 2_000;
/** A line over which nothing is said is asked after so long whether it is there; a machine that was lost says nothing by itself. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** What `pg` is told of a place: nothing on it waits for ever. */
export function poolConfig({
  url,
  max,
  statementTimeoutMs = STATEMENT_MS,
  connectionTimeoutMs = CONNECTION_MS,
}: DatabasePlace): pg.PoolConfig {
  return {
    connectionString: url,
    max,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    ...(statementTimeoutMs === 'unlimited' ? {} : { query_timeout: statementTimeoutMs + ANSWER_AFTER_MS }),
  };
}

type Session = Pick<
  DatabasePlace,
  'connectionTimeoutMs' | 'settings' | 'statementTimeoutMs' | 'lockTimeoutMs' | 'idleInTransactionTimeoutMs'
>;

/** What each session on it is told, in milliseconds where it is a time. */
function settingsOf({
  settings,
  statementTimeoutMs = STATEMENT_MS,
  lockTimeoutMs,
  idleInTransactionTimeoutMs,
}: Session): [string, string][] {
  return Object.entries({
    ...settings,
    statement_timeout: statementTimeoutMs === 'unlimited' ? undefined : statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
}

/**
 * Tells a new connection its settings, in one statement. Not with the startup packet: poolers refuse what they do not know there
 * (PgBouncer 08P01, RDS Proxy 0A000), or pass it over where they are told to, and the settings with it. It belongs to the making of the
 * connection, whose time ends with the packet: one that lets in and is silent would keep a place for ever where statements have no end.
 */
export async function beginSession(client: pg.ClientBase, place: Session): Promise<void> {
  const settings = settingsOf(place);
  if (settings.length === 0) return;
  const statement: pg.QueryConfig & { query_timeout: number } = {
    text: 'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as setting(name, value)',
    values: [settings.map(([name]) => name), settings.map(([, value]) => value)],
    // Of this query alone, which `pg` reads and its types do not say.
    query_timeout: place.connectionTimeoutMs ?? FIRST_CONNECTION_MS,
  };
  await client.query(statement);
}

/** `pg` tells a query that its time is over and leaves it on its connection: whoever got that one next would wait behind it. */
const isStillBusy = (client: pg.PoolClient): boolean => '_activeQuery' in client && Boolean(client._activeQuery);

/**
 * PostgreSQL for Kysely, in a pool in which nothing waits for ever. Without a listener a broken connection would end the process.
 * The pool listens to idle ones only: one that is lent out, between two queries of a transaction, needs a listener of its own.
 * Whoever runs the next query is told what is wrong.
 */
export function postgresDialect(place: DatabasePlace, onLost: OnLost = () => undefined): PostgresDialect {
  const servers = serversOf(place.url);
  const pool = failoverPool(servers.map((url) => poolOf({ ...place, url }, onLost, servers.length === 1)));
  const { replica } = place;
  if (!replica) return new PostgresDialect({ pool });
  const reading = { primary: pool, replica: failoverPool([poolOf({ ...place, url: replica.url }, onLost)]), mostLagMs: replica.mostLagMs };
  return new PostgresDialect({ pool: readingPool({ ...reading, ...(replica.onMove ? { onMove: replica.onMove } : {}) }) });
}

function poolOf(place: DatabasePlace, onLost: OnLost, isAlone = false): pg.Pool {
  // The pool waits for it before it lends the connection out, which its types do not say.
  const onConnect = ((client) => beginSession(client, place)) as (client: pg.ClientBase) => void;
  const config = poolConfig(place);
  const waitsFirst = isAlone && place.connectionTimeoutMs === undefined;
  const pool = new pg.Pool({ ...config, ...(waitsFirst ? { connectionTimeoutMillis: FIRST_CONNECTION_MS } : {}), onConnect });
  if (waitsFirst) pool.once('connect', () => Object.assign(pool.options, { connectionTimeoutMillis: config.connectionTimeoutMillis }));
  watchPool(pool);
  const broken = (error: Error): void => {
    lost?.add(1, { reason: 'broken' });
    onLost(error);
  };
  pool.on('error', broken);
  pool.on('connect', (client) => client.on('error', broken));
  pool.on('release', (_error, client) => {
    if (!isStillBusy(client)) return;
    lost?.add(1, { reason: 'silent' });
    // The pool takes one that ends for gone.
    void client.end();
  });
  return pool;
}
