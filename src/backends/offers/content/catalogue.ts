import type { Log } from '../../kit/log.ts';
import { OffersError } from '../errors.ts';
import type { Language } from '../storage/tables.ts';
import type { Catalogue } from './model.ts';
import { readCatalogue } from './read.ts';
import type { ContentItem, ContentSource } from './source.ts';

export interface CatalogueReader {
  /**
   * What is offered, in a language. While the content service is away what was read before is given out.
   *
   * @throws OffersError `unavailable` when the content service does not answer and nothing was read yet
   */
  get(language: Language): Promise<Catalogue>;
}

/** Time for which the catalogue is given out without asking the content service again. */
const FRESH_MS = 30_000;
/** After the content service did not answer, it is asked again no sooner than this. */
const RETRY_MS = 5_000;
/** While nothing was read yet it is asked sooner: services that start together wait for each other. */
const FIRST_RETRY_MS = 1_000;

const unavailable = (cause?: unknown): OffersError =>
  new OffersError('unavailable', { headers: { 'retry-after': '1' }, ...(cause === undefined ? {} : { cause }) });

/** Reads the catalogue and keeps it. What is odd about an item is logged once, as long as it stays so. */
export function createCatalogue(source: ContentSource, { log, now = Date.now }: { log: Log; now?: () => number }): CatalogueReader {
  const kept = new Map<Language, { catalogue: Catalogue; until: number }>();
  const reading = new Map<Language, Promise<Catalogue>>();
  const logged = new Set<string>();
  let retryAt = 0;

  const said = (problem: string): void => {
    if (logged.has(problem)) return;
    if (logged.size > 1_000) logged.clear();
    logged.add(problem);
    log.warn({ problem }, 'a problem with an offer');
  };

  const read = (language: Language): Promise<Catalogue> => {
    const running =
      reading.get(language) ??
      source
        .tree(language)
        .then((items: readonly ContentItem[]) => {
          const { problems, ...catalogue } = readCatalogue(items);
          problems.forEach(said);
          kept.set(language, { catalogue, until: now() + FRESH_MS });
          return catalogue;
        })
        .finally(() => reading.delete(language));
    reading.set(language, running);
    return running;
  };

  return {
    get: async (language) => {
      const known = kept.get(language);
      if (known === undefined) {
        // Nobody waits for a service that has just not answered somebody else.
        if (now() < retryAt) throw unavailable();
        try {
          return await read(language);
        } catch (error) {
          retryAt = now() + FIRST_RETRY_MS;
          throw unavailable(error);
        }
      }
      if (known.until > now()) return known.catalogue;
      try {
        return await read(language);
      } catch (error) {
        log.warn({ err: error }, 'the content service does not answer, and the offers are given out as they were');
        kept.set(language, { ...known, until: now() + RETRY_MS });
        return known.catalogue;
      }
    },
  };
}
