/** What of the store only an opening's own page does. */
import type { KeptOpening } from '../model';
import { change, kept, SEEN_MAX, without } from './store';

export function noteSeen(entry: KeptOpening): void {
  const now = kept();
  change({ ...now, seen: [entry, ...without(now.seen, entry.slug)].slice(0, SEEN_MAX) });
}
