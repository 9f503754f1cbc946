type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** One line for each column of a migrated schema, as the kit's `describeTables` writes them. */
export const columnsOf = async (schema: string, query: Query): Promise<string[]> =>
  (
    await query(
      `select table_name || '.' || column_name || ' ' || udt_name || case is_nullable when 'YES' then ' null' else '' end
         || case when column_default is null then '' else ' default' end as line
       from information_schema.columns where table_schema = $1`,
      [schema],
    )
  )
    .map(({ line }) => String(line))
    .toSorted();
