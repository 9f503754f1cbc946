import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { countTables, dropAll, quoted } from './tables.ts';

export interface EmptyDatabase {
  /** Where it is filled: the database itself where there is nothing in it, else one beside it. */
  url: string;
  /**
   * Puts it in its place when it is filled, at once or not at all.
   * @returns the name of the database that was there before; undefined where there was nothing in it
   */
  takePlace(): Promise<string | undefined>;
  /** Makes it empty again, or drops it. Not after it has taken its place. */
  undo(): Promise<void>;
}

/** What has to be mended before a restore. */
export class NotReadyError extends Error {
  readonly todo: string;
  constructor(message: string, todo: string) {
    super(message);
    this.todo = todo;
  }
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
/** The database that every cluster has, to work on another from. */
const besides = (url: string): string => Object.assign(new URL(url), { pathname: '/postgres' }).href;

/** Sessions that were just ended are counted for a moment. */
const ENDING_MS = 2_000;

async function othersOn(client: pg.Client): Promise<number> {
  for (const deadline = performance.now() + ENDING_MS; ; await wait(100)) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0 || performance.now() >= deadline) return count;
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * An empty database that is nobody's. Where the one that is named is not empty, and that is wanted, it is filled beside it and takes its
 * name at the end: until then, and when the command is killed, the one that was there is where it was. It is renamed, never emptied,
 * and there until somebody drops it.
 * @param stamp for the other names
 * @throws NotReadyError
 */
export async function emptyDatabase(url: string, replace: boolean, stamp: string): Promise<EmptyDatabase> {
  const name = nameOf(url);
  const { others, tables } = await connected(url, async (client) => ({
    others: await othersOn(client),
    tables: await countTables(client),
  }));
  if (others > 0)
    throw new NotReadyError(`${others} connections to the database are open.`, 'Stop the product (every machine of it), then restore.');
  if (tables === 0) return { url, takePlace: () => Promise.resolve(undefined), undo: () => connected(url, dropAll) };
  if (!replace)
    throw new NotReadyError(
      `The database "${name}" is not empty.`,
      'With --replace it is renamed and a new one takes its place; or name an empty one in DATABASE_URL.',
    );
  const [aside, filled] = [`${name}_replaced_${stamp}`, `${name}_restoring_${stamp}`];
  const admin = (statements: readonly string[]) =>
    connected(besides(url), async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  try {
    await admin([`create database ${quoted(filled)}`]);
  } catch (error) {
    throw new NotReadyError(
      `No database can be made beside "${name}": ${wordsOf(error)}`,
      'Its user needs the right to create databases; or name an empty one in DATABASE_URL.',
    );
  }
  return {
    url: Object.assign(new URL(url), { pathname: `/${encodeURIComponent(filled)}` }).href,
    takePlace: async () => {
      try {
        await admin([
          'begin',
          `alter database ${quoted(name)} rename to ${quoted(aside)}`,
          `alter database ${quoted(filled)} rename to ${quoted(name)}`,
          'commit',
        ]);
      } catch (error) {
        throw new NotReadyError(
          `The database "${name}" cannot be renamed: ${wordsOf(error)}`,
          'Nothing was changed. Stop the product (every machine of it); its user has to own the database.',
        );
      }
      return aside;
    },
    undo: () => admin([`drop database if exists ${quoted(filled)}`]),
  };
}
