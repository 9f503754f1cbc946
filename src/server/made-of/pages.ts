/**
 * The pages that Next keeps, under the paths by which it makes them anew, with what each was made of. Next keeps pages beyond the
 * process, and several processes of one folder share them: so the list is a file beside them, to which each process adds a line for
 * each page that it makes, and which it reads on before it looks for pages.
 */
import { appendFile, mkdir, open, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { registry } from '@/door/registry';
import { writeWhole } from '../whole-file';
import { count } from '../counters';
import { logger } from '../logger';
import { onePerProcess } from '../one-per-process';
import { isStoreDown, sharedStore, versionName } from '../shared-store/store';
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
/** Longer than a page is kept there (`src/door/page-store.ts`), with what is made again without a line. */
const TOLD_MS = 48 * 60 * 60 * 1_000;
/** How often it is said of what is told that it holds still. */
const STAY_MS = 60 * 60 * 1_000;

const condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([z.object({ name: z.string(), value: z.string(), operator: z.string() }), z.object({ OR: z.array(condition) })]),
);
const lineSchema = z.object({
  page: z.string(),
  marks: z.string(),
  lists: z.array(z.object({ language: z.string(), where: z.array(condition) })),
  asked: z.array(z.tuple([z.string(), z.string()])).optional(),
  /** When its making began, in ms since 1970. */
  begun: z.number(),
  /** There is no such page any more. */
  gone: z.literal(true).optional(),
});

interface Known extends Made {
  begun: number;
}

const NOTHING: Made = { marks: new Uint32Array(), lists: [] };

const textOf = ({ marks, lists, asked }: Made) => ({
  marks: Buffer.from(marks.buffer, marks.byteOffset, marks.byteLength).toString('base64'),
  lists,
  ...(asked ? { asked: [...asked] } : {}),
});
const isMadeAlike = (one: Made, other: Made): boolean => JSON.stringify(textOf(one)) === JSON.stringify(textOf(other));
const lineOf = (page: string, made: Made, begun: number): string => `${JSON.stringify({ page, ...textOf(made), begun })}\n`;
const lineOfGone = (page: string, begun: number): string => `${JSON.stringify({ page, ...textOf(NOTHING), begun, gone: true })}\n`;

interface Line extends Known {
  page: string;
  gone: boolean;
}

function readLine(line: string): Line | undefined {
  try {
    const { page, marks, lists, asked, begun, gone = false } = lineSchema.parse(JSON.parse(line));
    const bytes = Uint8Array.from(Buffer.from(marks, 'base64'));
    const numbers = new Uint32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / 4));
    return { page, gone, begun, marks: numbers, lists, ...(asked ? { asked: new Map(asked) } : {}) };
  } catch (error) {
    // A line that a crash cut off: its page is made anew in its time.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** Questions of a page, each with what was said when it was made, and when that began, in ms since 1970. */
export interface AskedOf {
  asked: ReadonlyMap<string, string>;
  begun: number;
}

export interface MadePages {
  /** A page was made. @param begun when its making began, in ms since 1970 */
  note(page: string, made: MadeOf, begun?: number): void;
  /** There is nothing at the address, or it leads elsewhere. */
  noteAbsent(page: string, begun?: number): void;
  touched(change: Touched): Promise<string[]>;
  /** All that are kept and begin so, and addresses at which there was nothing. */
  all(prefixes: readonly string[]): Promise<{ made: string[]; absent: string[] }>;
  /**
   * Questions to other services that a page was made of, with what they said; undefined where there are none. What other processes made
   * is looked for now and then.
   */
  askedOf(page: string): Promise<AskedOf | undefined>;
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
  /** A list of more lines is written anew. */
  linesMost?: number;
}

const LOOK_MS = 2_000;

/** What the processes of a site tell each other of the pages that they made. */
export interface Others {
  tell(line: string): Promise<void>;
  /** What was told since the last time, by all of them. @throws where that cannot be known */
  hear(): Promise<string[]>;
  /** What was told holds still, and is to be there for as long as if it were told now. */
  stay(): Promise<void>;
}

/** Work that is asked for while it goes on is done once more after that, once for all who asked. @param work never rejects */
function inOne(work: () => Promise<void>): () => Promise<void> {
  let under: Promise<void> | undefined;
  let after: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    const now = work().finally(() => {
      if (under === now) under = undefined;
    });
    return (under = now);
  };
  return () => {
    if (!under) return begin();
    return (after ??= under.then(() => {
      after = undefined;
      return begin();
    }));
  };
}

/**
 * @param file undefined: nothing outlives the process
 * @param others undefined: one process, or several of one folder, serve the site
 */
