import { createHash } from 'node:crypto';
import { DEFAULT_LANGUAGE, DICTIONARY_CACHE_MS } from '@/config/constants';
import { count } from '../counters';
import { logger } from '../logger';
import type { DictionaryPhrases, FetchDictionary } from './dictionary-service';

/** Unit separator: cannot stand in JSON unescaped. */
const SEPARATOR = '\u001f';
/** After a failure nobody asks again for this long. A service that is away is told of at once (ADR 64), so it may be short. */
export const FAILURE_PAUSE_MS = 3_000;

export interface DictionaryOptions {
  fetch: FetchDictionary;
  /** Phrases that came with the build, by language: what is left when nothing was ever fetched, and for keys that the dictionary lacks. */
  builtIn?: Readonly<Record<string, DictionaryPhrases>>;
  now?: () => number;
  cacheMs?: number;
}

interface Good {
  /** Of the words as JSON, which is a third of a megabyte. */
  digest: string;
  phrases: DictionaryPhrases;
}

export interface Dictionary {
  /** Phrases of the language over those of English over those of the build. Never throws. */
  phrases(siteName: string, language: string): Promise<DictionaryPhrases>;
  /** What is at hand without asking anybody: the last good phrases over those of the build. */
  known(siteName: string, language: string): DictionaryPhrases;
  /**
   * Whether the phrases of the language were fetched, since they were last changed: a page made before has those of the build or of before
   * the change, and should be made again soon. To be asked where the phrases are taken.
   */
  complete(siteName: string, language: string): boolean;
  /** Fetches ahead of the first page. A failure is counted, and the first page asks for itself. Never throws. */
  warm(siteName: string, language: string): Promise<void>;
  /** Phrases were changed: whoever asks next asks the content service. */
  forget(): void;
}

/**
 * Specification sections 1, 3 and 4: an entry of the cache is the value and a timestamp joined by a separator, valid for five
 * minutes, then removed and fetched again. A failure is ignored and counted; the last good phrases go on being used.
 * @throws RangeError when `cacheMs` is not a positive number (specification section 5)
 */
