/** What the processes of one site know together, by Redis or Valkey (REDIS_URL). One process does without. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getEnv } from '@/config/env.server';
import { isNamed } from '../named-error';
import { onePerProcess } from '../one-per-process';
import { pageFingerprint } from '../page-cache';

const DIGEST_LENGTH = 12;

/** Whose a key is: a site's by its origins. Another one on the same server, staging beside production, is not told of its publications. */
const siteName = (): string => {
  const { DOTCOM_ORIGIN, INSIGHTS_ORIGIN, PREVIEW_ORIGIN, STAGING_ORIGIN } = getEnv();
  const origins = [DOTCOM_ORIGIN, INSIGHTS_ORIGIN, PREVIEW_ORIGIN, STAGING_ORIGIN].join(' ');
  return createHash('sha256').update(origins).digest('hex').slice(0, DIGEST_LENGTH);
};

/** The store does not answer. Whoever asked goes on alone: nothing is only there. */
export class SharedStoreDown extends Error {
  override name = 'SharedStoreDown';
}

export const isStoreDown = (error: unknown): boolean => isNamed(error, 'SharedStoreDown');

export interface Entry {
  id: string;
  text: string;
}

/** Every call throws `SharedStoreDown` when it is not answered in half a second. Keys and streams are under one prefix of ours. */
export interface SharedStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ms: number): Promise<void>;
  /**
   * Sets a text that begins with `{"lastModified":` and a number, unless one is there whose number is greater: in one step, so that of two who
   * set at the same moment the later one stays, whoever comes last.
   * @param onlyOver where nothing is there, nothing is set
   */
  setIfNewer(key: string, value: string, at: number, ms: number, onlyOver: boolean): Promise<void>;
  /** @returns whether it is there now because of this call */
  setIfNone(key: string, value: string, ms: number): Promise<boolean>;
  /** Removes a key that has this value still. */
  removeIf(key: string, value: string): Promise<void>;
  /** @returns how often it was counted, this time too, since it was first within `ms` */
  count(key: string, ms: number): Promise<number>;
  /** A key or a list that is there ends so many milliseconds from now. */
  keepFor(key: string, ms: number): Promise<void>;
  /** Adds to a list of which the latest so many are kept. */
  add(stream: string, text: string, most: number): Promise<void>;
  /** What was added after an entry, in its order: the first so many. */
  after(stream: string, id: string, most: number): Promise<Entry[]>;
  /** The same, waiting for the first one so long. On a connection of its own. */
  next(stream: string, id: string, waitMs: number): Promise<Entry[]>;
  close(): void;
}

/** The page store (`src/door/page-store.ts`), which is not bundled with this, looks for it under this name. */
const made = () => onePerProcess<{ store?: SharedStore; pages?: string }>('sharedStore.made', () => ({}));

/** Connects to that of REDIS_URL, when the process starts. Without one its client, of 500 modules, is not even read. */
export async function prepareSharedStore(): Promise<void> {
  const known = made();
  const url = getEnv().REDIS_URL;
  if (url === undefined || known.store) return;
  const { createSharedStore } = await import('./redis');
  known.store = createSharedStore(url, siteName());
  known.pages = pageFingerprint(getEnv(), process.env).slice(0, DIGEST_LENGTH);
}

/**
 * Of which pages what is shared is: of the same build with the same settings. Machines that are replaced one after the other have two for a
 * while, and each has its own pages.
 */
export const versionName = (): string => `${build()}:${made().pages ?? ''}`;

const build = (): string =>
  onePerProcess('sharedStore.build', () => {
    try {
      return readFileSync(path.join(process.cwd(), '.next/BUILD_ID'), 'utf8').trim();
    } catch {
      return 'none';
    }
  });

/** That of REDIS_URL; undefined without one. */
export const sharedStore = (): SharedStore | undefined => made().store;
