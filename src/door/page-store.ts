import { readFileSync } from 'node:fs';
import path from 'node:path';
import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { onePerProcess } from '../server/one-per-process.ts';

/**
 * Where Next keeps the pages that it has made (`cacheHandler` of next.config): as it does by itself, and with REDIS_URL for all processes
 * of a site, so that a page that one of them made is made by no other, and one that starts has them all.
 */

/** A CommonJS module, which Node gives as a whole. */
const FileSystemCache = (fileSystemCache as unknown as { default: typeof fileSystemCache }).default;
type Cache = InstanceType<typeof FileSystemCache>;
type Kept = Awaited<ReturnType<Cache['get']>>;

/** A page that nobody asked for in so long is made anew when somebody does. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** As the site made it (`src/server/shared-store`); undefined until it has started, and where one process does without. */
interface Store {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ms: number): Promise<void>;
  remove(key: string): Promise<void>;
}
const store = (): Store | undefined => onePerProcess<{ store?: Store }>('sharedStore.made', () => ({})).store;

const pageSchema = z.object({
  lastModified: z.number(),
  value: z.looseObject({ kind: z.literal('PAGES'), html: z.string(), pageData: z.unknown() }),
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
const keyOf = (key: string): string => `page:${build}:${key}`;

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
const taken = new LRUCache<string, NonNullable<ReturnType<typeof read>>>({
  maxSize: TAKEN_BYTES,
  sizeCalculation: ({ value }) => 1_024 + 2 * value.html.length,
});

export default class PageStore extends FileSystemCache {
  override async get(...given: Parameters<Cache['get']>): Promise<Kept> {
    const own = await super.get(...given);
    const shared = store();
    const [key, { kind }] = given;
    if (!shared || kind !== 'PAGES') return own;
    const page = read(await orNothing(shared.get(keyOf(key)))) ?? taken.get(key);
    if (!page || (own && (own.lastModified ?? 0) >= page.lastModified)) return own;
    taken.set(key, page);
    return page as unknown as Kept;
  }

  override async set(...given: Parameters<Cache['set']>): Promise<void> {
    await super.set(...given);
    const shared = store();
    const [key, value, context] = given;
    taken.delete(key);
    if (!shared || ('fetchCache' in context && context.fetchCache)) return;
    if (value?.kind !== 'PAGES') return void (value === null ? await orNothing(shared.remove(keyOf(key))) : undefined);
    const { cacheControl } = context as { cacheControl?: unknown };
    await orNothing(shared.set(keyOf(key), JSON.stringify({ lastModified: Date.now(), value, cacheControl }), KEPT_MS));
  }
}
