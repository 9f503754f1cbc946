import { askElsewhere } from '@/server/made-of/elsewhere';
import { onePerProcess } from '@/server/one-per-process';
import { offerList, type OfferList } from './piano.schema';
import { readOffers } from './piano.server';

/** How long a list is shown before it is asked for again. */
const FRESH_MS = 30_000;

const lists = onePerProcess('offerLists', () => new Map<string, { at: number; list: Promise<OfferList> }>());

/**
 * The offers with their prices, in a language: the same for everybody.
 * @throws AppError `service/…`, ServiceRefusal
 */
export const listedOffers = (language: string, timeout?: number): Promise<OfferList> =>
  askElsewhere(
    `offers ${language}`,
    () => listed(language, timeout),
    (list) => list,
    () => listed(language, timeout, 'anew'),
  );

async function listed(language: string, timeout: number | undefined, anew?: 'anew'): Promise<OfferList> {
  const known = lists.get(language);
  if (known && !anew && Date.now() - known.at < FRESH_MS) return known.list;
  const list = readOffers('/api/v3/publisher/offer/list', offerList, { language }, { for: 'site', ...(timeout ? { timeout } : {}) });
  lists.set(language, { at: Date.now(), list });
  try {
    return await list;
  } catch (error) {
    // Whoever comes next asks again.
    lists.delete(language);
    throw error;
  }
}
