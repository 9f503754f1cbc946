import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync, type Stats } from 'node:fs';
import { open, readFile, rm, type writeFile } from 'node:fs/promises';
import path from 'node:path';
import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { DEFAULT_LANGUAGE } from '../config/constants.ts';
import { onePerProcess } from '../server/one-per-process.ts';
import { createPictures, type Picture } from './pictures.ts';
import { isMissing, writeBeside, writeWhole, type Beside } from './whole-file.ts';

/**
 * Where Next keeps the pages that it has made (`cacheHandler` of next.config): in its files as it does by itself, what is gone in memory,
 * and with REDIS_URL for all processes of a site, so that a page that one of them made is made by no other, and one that starts has
 * them all. Pictures, which it keeps by the same class, are elsewhere (`pictures.ts`).
 */

/** A CommonJS module, which Node gives as a whole. */
const FileSystemCache = (fileSystemCache as unknown as { default: typeof fileSystemCache }).default;
type Cache = InstanceType<typeof FileSystemCache>;
type Kept = Awaited<ReturnType<Cache['get']>>;
type Value = Parameters<Cache['set']>[1];

/** A page that nobody asked for in so long is made anew when somebody does. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** As the site made it (`src/server/shared-store`); undefined until it has started, and where one process does without. */
interface Store {
  get(key: string): Promise<string | undefined>;
  setIfNewer(key: string, value: string, at: number, ms: number, onlyOver: boolean): Promise<void>;
}
interface Made {
  store?: Store;
  /** Of the configuration that pages are made with: they hold its origins and what it turns on. */
  pages?: string;
}
const made = (): Made => onePerProcess<Made>('sharedStore.made', () => ({}));
const store = (): Store | undefined => made().store;

const pageSchema = z.object({
  lastModified: z.number(),
  /** Null: there is no such page any more. */
  value: z.union([
    z.null(),
    z.looseObject({ kind: z.literal('REDIRECT'), props: z.unknown() }),
    z.looseObject({ kind: z.literal('PAGES'), html: z.string(), pageData: z.unknown() }),
  ]),
  cacheControl: z.object({ revalidate: z.union([z.number(), z.literal(false)]), expire: z.number().optional() }).optional(),
});

/** Pages name the scripts of their build: another build's are nothing to this one. */
const build = ((): string => {
  try {
    return readFileSync(path.join(process.cwd(), '.next/BUILD_ID'), 'utf8').trim();
  } catch {
    return 'none';
  }
})();
const keyOf = (key: string): string => `page:${build}:${made().pages ?? ''}:${key}`;

