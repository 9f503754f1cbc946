/**
 * The pages that Next keeps, under the paths by which it makes them anew, with what each was made of. Next keeps pages beyond the
 * process, and several processes of one folder share them: so the list is a file beside them, to which each process adds a line for
 * each page that it makes, and which it reads on before it looks for pages.
 */
import { appendFile, mkdir, open, rename, stat, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { registry } from '@/door/registry';
import { count } from '../counters';
import { logger } from '../logger';
import { onePerProcess } from '../one-per-process';
import { sharedStore } from '../shared-store/store';
import { keepsPages, PAGE_CACHE } from '../page-cache';
import type { Condition, MadeOf } from './record';
import { madeOf, touchedOf, type Made, type Touched } from './touched';

/** A file with more lines than this for each page, and more than so many, is written anew. */
const LINES_A_PAGE = 4;
const LINES_MOST = 20_000;
/** Addresses at which there was nothing come from outside: of the oldest nobody needs to know. */
const ABSENT_MOST = 5_000;
/** Lines in the shared store, of which a page may have several. */
const TOLD_MOST = 50_000;
const TOLD_AT_ONCE = 1_000;

const condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([z.object({ name: z.string(), value: z.string(), operator: z.string() }), z.object({ OR: z.array(condition) })]),
);
const lineSchema = z.object({
  page: z.string(),
  marks: z.string(),
  lists: z.array(z.object({ language: z.string(), where: z.array(condition) })),
  asked: z.array(z.tuple([z.string(), z.string()])).optional(),
});

const lineOf = (page: string, { marks, lists, asked }: Made): string =>
  `${JSON.stringify({
    page,
    marks: Buffer.from(marks.buffer, marks.byteOffset, marks.byteLength).toString('base64'),
    lists,
    ...(asked ? { asked: [...asked] } : {}),
  })}\n`;

