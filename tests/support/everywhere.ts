import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Tables of every schema of a database, and files of folders, that hold a text anywhere: as it is in any case, or as bytes. */
export async function whereIs(
  needle: string,
  { databaseUrl, folders = [] }: { databaseUrl: string; folders?: readonly string[] },
): Promise<string[]> {
  const found: string[] = [];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
    );
    const patterns = [needle, Buffer.from(needle).toString('hex')].map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
    for (const { schema, name } of tables) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${quoted(schema)}.${quoted(name)} t where t::text ilike any ($1)`,
        [patterns],
      );
      if ((rows[0]?.count ?? 0) > 0) found.push(`${schema}.${name}`);
    }
  } finally {
    await client.end();
  }
  const wanted = needle.toLowerCase();
  for (const folder of folders)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) {
        const file = path.join(entry.parentPath, entry.name);
        if (`${entry.name}\n${(await readFile(file)).toString('utf8')}`.toLowerCase().includes(wanted))
          found.push(path.relative(folder, file));
      }
  return found;
}
