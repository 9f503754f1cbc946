import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { DEFAULT_LANGUAGE } from '../config/constants.ts';
import { count } from '../server/counters.ts';
import { logger } from '../server/logger.ts';
import { onePerProcess } from '../server/one-per-process.ts';
import { isAhead } from './ahead.ts';
import { inLock } from './lock.ts';
import { onceAnHour } from './now-and-then.ts';
import { createPictures, type Picture } from './pictures.ts';
import { isMissing, writeBeside, writeWhole, type Beside } from '../server/whole-file.ts';

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
const gone = new LRUCache<string, { kept: Gone; begun: number }>({
  maxSize: GONE_BYTES,
  sizeCalculation: ({ kept: { value } }, key) => 256 + 2 * key.length + (value === null ? 0 : JSON.stringify(value).length),
});

/** When the making of a page began that Next is about to keep, by its path (`src/server/made-of/changes.ts`). */
const begunAt = () => onePerProcess('madeOf.begunAt', () => new Map<string, number>());
/**
 * When the making of pages began that Next was given, or gave. What cannot be made anew it hands back as it was, to keep it for a while
 * longer: that is no newer than it was, whatever was noted of a making that failed after its data were there.
 */
const begunOf = new WeakMap<object, number>();

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
 * beside their places and then put there; the third has digests of the others, by which whoever reads them knows that they are of one
 * making. Next writes into the file that is read, and asks for its date after it was read: whoever asked in between had a half page, or
 * an old one with the date of a new one.
 */
const META = '.meta';
const makingSchema = z.object({
  making: z.object({
    begun: z.number(),
    /** By names beside the third file. */
    digests: z.record(z.string(), z.string()),
  }),
});
type Making = z.infer<typeof makingSchema>['making'];

