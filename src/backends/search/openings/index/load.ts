import { sql } from 'kysely';
import { OpeningColumns } from './columns.ts';
import type { OpeningRow } from './columns.ts';
import { titleWordsOf } from './title-words.ts';
import { askTogether } from './together.ts';
import type { SearchDb } from '../../database.ts';
import type { SearchDatabase } from '../../tables.ts';
import type { RowOf } from '../../../kit/database/tables.ts';

/** Few enough that no search waits long behind the rows of an import. */
const BATCH = 2_000;

type Row = Omit<OpeningRow, 'until'> & { until: number | null; closed: boolean };

/** The columns in memory, kept equal to the database: each search first asks for the number of the last change. */
export interface OpeningIndex {
  /** The columns as of now, and the number of the change that they hold. */
  current(): Promise<{ columns: OpeningColumns; revision: number }>;
}

/**
 * The last change that a server has. Asked first on a connection, it is the least that the statements after it see there: one that is
 * lost on a replica is asked of the primary, which is never behind it.
 */
export async function revisionOf(db: SearchDb): Promise<number> {
  const { rows } = await sql<RowOf<SearchDatabase['opening_revision'], 'revision'>>`select revision from search.opening_revision`.execute(
    db,
  );
  return Number(rows[0]?.revision ?? 0);
}

async function read(db: SearchDb, columns: OpeningColumns, since: number): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<Row>`
      select doc, title, employer, language, function, level, case when contracts is null then work_mode else mode end as "workMode", coalesce(contracts, array[employment]) as employment, industries, programmes, places, pay_year_max as "payMax",
        pay_currency as "payCurrency", (extract(epoch from posted) * 1000)::float8 as posted,
        (extract(epoch from coalesce(listed_at, posted)) * 1000)::float8 as listed, closed_at is not null as closed,
        case when open_until = 'infinity' then null else (extract(epoch from open_until) * 1000)::float8 end as until
      from search.openings where doc > ${last} and revision > ${since} and (${since} >= 0 or closed_at is null) order by doc limit ${BATCH}`.execute(
      db,
    );
    for (const row of rows) columns.set({ ...row, until: row.closed ? 0 : (row.until ?? Infinity) });
    // A little with each batch: the first to search for a title would wait for all.
    titleWordsOf(columns);
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.doc ?? last;
  }
}

export function createOpeningIndex(db: SearchDb): OpeningIndex {
  const columns = new OpeningColumns();
  let loaded = -1;
  let loading: Promise<void> | undefined;
  const newest = askTogether(() => revisionOf(db));
  /** The revision and the rows from one server: another may be behind it, or before it. */
  const load = (): Promise<void> =>
    db.connection().execute(async (server) => {
      const revision = await revisionOf(server);
      if (revision <= loaded) return;
      await read(server, columns, loaded);
      loaded = revision;
    });
  return {
    current: async () => {
      const revision = await newest();
      // The first may have begun before; one that began since and found less asked a replica that is behind, which is good enough.
      for (let tries = 0; loaded < revision && tries < 2; tries += 1) {
        // Rows are taken over one at a time but between two awaits of a batch, so a search sees whole openings.
        loading ??= load().finally(() => (loading = undefined));
        await loading;
      }
      return { columns, revision: loaded };
    },
  };
}
