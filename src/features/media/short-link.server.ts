import { count } from '@/server/counters';
import { mediaService, type MediaService } from './client.server';
import { noteElsewhere } from '@/server/made-of/record';
import { onePerProcess } from '@/server/one-per-process';

const KEPT = 5_000;
/** One that is silent is asked by one call at a time anyway (server/calls); pages are whole soon after it is back. */
const REST_MS = 2_000;

interface Shared {
  links: Map<string, string>;
  /** Until then the service, which did not answer, is left alone. */
  restsUntil: number;
}
const shared = onePerProcess<Shared>('shortLinks', () => ({ links: new Map(), restsUntil: 0 }));

/** Forgets everything; for tests. */
export function forgetShortLinks(): void {
  shared.links.clear();
  shared.restsUntil = 0;
}

/**
 * The short form of a page's absolute address, asked for once. The address itself when the service gives none, which is
 * counted; the service is then left alone for a while, so that a page does not wait for it each time.
 */
export async function shortLink(
  address: string,
  { service = mediaService(), now = Date.now() }: { service?: MediaService; now?: number } = {},
): Promise<string> {
  const known = shared.links.get(address);
  if (known !== undefined) return known;
  if (now < shared.restsUntil) {
    count('shortLinks.failures');
    // The page has its short link when it is made anew.
    noteElsewhere();
    return address;
  }
  try {
    const { link } = await service.shorten(address);
    if (!/^https?:$/.test(new URL(link).protocol)) throw new TypeError('the short link is no web address');
    if (shared.links.size >= KEPT) shared.links.delete(shared.links.keys().next().value ?? '');
    shared.links.set(address, link);
    return link;
  } catch {
    // The canonical address says the same, only longer.
    count('shortLinks.failures');
    shared.restsUntil = now + REST_MS;
    return address;
  }
}
