import type { ClientBase } from 'pg';
import type { Manifest } from './format.ts';
import { LEFT_OUT } from './left-out.ts';

/** Ours: in a database that somebody else looks after there may be others. */
const SCHEMAS = ['alumni', 'authoring', 'collector', 'forms', 'identity', 'media', 'offers', 'search', 'users'];
const OURS = `n.nspname in (${SCHEMAS.map((schema) => `'${schema}'`).join(', ')})`;

/** How moments and numbers are written, whatever the server's or the user's settings are. */
export const PLAINLY =
  "set datestyle = 'ISO'; set timezone = 'UTC'; set intervalstyle = 'iso_8601'; set extra_float_digits = 3; set client_encoding = 'UTF8'";

type Tables = Pick<Manifest, 'tables' | 'partitions'>;

/** @throws where tables refer to each other in a circle */
function inOrder(names: readonly string[], refers: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const left = new Set(names);
  while (left.size > 0) {
    // A table that refers to itself is filled by one COPY, which is checked when it is over.
    const ready = [...left].filter((name) => [...(refers.get(name) ?? [])].every((other) => other === name || !left.has(other)));
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left].join(', ')}.`);
    for (const name of ready) {
      done.add(name);
      left.delete(name);
    }
  }
  return [...done];
}

/** The tables that a backup holds, with the columns that can be written, in the order in which they can be filled. */
export async function tablesOf(client: ClientBase): Promise<Tables> {
  const found = await client.query<{ name: string; parent: string | null; bound: string | null; columns: string[] }>(`
    select n.nspname || '.' || c.relname as name, pn.nspname || '.' || p.relname as parent,
      case when c.relispartition then pg_get_expr(c.relpartbound, c.oid) end as bound,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent left join pg_namespace pn on pn.oid = p.relnamespace
    where c.relkind = 'r' and ${OURS} order by 1`);
  const keys = await client.query<{ name: string; other: string }>(`
    select n.nspname || '.' || c.relname as name, fn.nspname || '.' || f.relname as other
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
    where k.contype = 'f' and ${OURS}`);
  const kept = new Map(
    found.rows.filter(({ name, parent }) => !LEFT_OUT.has(name) && !LEFT_OUT.has(parent ?? '')).map((row) => [row.name, row]),
  );
  const refers = new Map<string, Set<string>>();
  for (const { name, other } of keys.rows) {
    if (kept.has(name) && LEFT_OUT.has(other)) throw new Error(`${name} refers to ${other}, which is in no backup.`);
    refers.set(name, (refers.get(name) ?? new Set()).add(other));
  }
  return {
    tables: inOrder([...kept.keys()], refers).map((name) => ({ name, columns: kept.get(name)?.columns ?? [] })),
    partitions: [...kept.values()].flatMap(({ name, parent, bound }) => (parent && bound ? [{ name, of: parent, bound }] : [])),
  };
}

export async function migrationsOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by timestamp, name');
  return rows.map(({ name }) => name);
}

/**
 * The last numbers that were given, of sequences that gave one; read after the rows, so that none of those is above. Those of tables
 * that are in no backup have names that come and go.
 */
export async function sequencesOf(client: ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string; owner: string | null }>(`
    select n.schemaname || '.' || n.sequencename as name, n.last_value::text as last,
      (select tn.nspname || '.' || t.relname from pg_depend d join pg_class t on t.oid = d.refobjid join pg_namespace tn on tn.oid = t.relnamespace
        where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i') and d.refobjsubid > 0
          and d.objid = format('%I.%I', n.schemaname, n.sequencename)::regclass) as owner
    from (select *, schemaname as nspname from pg_sequences) n where n.last_value is not null and ${OURS}`);
  return Object.fromEntries(rows.filter(({ owner }) => owner === null || !LEFT_OUT.has(owner)).map(({ name, last }) => [name, last]));
}

/** A name for SQL. */
export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');

/** The number of tables of ours in a database; of one that holds nothing it is 0. */
export async function countTables(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and ${OURS}`);
  return rows[0]?.count ?? 0;
}

/** Makes a database empty in which there was nothing of ours a moment ago. */
export async function dropAll(client: ClientBase): Promise<void> {
  for (const schema of SCHEMAS) await client.query(`drop schema if exists ${quoted(schema)} cascade`);
  await client.query('drop table if exists kysely_migration, kysely_migration_lock');
}
