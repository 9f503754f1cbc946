import { z } from 'zod';

/**
 * A backup is a tar archive, packed by gzip and, where there is a recipient, sealed by age (https://age-encryption.org/v1):
 *
 *     manifest.json                     what it holds, of which release
 *     content/… journal/… uploads/…     files
 *     database/<schema>.<table>/<n>     rows, as COPY writes them, in parts
 *     end.json                          digests; a file without it is not whole
 */
export const FORMAT = 1;

export const MANIFEST = 'manifest.json';
export const END = 'end.json';

/** Folders that belong to the product's state, by the name that their files have in a backup. */
export const FOLDERS = ['content', 'journal', 'uploads'] as const;
export type Folder = (typeof FOLDERS)[number];

const name = z.string().regex(/^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/, 'is no name of a table');
const column = z.string().regex(/^[a-z_][a-z0-9_]*$/, 'is no name of a column');

export const manifestSchema = z.object({
  product: z.literal('masthead'),
  format: z.literal(FORMAT, `is of another release of this program, which reads format ${FORMAT}`),
  release: z.string(),
  taken: z.iso.datetime(),
  /** Which ran on the database, in their order. */
  migrations: z.array(z.string().min(1)),
  /** In the order in which they can be filled: none before those that it refers to. */
  tables: z.array(z.object({ name, columns: z.array(column).min(1) })),
  /** Of tables that are kept in parts; the bound is what `create table … partition of` takes. */
  partitions: z.array(
    z.object({
      name,
      of: name,
      bound: z.string().regex(/^FOR VALUES FROM \('[\d :.+-]+'\) TO \('[\d :.+-]+'\)$/, 'is no range of moments'),
    }),
  ),
  folders: z.array(z.enum(FOLDERS)),
});
export type Manifest = z.infer<typeof manifestSchema>;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
export const endSchema = z.object({
  tables: z.record(name, z.object({ rows: z.int().nonnegative(), sha256: digest })),
  folders: z.partialRecord(z.enum(FOLDERS), z.object({ files: z.int().nonnegative(), sha256: digest })),
  /** The next numbers are above these. */
  sequences: z.record(name, z.string().regex(/^\d+$/)),
});
export type End = z.infer<typeof endSchema>;

export const partName = (table: string, part: number): string => `database/${table}/${String(part).padStart(6, '0')}`;

export type Entry = { kind: 'rows'; table: string } | { kind: 'file'; folder: Folder; path: string };

/** What an entry is. @throws where its name leads out of its folder, or is none of ours */
export function entryOf(entry: string): Entry {
  const [, table] = /^database\/([a-z0-9_]+\.[a-z0-9_]+)\/\d{6}$/.exec(entry) ?? [];
  if (table) return { kind: 'rows', table };
  const [first = '', ...rest] = entry.split('/');
  const folder = FOLDERS.find((known) => known === first);
  const leadsOut = rest.length === 0 || rest.some((part) => part === '' || part === '.' || part === '..' || part.includes('\\'));
  if (!folder || leadsOut) throw new Error(`"${entry}" is nothing that a backup holds.`);
  return { kind: 'file', folder, path: rest.join('/') };
}
