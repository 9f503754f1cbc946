import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import type { CalledFor } from './client-address';
import { count } from './counters';
import { fetchJson } from './fetch-json';
import { logger } from './logger';
import { onePerProcess } from './one-per-process';
import { rowsOf } from './rows';

/** The article service (`ARTICLE_URL`, which is the search unless it is named): what is read, and what was read most. */

/** Nobody waits for a count, and a list that helps is not worth a wait. */
const TIMEOUT_MS = 1_500;
const MOST_READ = 4;
const MOST_READ_DAYS = 30;

/** Of this process alone, and never written down: what is counted leads back to nobody, not even by us. */
const salt = randomBytes(32);

/** Who reads, as far as a request says. */
interface Reader {
  address: string;
  userAgent?: string | undefined;
}

const anonymousKey = ({ address, userAgent = '' }: Reader): string =>
  createHash('sha256').update(salt).update(`${address}\n${userAgent}`).digest('base64url');

const itemId = z.guid();

/** GUIDs are written with dashes there, and without in addresses of files. */
const dashed = (id: string): string =>
  id.replace(/[{}]/g, '').replace(/^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/i, '$1-$2-$3-$4-$5');

/**
 * Counts that an item was read or downloaded, once per reader and hour. Never throws, and needs no waiting for: what the service
 * does not take is counted as missed.
 * @param visitor kept only as a hash that nobody can repeat; the service limits by the address, and keeps none
 */
export async function countRead(
  id: string,
  visitor: Reader,
  fetch?: typeof globalThis.fetch,
  kind: 'read' | 'download' = 'read',
): Promise<void> {
  const item = itemId.safeParse(dashed(id));
  if (!item.success) return;
  try {
    await fetchJson(`${getEnv().ARTICLE_URL}/v1/reads`, z.object({ counted: z.boolean() }), {
      for: visitor,
      method: 'POST',
      body: { id: item.data, key: anonymousKey(visitor), kind },
      timeout: TIMEOUT_MS,
      lane: 'reads',
      ...(fetch ? { fetch } : {}),
    });
  } catch (error) {
    count('reads.missed');
    logger.debug({ err: error }, 'a reading was not counted');
  }
}

const mostReadSchema = z.object({ results: rowsOf('MostRead', z.object({ title: z.string(), url: z.url({ protocol: /^https?$/ }) })) });
export type MostRead = z.infer<typeof mostReadSchema>['results'];

/** The same for everybody, of a month: each search that finds nothing would ask for it. */
const MOST_READ_KEPT_MS = 60_000;
const keptMostRead = () => onePerProcess('mostRead', () => new Map<string, { at: number; results: Promise<MostRead> }>());

async function askMostRead(language: string, visitor: CalledFor, fetch?: typeof globalThis.fetch): Promise<MostRead> {
  const params = new URLSearchParams({ language, type: 'article', size: String(MOST_READ), days: String(MOST_READ_DAYS) });
  const { body } = await fetchJson(`${getEnv().ARTICLE_URL}/v1/most-read?${params}`, mostReadSchema, {
    for: visitor,
    timeout: TIMEOUT_MS,
    ...(fetch ? { fetch } : {}),
  });
  return body.results;
}

/**
 * What was read most in the last month, in a language; asked once a minute. Never throws: nothing while the service does not answer.
 * @param language one of the site's
 */
export async function mostRead(language: string, visitor: CalledFor, fetch?: typeof globalThis.fetch): Promise<MostRead> {
  const known = keptMostRead().get(language);
  // Less than nothing where the clock was set back.
  const age = known ? Date.now() - known.at : Infinity;
  const isKept = age >= 0 && age < MOST_READ_KEPT_MS;
  const asked = known && isKept ? known : { at: Date.now(), results: askMostRead(language, visitor, fetch) };
  keptMostRead().set(language, asked);
  try {
    return await asked.results;
  } catch (error) {
    if (keptMostRead().get(language) === asked) keptMostRead().delete(language);
    count('mostRead.failures');
    logger.warn({ err: error }, 'what is read most is not known');
    return [];
  }
}
