import type { IncomingMessage } from 'node:http';
import type { PastTheEnd } from '@/runtime/rendering';
import { onePerProcess } from '../one-per-process';

/**
 * Pages of lists that are not there. Their loaders say where the list ends, and the error page says it to the visitor. A page
 * that is made for everyone is found absent before the request is known; the error page is made for the request.
 */

interface Place {
  site: string;
  language: string;
  path: string;
  pageNumber: number;
}

const KEPT_MS = 60_000;
const KEPT_MOST = 500;

interface Known {
  byRequest: WeakMap<IncomingMessage, PastTheEnd>;
  byPlace: Map<string, { end: PastTheEnd | undefined; at: number }>;
}
const known = onePerProcess<Known>('pastTheEnd', () => ({ byRequest: new WeakMap(), byPlace: new Map() }));

const nameOf = ({ site, language, path, pageNumber }: Place): string => `${site}/${language}${path}/page/${pageNumber}`;

/** @param end undefined when the address is absent for another reason: that is worth knowing as well */
export function rememberEnd(place: Place, end: PastTheEnd | undefined): void {
  const name = nameOf(place);
  known.byPlace.delete(name);
  known.byPlace.set(name, { end, at: Date.now() });
  const [oldest] = known.byPlace.keys();
  if (known.byPlace.size > KEPT_MOST && oldest !== undefined) known.byPlace.delete(oldest);
}

/** What is known of a place: an answer, which may be that no list ends before it, or nothing. */
export function recallEnd(place: Place): { end: PastTheEnd | undefined } | undefined {
  const found = known.byPlace.get(nameOf(place));
  return found && Date.now() - found.at < KEPT_MS ? found : undefined;
}

/** For pages that are made for each request, whose lists end where the query says. */
export const rememberEndOfRequest = (request: IncomingMessage, end: PastTheEnd): void => void known.byRequest.set(request, end);
export const recallEndOfRequest = (request: IncomingMessage): PastTheEnd | undefined => known.byRequest.get(request);