function makingIn(text: string): Making | undefined {
  try {
    return makingSchema.safeParse(JSON.parse(text)).data?.making;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

type Written = Parameters<typeof writeFile>[1];
/** The files of the page that is written or read just now, by their paths. */
const writing = new AsyncLocalStorage<Map<string, Written>>();
const reading = new AsyncLocalStorage<Map<string, string | Buffer>>();

const isMeta = (file: string): boolean => path.extname(file) === META;
const digestOf = (data: string | Buffer): string => createHash('sha256').update(data).digest('base64url');
const digestsOf = (meta: string, files: ReadonlyMap<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    [...files]
      .filter(([file]) => !isMeta(file))
      .map(([file, data]) => [path.relative(path.dirname(meta), file), digestOf(data as string | Buffer)]),
  );

/** Files that were written while they were read are read again so often, after a moment. */
const READ_TIMES = 3;
const READ_AGAIN_MS = 5;

/** @returns undefined for those that the build left, which say nothing of a making */
function makingOf(files: ReadonlyMap<string, string | Buffer>): (Making & { isWhole: boolean }) | undefined {
  const [meta] = [...files].filter(([file]) => isMeta(file));
  const making = meta && makingIn(meta[1].toString());
  return (
    making && { ...making, isWhole: Object.entries(digestsOf(meta[0], files)).every(([name, digest]) => making.digests[name] === digest) }
  );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

/** Whether there is a page in a file's place that was begun later. */
function isNewerThere(meta: string, begun: number): boolean {
  const there = makingIn(textOf(meta));
  // What was begun by a clock that was ahead would stay for as long as it was.
  return there !== undefined && there.begun > begun && there.begun <= Date.now();
}

/** What `write` writes of a page, all of it or nothing; and nothing where another process has put there what was begun later. */
async function writePage(begun: number, write: () => Promise<void>): Promise<void> {
  const files = new Map<string, Written>();
  await writing.run(files, write);
  const meta = [...files.keys()].find(isMeta);
  const text = meta === undefined ? undefined : files.get(meta);
  if (meta !== undefined && typeof text === 'string') {
    const making: Making = { begun, digests: digestsOf(meta, files) };
    // By the name that Next knows a page's date by, whatever the file system says.
    files.set(meta, JSON.stringify({ ...(JSON.parse(text) as object), routeCacheLastModified: Date.now(), making }));
  }
  const beside: Beside[] = [];
  try {
    for (const [file, data] of files) beside.push(await writeBeside(file, data));
    if (meta === undefined) place(beside);
    else await inLock(meta, () => (isNewerThere(meta, begun) ? undefined : place(beside)));
  } finally {
    await Promise.all(beside.map(({ remove }) => remove()));
  }
}

function place(files: readonly Beside[]): void {
  for (const each of files) each.place();
}

/** What Next does with files, of those that it is given. */
const pageFiles = (given: ConstructorParameters<typeof FileSystemCache>[0]['fs']) => ({
  ...given,
  writeFile: async (file: string, data: Written): Promise<void> => {
    const files = writing.getStore();
    if (files) files.set(file, data);
    else await writeWhole(file, data);
  },
  readFile: async (file: string, encoding: 'utf8' | null = null): Promise<string | Buffer> => {
    const data = (await given.readFile(file, encoding as 'utf8')) as string | Buffer;
    reading.getStore()?.set(file, data);
    return data;
  },
});

const sayTorn = onceAnHour();
/** Nobody puts files there just now: who did was killed, or another one changed them. */
function noteTorn(key: string): void {
  count('pages.storeFailures');
  sayTorn(() => logger.warn({ page: addressOf(key) }, 'the files of a page are not of one making, and it is made anew'));
}

/** Of a page's files. */
const ENDS = ['.html', '.json', META];

/** All that can be removed. @throws what the file system says of the first that cannot */
function removeAll(files: readonly string[]): void {
  const failures: unknown[] = [];
  for (const file of files)
    try {
      rmSync(file, { force: true });
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}

/** When the making of what Next is about to keep began. */
function begunWith(key: string, value: Value): number {
  const address = pageOf(key);
  const noted = begunAt().get(address);
  begunAt().delete(address);
  if (!value) return noted ?? gone.get(key)?.begun ?? taken.get(key)?.page.lastModified ?? Date.now();
  return begunOf.get(value) ?? noted ?? Date.now();
}

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
    super({ ...context, fs: pageFiles(context.fs) as typeof context.fs });
    if (!context.flushToDisk || !context.serverDistDir) return;
    this.#folder = path.join(context.serverDistDir, 'pages');
    this.#pictures = picturesIn(path.join(context.serverDistDir, '../cache/images'));
  }

  override async get(...given: Parameters<Cache['get']>): Promise<Kept> {
    const [key, { kind }] = given;
    // An image's file system may only be read: there the door keeps pictures, and nobody else.
    if ((kind as string) === 'IMAGE') return ((await this.#pictures?.get(key)) ?? null) as Kept;
    const { kept: own, begun = 0 } = await this.#own(given);
    if (own?.value) begunOf.set(own.value, begun);
    const shared = store();
    if (!shared || kind !== 'PAGES') return own;
    const found = (await sharedPage(shared, pageOf(key))) ?? taken.get(key);
    if (!found || (own && begun >= found.page.lastModified)) return own;
    taken.set(key, found);
    if (found.page.value) begunOf.set(found.page.value, found.page.lastModified);
    return found.page as unknown as Kept;
  }

  /** What this process has, or those that serve the same folder, and when its making began. */
  async #own(given: Parameters<Cache['get']>): Promise<{ kept: Kept; begun?: number | undefined }> {
    const [key] = given;
    const known = gone.get(key);
    if (known) return known;
    for (let times = 1; ; times += 1) {
      const files = new Map<string, string | Buffer>();
      const kept = await reading.run(files, () => super.get(...given));
      if (!kept || isEmpty(kept)) return { kept: null };
      const making = makingOf(files);
      if (making?.isWhole ?? true) {
        // Next's own memory has it, or the build left it.
        const begun = making?.begun ?? (kept.value && begunOf.get(kept.value)) ?? kept.lastModified;
        // Shown, and made anew.
        return { kept: isAhead(kept.lastModified ?? 0) ? { ...kept, lastModified: 1 } : kept, begun };
      }
      if (times === READ_TIMES) {
        noteTorn(key);
        return { kept: null };
      }
      await sleep(READ_AGAIN_MS);
    }
  }

  override async set(...[key, whole, context]: Parameters<Cache['set']>): Promise<void> {
    if ((whole?.kind as string) === 'IMAGE') return this.#pictures?.set(key, whole as unknown as Picture);
    const value = withoutPhrases(whole);
    if ('fetchCache' in context && context.fetchCache) return super.set(key, value, context);
    const isGone = value === null || value.kind === 'REDIRECT';
    // A page that is there again is so even where its files cannot be written.
    if (!isGone) gone.delete(key);
    const address = pageOf(key);
    const begun = begunWith(key, whole);
    if (value) begunOf.set(value, begun);
    const failures: unknown[] = [];
    await writePage(begun, () => super.set(key, value, context)).catch((error: unknown) => failures.push(error));
    if ((taken.get(key)?.page.lastModified ?? 0) <= begun) taken.delete(key);
    if (isGone) gone.set(key, { kept: { lastModified: Date.now(), value }, begun });
    // A page that could not be written is made for each who asks: the one of before would be taken for it.
    if (isGone || failures.length > 0) await this.#removeFiles(key, begun).catch((error: unknown) => failures.push(error));
    await this.#share(address, { value, isGone, begun, context });
    // Next says it in its log.
    if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures, String(failures[0]));
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

  /** Next leaves the files of a page that is gone, and would show it again after a restart. Those of a page that was begun later stay. */
  async #removeFiles(key: string, begun: number): Promise<void> {
    const folder = this.#folder;
    if (folder === undefined) return;
    // What Next made after the build it keeps by the whole key, beside the folder of the build's own pages.
    const names = [path.join(path.dirname(folder), key), path.join(folder, key), path.join(folder, addressOf(key))];
    const roots = [folder, path.join(path.dirname(folder), ROUTE_FILES)].map((root) => root + path.sep);
    const failures: unknown[] = [];
    for (const name of new Set(names)) {
      // Most addresses that have no page never had one.
      if (!roots.some((root) => name.startsWith(root)) || !ENDS.some((end) => existsSync(name + end))) continue;
      const remove = (): void => {
        if (isNewerThere(name + META, begun)) gone.delete(key);
        else removeAll(ENDS.map((end) => name + end));
      };
      // On a disk without room nothing can be made, and room is made by removing.
      await inLock(name + META, remove, { orWithout: true }).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
