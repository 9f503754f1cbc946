import pg from 'pg';
import { beginSession } from '../../src/backends/kit/database/pool.ts';
import { writerOf } from '../../src/backends/kit/database/writer.ts';
import { TAKES_AWAY } from '../../src/backends/kit/database/migrate.ts';
import { migrations } from '../../src/backends/migrations.ts';
import { feeds } from './feeds.ts';
import { bad, clock, good, odd, wordsOf, type Finding } from './findings.ts';

/** PostgreSQL 15 (`server_version_num`). */
const OLDEST = 150_000;
/** What the pools of all back ends hold at most, and an upgrade beside it. */
const CONNECTIONS = 60;
const EXTENSIONS = ['pg_trgm', 'unaccent'];
/** Schemas of the back ends (`src/backends/kit/database/migrations.ts`, and those of the collector and of editors). */
const SCHEMAS = ['users', 'identity', 'search', 'forms', 'offers', 'media', 'alumni', 'collector', 'authoring'];

interface Server {
  version: number;
  now: Date;
  connections: number;
  encoding: string;
  may_create: boolean;
  /** In the schema that stands first in its search_path, where the list of migrations is. */
  may_create_tables: boolean;
  /** Whose tables of ours are, where this user is not one of them. */
  owners: string[];
  ssl: boolean;
  missing: string[];
  ran: string | null;
  feeds: string | null;
}

/** How a connection is kept, by the server or by a pool that stands before it. */
interface Kept {
  /** What `statement_timeout` is once it was set. */
  timeout: string;
  /** The server's process behind two connections that are open at the same time. */
  pids: readonly [number, number];
}

/** What the server answers to a connection that it does not take (SQLSTATE), and what to do. */
const REFUSALS: Readonly<Record<string, string>> = {
  '08P01':
    'A pool before the server takes a parameter of DATABASE_URL not: leave away what stands after its "?", but for sslmode and sslrootcert.',
  '0A000':
    'A pool before the server takes a parameter of DATABASE_URL not: leave away what stands after its "?", but for sslmode and sslrootcert.',
  '28P01': 'The password is another one.',
  '28000': 'The server lets this user or this machine not in: its pg_hba.conf says who may come from where, and whether TLS is asked for.',
  '3D000': 'There is no such database: create database, owned by that user.',
  '53300': 'The server has no connection left: raise max_connections, or end who holds them.',
  '57P03': 'The server starts just now.',
  ECONNREFUSED: 'Nobody listens there: is it started, and is the port right?',
  ENOTFOUND: 'There is no such host.',
  ETIMEDOUT: 'Nothing answers: a firewall, or another address.',
};

const FEEDS = `select name, kind, address, every_minutes as "everyMinutes", options, enabled, last_run as "lastRun", last_report as "lastReport"
  from search.opening_feeds order by name`;

/** A PostgreSQL that is somebody else's. @param address postgres://…, with other servers of its cluster in `standby` */
export async function database(address: string): Promise<Finding[]> {
  try {
    return await server(await writerOf(address));
  } catch (error) {
    return [bad(`${error instanceof Error ? error.message : String(error)} Until one does, what is written is answered with 503.`)];
  }
}

const open = (url: string): pg.Client => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  // What breaks is told by the query that is under way.
  client.on('error', () => undefined);
  return client;
};

