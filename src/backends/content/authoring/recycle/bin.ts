/**
 * What editors deleted, as its files were: a file an entry in a folder of the journal, written and removed in the same change as the
 * items. Its first line says what was deleted, each further one is an item.
 */
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '../../../kit/log.ts';
import { namesIn, readIfThere, replaceFile } from '../store/files.ts';
import { WAITING } from '../store/journal.ts';

const FOLDER = 'deleted';
const END = '.jsonl';
const KEPT_DAYS = 90;
/** A head is some hundred bytes. */
const LONGEST_HEAD = 64 * 1024;

const headSchema = z.object({
  id: z.uuid(),
  at: z.string(),
  who: z.string(),
  account: z.string(),
  item: z.string(),
  parent: z.string(),
  path: z.string(),
  template: z.string(),
  /** What it was called, by language. */
  titles: z.record(z.string(), z.string()),
  /** How many items: it and all below it. */
  items: z.int(),
  /** A version of one of them was approved: back again, visitors would see it. */
  approved: z.boolean(),
});
/** What was deleted, when and by whom. */
export type Deleted = z.infer<typeof headSchema>;

const itemSchema = z.object({ file: z.string() });

export interface Bin {
  /** The folder of the entries, absolute. */
  folder: string;
  fileOf(id: string): string;
  /** An entry as its file holds it. @param files texts of the items' files, the highest item first */
  written(head: Deleted, files: readonly string[]): Buffer;
  /** All entries, the newest first. One that cannot be read is logged and left out. */
  list(): Promise<Deleted[]>;
  /** An entry with the texts of its files; undefined where there is none. */
  read(id: string): Promise<{ head: Deleted; files: string[] } | undefined>;
  /** Takes an entry away for good. False where there is none. */
  drop(id: string): Promise<boolean>;
  /** Takes an account out of the entries, which stay under another name. Not while a change is written. @returns of how many */
  forget(account: string, name: string): Promise<number>;
  /** Takes away what was deleted longer ago than entries are kept. */
  dropOld(now: Date): Promise<void>;
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

async function firstLine(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(LONGEST_HEAD), position: 0 });
    const end = buffer.indexOf(10);
    return buffer.toString('utf8', 0, end < 0 ? bytesRead : end);
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** What was deleted of the items whose changes are recorded in a folder. */
export function openBin(journal: string, log: Log): Bin {
  const folder = join(journal, FOLDER);
  const fileOf = (id: string): string => join(folder, `${id}${END}`);

  const headOf = async (name: string): Promise<Deleted | undefined> => {
    try {
      const head = headSchema.safeParse(parsed(await firstLine(join(folder, name))));
      if (!head.success) log.warn({ file: name, err: head.error }, 'an entry of what was deleted cannot be read');
      return head.data;
    } catch (error) {
      // Restored, or taken away for good, since the folder was listed.
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  const list = async (): Promise<Deleted[]> => {
    const heads: Deleted[] = [];
    for (const name of await namesIn(folder)) {
      const head = name.endsWith(END) ? await headOf(name) : undefined;
      if (head) heads.push(head);
    }
    return heads.sort((a, b) => (a.at < b.at ? 1 : -1));
  };

  return {
    folder,
    fileOf,
    list,
    // Line by line: all of it as one text could be longer than a text can be.
    written: (head, files) =>
      Buffer.concat(
        [head, ...files.map((file): z.infer<typeof itemSchema> => ({ file }))].map((line) => Buffer.from(`${JSON.stringify(line)}\n`)),
      ),
    read: async (id) => {
      const bytes = await readIfThere(fileOf(id));
      if (bytes === undefined) return undefined;
      const lines: string[] = [];
      for (let at = 0, end = bytes.indexOf(10); end >= 0; at = end + 1, end = bytes.indexOf(10, at))
        lines.push(bytes.toString('utf8', at, end));
      const [first = '', ...rest] = lines;
      return { head: headSchema.parse(parsed(first)), files: rest.map((line) => itemSchema.parse(parsed(line)).file) };
    },
    drop: async (id) => {
      const isThere = (await namesIn(folder)).includes(`${id}${END}`);
      if (isThere) await rm(fileOf(id), { force: true });
      return isThere;
    },
    forget: async (account, name) => {
      const own = (await list()).filter((head) => head.account === account);
      for (const head of own) {
        const file = fileOf(head.id);
        const bytes = await readIfThere(file);
        const end = bytes?.indexOf(10) ?? -1;
        if (bytes === undefined || end < 0) continue;
        const first: Deleted = { ...head, account: '', who: name };
        await replaceFile(file, Buffer.concat([Buffer.from(JSON.stringify(first)), bytes.subarray(end)]), `${file}${WAITING}`);
      }
      return own.length;
    },
    dropOld: async (now) => {
      const last = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
      for (const { id, at } of await list()) if (at < last) await rm(fileOf(id), { force: true });
    },
  };
}
