import { noteElsewhere } from '@/server/made-of/record';
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
export async function listedOffers(language: string, timeout?: number): Promise<OfferList> {
  noteElsewhere();
  const known = lists.get(language);
  if (known && Date.now() - known.at < FRESH_MS) return known.list;
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