export function createMadePages(
  file: string | undefined,
  others?: Others,
  { saidOtherwise = () => undefined, lookMs = LOOK_MS, linesMost = LINES_MOST }: MadePagesOptions = {},
): MadePages {
  const pages = new Map<string, Known>();
  const absent = new Set<string>();
  let read = { inode: -1, offset: 0, lines: 0, rest: '' };
  let writing: Promise<unknown> = Promise.resolve();
  let telling: Promise<unknown> = Promise.resolve();
  let stayed = -Infinity;

  const failed = (error: unknown): void => {
    count('madeOf.failures');
    // The connection says that it is away.
    if (!isStoreDown(error)) logger.warn({ err: error }, 'the list of what pages are made of cannot be kept');
  };

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = writing.then(work).catch(failed);
    writing = turn;
    return turn;
  };

  /** In no turn: what comes first waits for nobody who does not answer. */
  const tell = (work: (to: Others) => Promise<void>): void => {
    if (others) telling = Promise.all([telling, work(others).catch(failed)]);
  };

  const keep = (page: string, now: Known): void => {
    const before = pages.get(page);
    pages.set(page, now);
    if (before && !isSaidAlike(before.asked, now.asked)) saidOtherwise(page);
  };

  const leave = (page: string): void => {
    pages.delete(page);
    absent.delete(page);
    absent.add(page);
    const [oldest] = absent;
    if (absent.size > ABSENT_MOST && oldest !== undefined) absent.delete(oldest);
  };

  const take = (text: string): void => {
    const line = readLine(text);
    // Lines come by two ways, and again after a start: what was begun later holds.
    if (!line || (pages.get(line.page)?.begun ?? 0) > line.begun) return;
    const { page, gone, ...known } = line;
    if (gone) leave(page);
    else keep(page, known);
  };

  const add = (line: string): void => {
    tell((to) => to.tell(line));
    if (file === undefined) return;
    void inTurn(async () => {
      await mkdir(path.dirname(file), { recursive: true });
      await appendFile(file, line);
    });
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
      if (read.lines > linesMost && read.lines > pages.size * LINES_A_PAGE) await rewrite(file, handle);
    } finally {
      await handle.close();
    }
  };

  /** @param before the list as it is, of which everything was read up to now */
  const rewrite = async (to: string, before: FileHandle): Promise<void> => {
    await writeWhole(to, [...pages].map(([page, made]) => lineOf(page, made, made.begun)).join(''));
    // Another process may have added to the one before until now.
    const { size: whole } = await before.stat();
    const bytes = Buffer.alloc(Math.max(0, whole - read.offset));
    await before.read(bytes, 0, bytes.length, read.offset);
    const missed = read.rest + bytes.toString('utf8');
    missed.split('\n').forEach(take);
    if (missed !== '') await appendFile(to, missed.endsWith('\n') ? missed : `${missed}\n`);
    const { ino, size } = await stat(to);
    read = { inode: ino, offset: size, lines: pages.size, rest: '' };
  };

  /** The list first: what this process finds there after its start is older than what others tell. */
  const known = inOne(async () => {
    await inTurn(readOn);
    if (others) await others.hear().then((lines) => lines.forEach(take), failed);
  });

  let look = { at: -Infinity, done: Promise.resolve() };

  return {
    askedOf: async (page) => {
      if (Date.now() - look.at >= lookMs) look = { at: Date.now(), done: known() };
      await look.done;
      const made = pages.get(page);
      return made?.asked && { asked: made.asked, begun: made.begun };
    },
    mayHaveAsked: (page) => {
      const made = pages.get(page);
      return made === undefined || made.asked !== undefined;
    },
    note: (page, made, begun = Date.now()) => {
      const now = { ...madeOf(made), begun };
      absent.delete(page);
      const before = pages.get(page);
      keep(page, now);
      if (!before || !isMadeAlike(before, now)) {
        add(lineOf(page, now, begun));
        return;
      }
      if (Date.now() - stayed < STAY_MS) return;
      stayed = Date.now();
      tell((to) => to.stay());
    },
    noteAbsent: (page, begun = Date.now()) => {
      // Made-up addresses are without end: of those nobody is told.
      if (pages.has(page)) add(lineOfGone(page, begun));
      leave(page);
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
      await Promise.all([writing, telling]);
    },
  };
}

function isSaidAlike(one: Made['asked'] = new Map(), other: Made['asked'] = new Map()): boolean {
  return one.size === other.size && [...one].every(([name, said]) => other.get(name) === said);
}

/** By the shared store, where there is one: the pages themselves are there too (`src/door/page-store.ts`). */
function othersOf(): Others | undefined {
  const store = sharedStore();
  if (!store) return undefined;
  const stream = `made-of:${versionName()}`;
  let last = '0-0';
  /** What was read before a call failed: it is not asked for again. */
  let heard: string[] = [];
  return {
    tell: async (line) => {
      await Promise.all([store.add(stream, line, TOLD_MOST), store.keepFor(stream, TOLD_MS)]);
    },
    stay: () => store.keepFor(stream, TOLD_MS),
    hear: async () => {
      for (let isMore = true; isMore;) {
        const found = await store.after(stream, last, TOLD_AT_ONCE);
        for (const { id, text } of found) {
          last = id;
          heard.push(text.trim());
        }
        isMore = found.length === TOLD_AT_ONCE;
      }
      const lines = heard;
      heard = [];
      return lines;
    },
  };
}

/** The pages of this build. Development keeps none, and tests have no build. */
export const madePages = (): MadePages =>
  onePerProcess('madeOf.pages', () => {
    const server = path.join(process.cwd(), '.next/server');
    const keeps = process.env.NODE_ENV === 'production' && keepsPages(server);
    return createMadePages(keeps ? path.join(server, PAGE_CACHE, 'made-of.jsonl') : undefined, othersOf(), {
      saidOtherwise: (page) => registry().purge?.({ pages: [page] }),
    });
  });