export function createDictionary({ fetch, builtIn = {}, now = Date.now, cacheMs = DICTIONARY_CACHE_MS }: DictionaryOptions): Dictionary {
  if (!(cacheMs > 0) || !Number.isFinite(cacheMs)) throw new RangeError('The cache timeout must be a positive number');
  const cache = new Map<string, string>();
  /** What an entry says, read once: each page asks for hundreds of phrases in two languages. */
  const read = new Map<string, { entry: string; phrases: DictionaryPhrases }>();
  const lastGood = new Map<string, Good>();
  /** Put together once, for the same reason. */
  const merged = new Map<string, { of: readonly DictionaryPhrases[]; phrases: DictionaryPhrases }>();
  const pausedUntil = new Map<string, number>();
  const underWay = new Map<string, Promise<DictionaryPhrases>>();
  /** Changed since they were fetched. */
  const outdated = new Set<string>();
  const lacking = new Set<string>();
  const failing = new Set<string>();
  let changes = 0;

  const noteLacking = (key: string, language: string, phrases: DictionaryPhrases): void => {
    const missing = Object.keys(builtIn[language] ?? {}).filter((each) => phrases[each] === undefined);
    if (missing.length === 0 || lacking.has(key)) return;
    lacking.add(key);
    count('dictionary.missingPhrases', missing.length);
    logger.info({ dictionary: key, phrases: missing.length, first: missing[0] }, 'dictionary lacks phrases: those of the build are shown');
  };

  const cached = (key: string): DictionaryPhrases | undefined => {
    const entry = cache.get(key);
    if (entry === undefined) return undefined;
    const at = entry.lastIndexOf(SEPARATOR);
    if (now() - Number(entry.slice(at + 1)) >= cacheMs) {
      cache.delete(key);
      read.delete(key);
      return undefined;
    }
    const before = read.get(key);
    if (before?.entry === entry) return before.phrases;
    const phrases = JSON.parse(entry.slice(0, at)) as DictionaryPhrases;
    read.set(key, { entry, phrases });
    return phrases;
  };

  /** The same words once, whatever site has them and however often they are fetched: what was put together of them is right as it is. */
  const kept = (text: string, phrases: DictionaryPhrases): Good => {
    const digest = createHash('sha256').update(text).digest('base64');
    return [...lastGood.values()].find((each) => each.digest === digest) ?? { digest, phrases };
  };

  const load = async (key: string, siteName: string, language: string, pauseMs: number): Promise<DictionaryPhrases> => {
    const begun = changes;
    try {
      count('dictionary.fetches');
      const fetched = await fetch(siteName, language);
      const text = JSON.stringify(fetched);
      const good = kept(text, fetched);
      const { phrases } = good;
      // Asked for before phrases were changed: it may not be what they are now.
      if (begun === changes) {
        const entry = `${text}${SEPARATOR}${now()}`;
        cache.set(key, entry);
        read.set(key, { entry, phrases });
        outdated.delete(key);
        lastGood.set(key, good);
      } else if (!lastGood.has(key)) {
        lastGood.set(key, good);
        outdated.add(key);
      }
      noteLacking(key, language, phrases);
      if (failing.delete(key)) logger.info({ site: siteName, language }, 'dictionary fetched again');
      return phrases;
    } catch (error) {
      count('dictionary.failures');
      // Until it can be, whatever editors change in it shows nowhere; each page asks, so that it is said once until it is fetched again.
      const told = { err: error, site: siteName, language };
      if (failing.has(key)) logger.debug(told, 'dictionary not fetched');
      else logger.warn(told, 'dictionary not fetched: the last phrases, or those of the build, are shown');
      failing.add(key);
      pausedUntil.set(key, now() + pauseMs);
      return lastGood.get(key)?.phrases ?? {};
    }
  };

  const one = (siteName: string, language: string, pauseMs = FAILURE_PAUSE_MS): Promise<DictionaryPhrases> => {
    const key = `${siteName}/${language}`;
    const found = cached(key);
    if (found) return Promise.resolve(found);
    if ((pausedUntil.get(key) ?? 0) > now()) return Promise.resolve(lastGood.get(key)?.phrases ?? {});
    const pending: Promise<DictionaryPhrases> =
      underWay.get(key) ??
      load(key, siteName, language, pauseMs).finally(() => {
        if (underWay.get(key) === pending) underWay.delete(key);
      });
    underWay.set(key, pending);
    return pending;
  };

  const languagesFor = (language: string): string[] => [...new Set([DEFAULT_LANGUAGE, language])];

  return {
    forget: () => {
      changes += 1;
      for (const key of lastGood.keys()) outdated.add(key);
      cache.clear();
      read.clear();
      pausedUntil.clear();
      underWay.clear();
    },
    known: (siteName, language) =>
      Object.assign(
        {},
        ...languagesFor(language).flatMap((each) => [builtIn[each] ?? {}, lastGood.get(`${siteName}/${each}`)?.phrases ?? {}]),
      ) as DictionaryPhrases,
    complete: (siteName, language) =>
      languagesFor(language)
        .map((each) => `${siteName}/${each}`)
        .every((key) => lastGood.has(key) && !outdated.has(key)),
    async warm(siteName, language) {
      await Promise.all(languagesFor(language).map((each) => one(siteName, each, 0)));
    },
    async phrases(siteName, language) {
      const languages = languagesFor(language);
      const fetched = await Promise.all(languages.map((each) => one(siteName, each)));
      const key = `${siteName}/${language}`;
      const before = merged.get(key);
      if (before && before.of.every((each, index) => each === fetched[index])) return before.phrases;
      const phrases = Object.freeze(
        Object.assign({}, ...languages.flatMap((each, index) => [builtIn[each] ?? {}, fetched[index]])) as DictionaryPhrases,
      );
      merged.set(key, { of: fetched, phrases });
      return phrases;
    },
  };
}