async function keptOf(client: pg.Client, url: string): Promise<Kept> {
  const pidOf = async (one: pg.Client): Promise<number> =>
    (await one.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
  const second = open(url);
  try {
    await second.connect();
    const pids = [await pidOf(client), await pidOf(second)] as const;
    // What is set on a connection that others share would stay with them.
    if (pids[0] === pids[1]) return { timeout: '', pids };
    await beginSession(client, {});
    const { rows } = await client.query<{ timeout: string }>("select current_setting('statement_timeout') as timeout");
    return { timeout: rows[0]?.timeout ?? '', pids };
  } finally {
    await second.end().catch(() => undefined);
  }
}

/** What keeps the back ends' connections from being sessions of their own. */
export function ofSessions({ timeout, pids: [one, other] }: Kept): Finding[] {
  if (one === other)
    return [
      bad(
        'A pool before it gives one connection of the server to several of ours (its mode is "transaction" or "statement"): locks and limits are somebody else’s a moment later. Set pool_mode = session, or give the server’s own address.',
      ),
    ];
  return timeout === '10s'
    ? []
    : [bad(`A connection does not keep what it is told (statement_timeout is "${timeout}" and not "10s"): no statement is ended there.`)];
}

async function server(url: string): Promise<Finding[]> {
  const where = `${new URL(url).host}${new URL(url).pathname}`;
  const client = open(url);
  try {
    await client.connect();
    const asked = Date.now();
    const { rows } = await client.query<Server>(
      `select current_setting('server_version_num')::int as version, now() as now, current_setting('max_connections')::int as connections,
         pg_encoding_to_char(encoding) as encoding, has_database_privilege(current_database(), 'create') as may_create,
         coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create_tables,
         (select coalesce(array_agg(distinct pg_get_userbyid(c.relowner)::text), '{}') from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where c.relkind in ('r', 'p') and (n.nspname = any($2::text[]) or c.oid = to_regclass('kysely_migration'))
           and not pg_has_role(c.relowner, 'usage')) as owners,
         coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as ssl,
         (select coalesce(array_agg(name), '{}') from unnest($1::text[]) name where name not in (select e.name from pg_available_extensions e)) as missing,
         to_regclass('kysely_migration')::text as ran, to_regclass('search.opening_feeds')::text as feeds
       from pg_database where datname = current_database()`,
      [EXTENSIONS, SCHEMAS],
    );
    const [server] = rows;
    if (!server) return [bad(`The database at ${where} says nothing of itself.`)];
    // What is somebody else's may not be read either.
    const isOwn = server.owners.length === 0;
    const names =
      server.ran === null || !isOwn
        ? []
        : (await client.query<{ name: string }>('select name from kysely_migration')).rows.map(({ name }) => name);
    const read = server.feeds === null || !isOwn ? [] : feeds((await client.query(FEEDS)).rows);
    return [
      good(`The database at ${where} answers.`),
      ...judge(server, names, asked),
      ...overNetwork(url, server.ssl),
      ...ofSessions(await keptOf(client, url)),
      ...read,
    ];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return [
      bad(
        `The database at ${where} cannot be reached: ${wordsOf(error)}. ${REFUSALS[code] ?? 'DATABASE_URL is postgres://user:password@host:5432/database.'}`,
      ),
    ];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The replica of SEARCH_REPLICA_URL. What is wrong with it costs the primary's time alone: searches are read there. */
export async function replica(url: string): Promise<Finding[]> {
  const where = new URL(url).host;
  const client = open(url);
  try {
    await client.connect();
    const { rows } = await client.query<{ follows: boolean; may_read: boolean | null }>(
      `select pg_is_in_recovery() as follows, has_schema_privilege(to_regnamespace('search')::oid, 'usage')
         and has_table_privilege(to_regclass('search.documents')::oid, 'select') as may_read`,
    );
    const [state] = rows;
    if (state?.may_read === false)
      return [
        bad(
          `The replica at ${where} lets its user not read the schema "search": grant usage on it, and select on its tables, at the primary.`,
        ),
      ];
    if (state?.follows !== true)
      return [odd(`SEARCH_REPLICA_URL (${where}) follows no primary: it is one itself, and what is published does not come there.`)];
    return [good(`The replica at ${where} answers.`)];
  } catch (error) {
    return [bad(`The replica at ${where} cannot be reached: ${wordsOf(error)}. Searches are read of the primary.`)];
  } finally {
    await client.end().catch(() => undefined);
  }
}

const overNetwork = (url: string, ssl: boolean): Finding[] =>
  ssl || /^(?:localhost|127\.|\[::1\])/.test(new URL(url).hostname)
    ? []
    : [
        odd(
          'Its connection is not encrypted: add ?sslmode=verify-full to DATABASE_URL where it leaves this machine, and &sslrootcert=FILE where its certificate is of an authority of its own, as those of RDS and Cloud SQL are.',
        ),
      ];

/** @param ran names of the migrations that ran there */
export function judge(server: Omit<Server, 'ran' | 'ssl' | 'feeds'>, ran: readonly string[], asked = Date.now()): Finding[] {
  const findings: Finding[] = [];
  if (server.version < OLDEST)
    findings.push(bad(`It is PostgreSQL ${Math.floor(server.version / 10_000)}: 15 is the oldest that the back ends run on.`));
  if (server.encoding !== 'UTF8') findings.push(bad(`Its encoding is ${server.encoding}: create it with encoding UTF8.`));
  if (!server.may_create) findings.push(bad('Its user may not create schemas in it: grant create on database.'));
  // PostgreSQL 15 and later let the database's owner alone make tables in "public".
  if (ran.length === 0 && server.owners.length === 0 && !server.may_create_tables)
    findings.push(
      bad('Its user may not create tables in the schema "public", where migrations are listed: alter database … owner to this user.'),
    );
  if (server.owners.length > 0)
    findings.push(
      bad(
        `Its tables are ${server.owners.join(', ')}’s, and migrations change what is their own alone: reassign owned by ${server.owners[0]} to this user, or give that one in DATABASE_URL.`,
      ),
    );
  if (server.missing.length > 0)
    findings.push(bad(`It has no ${server.missing.join(' and no ')}: install the package of PostgreSQL's contrib extensions.`));
  if (server.connections < CONNECTIONS)
    findings.push(odd(`It takes ${server.connections} connections; the back ends hold up to ${CONNECTIONS}.`));
  const later = ran.filter((name) => !Object.hasOwn(migrations, name));
  const removed = later.find((name) => name.endsWith(TAKES_AWAY));
  if (removed) findings.push(bad(`A later release took away what this one needs (migration ${removed}): start that release.`));
  else if (later.length > 0)
    findings.push(odd(`A later release has been here (${later.at(-1)}): this one runs beside it, for it only added.`));
  const waiting = Object.keys(migrations).filter((name) => !ran.includes(name)).length;
  if (ran.length > 0 && waiting > 0) findings.push(odd(`${waiting} migrations run at the next start. Take a backup before.`));
  return [...findings, ...clock('the database', server.now.getTime(), asked)];
}