function readLine(line: string): [string, Made] | undefined {
  try {
    const { page, marks, lists, asked } = lineSchema.parse(JSON.parse(line));
    const bytes = Uint8Array.from(Buffer.from(marks, 'base64'));
    return [
      page,
      { marks: new Uint32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / 4)), lists, ...(asked ? { asked: new Map(asked) } : {}) },
    ];
  } catch (error) {
    // A line that a crash cut off: its page is made anew in its time.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

export interface MadePages {
  /** A page was made. */
  note(page: string, made: MadeOf): void;
  /** There is nothing at the address, or it leads elsewhere. */
  noteAbsent(page: string): void;
  touched(change: Touched): Promise<string[]>;
  /** All that are kept and begin so, and addresses at which there was nothing. */
  all(prefixes: readonly string[]): Promise<{ made: string[]; absent: string[] }>;
  /**
   * Questions to other services that a page was made of, with what they said; undefined where there are none. What other processes made
   * is looked for now and then.
   */
  askedOf(page: string): Promise<ReadonlyMap<string, string> | undefined>;
  /** Whether a page may be made of what other services say: one that this process knows nothing of may have been made by another. */
  mayHaveAsked(page: string): boolean;
  /** Resolves when what was noted is written. */
  written(): Promise<void>;
}

interface MadePagesOptions {
  /** Other services said something else when a page was made again: what was kept of it is old. */
  saidOtherwise?(page: string): void;
  /** What other processes made is looked for no more often than this. */
  lookMs?: number;
}

const LOOK_MS = 2_000;

/** What the processes of a site tell each other of the pages that they made. */
export interface Others {
  tell(line: string): Promise<void>;
  /** What was told since the last time, by all of them. @throws where that cannot be known */
  hear(): Promise<string[]>;
}

/**
 * @param file undefined: nothing outlives the process
 * @param others undefined: one process, or several of one folder, serve the site
 */
export function createMadePages(
  file: string | undefined,
  others?: Others,
  { saidOtherwise = () => undefined, lookMs = LOOK_MS }: MadePagesOptions = {},
): MadePages {
  const pages = new Map<string, Made>();
  const absent = new Set<string>();
  let read = { inode: -1, offset: 0, lines: 0, rest: '' };
  let writing: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = writing.then(work);
    writing = turn.catch((error: unknown) => {
      count('madeOf.failures');
      logger.warn({ err: error }, 'the list of what pages are made of cannot be kept');
    });
    return turn;
  };

  const keep = (page: string, now: Made): void => {
    const before = pages.get(page);
    pages.set(page, now);
    if (before && !isSaidAlike(before.asked, now.asked)) saidOtherwise(page);
  };

  const take = (line: string): void => {
    const known = readLine(line);
    if (known) keep(...known);
  };

  /** Reads what was added since, by this process or another. */
  const readOn = async (): Promise<void> => {
    if (file === undefined) return;
    const handle = await open(file).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!handle) return;
    try {
      const { ino, size } = await handle.stat();
      if (ino !== read.inode || size < read.offset) read = { inode: ino, offset: 0, lines: 0, rest: '' };
      const bytes = Buffer.alloc(size - read.offset);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, read.offset);
      const lines = (read.rest + bytes.toString('utf8', 0, bytesRead)).split('\n');
      const rest = lines.pop() ?? '';
      lines.forEach(take);
      read = { inode: ino, offset: read.offset + bytesRead, lines: read.lines + lines.length, rest };
    } finally {
      await handle.close();
    }
    if (read.lines > LINES_MOST && read.lines > pages.size * LINES_A_PAGE) await rewrite(file);
  };

  const rewrite = async (to: string): Promise<void> => {
    const next = `${to}.${process.pid}`;
    await writeFile(next, [...pages].map(([page, made]) => lineOf(page, made)).join(''));
    await rename(next, to);
    const { ino, size } = await stat(to);
    read = { inode: ino, offset: size, lines: pages.size, rest: '' };
  };

  const known = async (): Promise<void> => {
    try {
      await inTurn(async () => {
        if (others) (await others.hear()).forEach(take);
        await readOn();
      });
    } catch {
      // Said by `inTurn`; what this process made is known all the same.
    }
  };

  let look = { at: -Infinity, done: Promise.resolve() };

  return {
    askedOf: async (page) => {
      if (Date.now() - look.at >= lookMs) look = { at: Date.now(), done: known() };
      await look.done;
      return pages.get(page)?.asked;
    },
    mayHaveAsked: (page) => {
      const made = pages.get(page);
      return made === undefined || made.asked !== undefined;
    },
    note: (page, made) => {
      const now = madeOf(made);
      absent.delete(page);
      const before = pages.get(page);
      if (before && lineOf(page, before) === lineOf(page, now)) return;
      keep(page, now);
      if (others) inTurn(() => others.tell(lineOf(page, now))).catch(() => undefined);
      if (file === undefined) return;
      inTurn(async () => {
        await mkdir(path.dirname(file), { recursive: true });
        await appendFile(file, lineOf(page, now));
      }).catch(() => undefined);
    },
    noteAbsent: (page) => {
      pages.delete(page);
      absent.delete(page);
      absent.add(page);
      const [oldest] = absent;
      if (absent.size > ABSENT_MOST && oldest !== undefined) absent.delete(oldest);
    },
    touched: async (change) => {
      await known();
      return touchedOf(pages, change);
    },
    all: async (prefixes) => {
      await known();
      const isOne = (page: string): boolean => prefixes.some((prefix) => page === prefix || page.startsWith(`${prefix}/`));
      return { made: [...pages.keys()].filter(isOne), absent: [...absent].filter(isOne) };
    },
    written: async () => {
      await writing;
    },
  };
}

function isSaidAlike(one: Made['asked'] = new Map(), other: Made['asked'] = new Map()): boolean {
  return one.size === other.size && [...one].every(([name, said]) => other.get(name) === said);
}

/** By the shared store, where there is one: the pages themselves are there too (`src/door/page-store.ts`). */
function othersOf(server: string): Others | undefined {
  const store = sharedStore();
  if (!store) return undefined;
  const build = readFileSync(path.join(server, '../BUILD_ID'), 'utf8').trim();
  let last = '0-0';
  return {
    tell: (line) => store.add(`made-of:${build}`, line, TOLD_MOST),
    hear: async () => {
      const lines: string[] = [];
      for (let isMore = true; isMore;) {
        const found = await store.after(`made-of:${build}`, last, TOLD_AT_ONCE);
        for (const { id, text } of found) {
          last = id;
          lines.push(text.trim());
        }
        isMore = found.length === TOLD_AT_ONCE;
      }
      return lines;
    },
  };
}

/** The pages of this build. Development keeps none, and tests have no build. */
export const madePages = (): MadePages =>
  onePerProcess('madeOf.pages', () => {
    const server = path.join(process.cwd(), '.next/server');
    const keeps = process.env.NODE_ENV === 'production' && keepsPages(server);
    return createMadePages(keeps ? path.join(server, PAGE_CACHE, 'made-of.jsonl') : undefined, othersOf(server), {
      saidOtherwise: (page) => registry().purge?.({ pages: [page] }),
    });
  });