function read(text: string | undefined): z.infer<typeof pageSchema> | undefined {
  if (text === undefined) return undefined;
  try {
    return pageSchema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The store is away: this process goes on with its own. That is told where the connection is (`shared.failures`). */
const orNothing = async <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

/**
 * Pages of others that are newer than this process's own, for when the store is away: what was published is not taken back then. Not
 * among its own, which would be as of now, and newer than what another process makes at the same moment.
 */
const TAKEN_BYTES = 16 * 1024 * 1024;
type Page = NonNullable<ReturnType<typeof read>>;
const taken = new LRUCache<string, { page: Page; length: number }>({
  maxSize: TAKEN_BYTES,
  sizeCalculation: ({ length }) => 1_024 + 2 * length,
});

/** Next's key of a page that it keeps for a route of its own has the address behind this. */
const ROUTE_END = '/$/';
/** Next's folder for what it makes of its routes, which such a key begins with. */
const ROUTE_FILES = 'route-cache';
const addressOf = (key: string): string => key.slice(key.includes(ROUTE_END) ? key.indexOf(ROUTE_END) + ROUTE_END.length - 1 : 0);

/** What Next encodes anew in a key that it has decoded: what parts one segment from another, and the path from what follows. */
const PARTING = /%(?:2f|23|3f|5c)/gi;

/** The path by which the site makes a page anew and knows it (`src/server/made-of/page-path.ts`): Next's key has the default language in it, and no encoding. */
function pageOf(key: string): string {
  const [, language, ...rest] = addressOf(key).split('/');
  const segments = language === undefined || language === DEFAULT_LANGUAGE ? rest : [language, ...rest];
  return `/${segments.map((segment) => encodeURIComponent(segment.replace(PARTING, decodeURIComponent))).join('/')}`;
}

/**
 * Addresses that have no page or lead on, of which Next keeps no file: while the content is away they are told as they were, and are
 * not made again for each who asks. Made-up ones are without end: those that were asked for longest ago are forgotten first.
 */
const GONE_BYTES = 2 * 1024 * 1024;
type Gone = NonNullable<Kept>;
const gone = new LRUCache<string, Gone>({
  maxSize: GONE_BYTES,
  sizeCalculation: ({ value }, key) => 256 + 2 * key.length + (value === null ? 0 : JSON.stringify(value).length),
});

/** When the making of a page began that Next is about to keep, by its path (`src/server/made-of/changes.ts`). */
const begunAt = () => onePerProcess('madeOf.begunAt', () => new Map<string, number>());
/** When what this process keeps itself was begun: Next notes when it was written, and an old one may be written last. */
const ownBegun = new LRUCache<string, number>({ max: 50_000 });

const sharedPage = async (shared: Store, key: string): Promise<{ page: Page; length: number } | undefined> => {
  const text = await orNothing(shared.get(keyOf(key)));
  const page = read(text);
  return page && { page, length: text?.length ?? 0 };
};

/** Whether all processes have what was begun then or later (asked by `src/features/editing/published`, which is bundled apart). */
onePerProcess<{ has?: (address: string, begun: number) => Promise<boolean> }>('pageStore', () => ({})).has = async (address, begun) => {
  const shared = store();
  const found = shared && (await sharedPage(shared, address));
  return found !== undefined && found.page.lastModified >= begun;
};

const dataSchema = z.looseObject({ pageProps: z.looseObject({ page: z.looseObject({ phrases: z.unknown() }) }) });

/**
 * A page's data without the dictionary, which is 300 KB of its 350: the document has of it what it needs, and its data are asked for
 * by Next's client alone, which visitors' pages do not have (ADR 70). Next would write, read and parse them with each kept page.
 */
function withoutPhrases(value: Value): Value {
  if (value?.kind !== 'PAGES') return value;
  const { success, data } = dataSchema.safeParse(value.pageData);
  if (!success) return value;
  const { phrases: _phrases, ...page } = data.pageProps.page;
  return { ...value, pageData: { ...data, pageProps: { ...data.pageProps, page } } };
}

/**
 * A page is three files (its HTML, its data and what is said of both), and other processes may serve the same folder. All are written
 * beside their places and then put there; by the date that all three have, whoever reads them knows that they are of one making. Next
 * writes into the file that is read, and asks for its date after it was read: whoever asked in between had a half page, or an old one
 * with the date of a new one.
 */
const META = '.meta';
const makingSchema = z.looseObject({ making: z.object({ begun: z.number() }) });
type Making = z.infer<typeof makingSchema>['making'];

function makingIn(text: string): Making | undefined {
  try {
    return makingSchema.safeParse(JSON.parse(text)).data?.making;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Of the page whose files are written or read just now. */
interface Writing extends Making {
  at: number;
  files: Promise<Beside>[];
}
interface Reading {
  stats: Map<string, Stats>;
  making?: Making | undefined;
}
const writing = new AsyncLocalStorage<Writing>();
const reading = new AsyncLocalStorage<Reading>();

const wholeMs = ({ mtimeMs }: Stats): number => Math.round(mtimeMs);

/** Files that were written while they were read are read again so often. */
const READ_TIMES = 3;

/** Read while another process put its own in their place, or left so by two at once. Those that the build left say nothing of a making. */
const isOfSeveral = ({ stats, making }: Reading): boolean => making !== undefined && new Set([...stats.values()].map(wholeMs)).size > 1;

/** Puts them in their places, unless another process has put there what was begun later. */
async function placeFiles(files: readonly Beside[], { begun }: Making): Promise<void> {
  const meta = files.find(({ file }) => path.extname(file) === META);
  const text = await (meta ? readFile(meta.file, 'utf8') : Promise.resolve('')).catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  const there = makingIn(text);
  // What was begun by a clock that was ahead would stay for as long as it was.
  if (there && there.begun > begun && there.begun <= Date.now()) return;
  for (const each of files) await each.place();
}

/** What `write` writes of a page, all of it or nothing. */
async function writePage(making: Making, write: () => Promise<void>): Promise<void> {
  const now: Writing = { ...making, at: Date.now(), files: [] };
  try {
    await writing.run(now, write);
    await placeFiles(await Promise.all(now.files), making);
  } finally {
    for (const each of await Promise.allSettled(now.files)) if (each.status === 'fulfilled') await each.value.remove();
  }
}

const pageFiles = {
  writeFile: async (file: string, data: Parameters<typeof writeFile>[1]): Promise<void> => {
    const now = writing.getStore();
    if (!now) return writeWhole(file, data);
    const { at, begun } = now;
    const isMeta = path.extname(file) === META && typeof data === 'string';
    const whole = isMeta ? JSON.stringify({ ...(JSON.parse(data) as object), making: { begun } }) : data;
    const beside = writeBeside(file, whole, at);
    now.files.push(beside);
    await beside;
  },
  readFile: async (file: string, encoding: 'utf8' | null = null): Promise<string | Buffer> => {
    const now = reading.getStore();
    if (!now) return readFile(file, encoding);
    const handle = await open(file);
    try {
      now.stats.set(file, await handle.stat());
      const data = await handle.readFile(encoding);
      if (path.extname(file) === META && typeof data === 'string') now.making = makingIn(data);
      return data;
    } finally {
      await handle.close();
    }
  },
};

/** A machine that lost its power may have left a file with nothing in it. */
const isEmpty = (kept: Kept): boolean => kept?.value?.kind === 'PAGES' && (kept.value as unknown as { html: unknown }).html === '';

/** Next makes a store for each request. */
const pictureFolders = new Map<string, ReturnType<typeof createPictures>>();
function picturesIn(folder: string): ReturnType<typeof createPictures> {
  const known = pictureFolders.get(folder) ?? createPictures(folder);
  pictureFolders.set(folder, known);
  return known;
}

export default class PageStore extends FileSystemCache {
  readonly #folder: string | undefined;
  readonly #pictures: ReturnType<typeof createPictures> | undefined;

  constructor(context: ConstructorParameters<typeof FileSystemCache>[0]) {
    const stat = async (file: string) => reading.getStore()?.stats.get(file) ?? context.fs.stat(file);
    super({ ...context, fs: { ...context.fs, ...pageFiles, stat } as typeof context.fs });
    if (!context.flushToDisk || !context.serverDistDir) return;
    this.#folder = path.join(context.serverDistDir, 'pages');
    this.#pictures = picturesIn(path.join(context.serverDistDir, '../cache/images'));
  }

  override async get(...given: Parameters<Cache['get']>): Promise<Kept> {
    const [key, { kind }] = given;
    // An image's file system may only be read: there the door keeps pictures, and nobody else.
    if ((kind as string) === 'IMAGE') return ((await this.#pictures?.get(key)) ?? null) as Kept;
    const { kept: own, begun } = await this.#own(given);
    const shared = store();
    if (!shared || kind !== 'PAGES') return own;
    const found = (await sharedPage(shared, pageOf(key))) ?? taken.get(key);
    if (!found || (own && (begun ?? ownBegun.get(key) ?? own.lastModified ?? 0) >= found.page.lastModified)) return own;
    taken.set(key, found);
    return found.page as unknown as Kept;
  }

  /** What this process has, or those that serve the same folder, and when its making began where a file says so. */
  async #own(given: Parameters<Cache['get']>): Promise<{ kept: Kept; begun?: number | undefined }> {
    const known = gone.get(given[0]);
    if (known) return { kept: known };
    for (let times = 0; times < READ_TIMES; times += 1) {
      const now: Reading = { stats: new Map() };
      const kept = await reading.run(now, () => super.get(...given));
      if (!kept || isEmpty(kept)) return { kept: null };
      if (isOfSeveral(now)) continue;
      if (now.making) ownBegun.set(given[0], now.making.begun);
      return { kept, begun: now.making?.begun };
    }
    return { kept: null };
  }

  override async set(...[key, whole, context]: Parameters<Cache['set']>): Promise<void> {
    if ((whole?.kind as string) === 'IMAGE') return this.#pictures?.set(key, whole as unknown as Picture);
    const value = withoutPhrases(whole);
    if ('fetchCache' in context && context.fetchCache) return super.set(key, value, context);
    const isGone = value === null || value.kind === 'REDIRECT';
    // A page that is there again is so even where its files cannot be written.
    if (!isGone) gone.delete(key);
    const address = pageOf(key);
    // Nothing was begun: what could not be made anew is kept for a while longer by Next, and is no newer than it was.
    const begun = begunAt().get(address) ?? ownBegun.get(key) ?? Date.now();
    begunAt().delete(address);
    const failures: unknown[] = [];
    await writePage({ begun }, () => super.set(key, value, context)).catch((error: unknown) => failures.push(error));
    ownBegun.set(key, begun);
    if ((taken.get(key)?.page.lastModified ?? 0) <= begun) taken.delete(key);
    if (isGone) gone.set(key, { lastModified: Date.now(), value });
    // A page that could not be written is made for each who asks: the one of before would be taken for it.
    if (isGone || failures.length > 0) await this.#removeFiles(key);
    await this.#share(address, { value, isGone, begun, context });
    // Next says it in its log.
    if (failures.length > 0) throw failures[0];
  }

  async #share(
    address: string,
    { value, isGone, begun, context }: { value: Value; isGone: boolean; begun: number; context: unknown },
  ): Promise<void> {
    const shared = store();
    if (!shared || !(isGone || value?.kind === 'PAGES')) return;
    const { cacheControl } = context as { cacheControl?: unknown };
    const text = JSON.stringify({ lastModified: begun, value, cacheControl });
    // Addresses without a page are made up without end: only where there was one it is said that it is gone.
    await orNothing(shared.setIfNewer(keyOf(address), text, begun, KEPT_MS, isGone));
  }

  /** Next leaves the files of a page that is gone, and would show it again after a restart. */
  async #removeFiles(key: string): Promise<void> {
    const folder = this.#folder;
    if (folder === undefined) return;
    // What Next made after the build it keeps by the whole key, beside the folder of the build's own pages.
    const names = [path.join(path.dirname(folder), key), path.join(folder, key), path.join(folder, addressOf(key))];
    const roots = [folder, path.join(path.dirname(folder), ROUTE_FILES)].map((root) => root + path.sep);
    const files = [...new Set(names)]
      .filter((name) => roots.some((root) => name.startsWith(root)))
      .flatMap((name) => ['.html', '.json', '.meta'].map((end) => `${name}${end}`));
    await Promise.all(files.map((file) => rm(file, { force: true })));
  }
}
