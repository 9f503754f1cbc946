import { createHash, type Hash } from 'node:crypto';
import type { End, Entry, Folder } from './format.ts';

/** Counts and digests of what goes into a backup, or comes out of it, to compare. */
export interface Digests {
  /** The start of an entry. */
  begin(entry: Entry, size: number): void;
  /** Bytes of the entry that began last. */
  add(chunk: Buffer): void;
  result(): Pick<End, 'tables' | 'folders'>;
}

const NEWLINE = 10;

/** In COPY's text format a row ends with the only line feed in it (PostgreSQL documentation, COPY, "Text Format"). */
export function rowsIn(chunk: Buffer): number {
  let rows = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
  return rows;
}

/** @param tables all that there are: of one without rows no entry comes */
export function createDigests(tables: readonly string[], folders: readonly Folder[]): Digests {
  const ofTables = new Map(tables.map((name) => [name, { rows: 0, hash: createHash('sha256') }]));
  const ofFolders = new Map(folders.map((name) => [name, { files: 0, hash: createHash('sha256') }]));
  let current: { hash: Hash; rows?: number } | undefined;
  return {
    begin: (entry, size) => {
      if (entry.kind === 'rows') {
        const table = ofTables.get(entry.table);
        if (!table) throw new Error(`The manifest has no table ${entry.table}.`);
        current = table;
        return;
      }
      const folder = ofFolders.get(entry.folder);
      if (!folder) throw new Error(`The manifest has no folder ${entry.folder}.`);
      folder.files += 1;
      folder.hash.update(`${entry.path}\0${size}\0`);
      current = folder;
    },
    add: (chunk) => {
      if (!current) return;
      current.hash.update(chunk);
      if (current.rows !== undefined) current.rows += rowsIn(chunk);
    },
    result: () => ({
      tables: Object.fromEntries([...ofTables].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.copy().digest('hex') }])),
      folders: Object.fromEntries([...ofFolders].map(([name, { files, hash }]) => [name, { files, sha256: hash.copy().digest('hex') }])),
    }),
  };
}

/** What came out otherwise than it went in; empty when all is well. */
export function differences(expected: Pick<End, 'tables' | 'folders'>, found: Pick<End, 'tables' | 'folders'>): string[] {
  const names = (one: Pick<End, 'tables' | 'folders'>) => new Map(Object.entries({ ...one.tables, ...one.folders }));
  const [wanted, here] = [names(expected), names(found)];
  return [...new Set([...wanted.keys(), ...here.keys()])].filter((name) => wanted.get(name)?.sha256 !== here.get(name)?.sha256).sort();
}
