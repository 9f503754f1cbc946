import { MARK_END, MARK_START } from '../../kit/text/normalise.ts';
import { extractOf } from './extract.ts';
import { unmarked } from './headline.ts';

/** What parts the things that stand around a text: notes, a table of contents, facts. */
export const FIELD_END = ' · ';
/** Letters of a thing that is shown whole: three lines of a wide screen. A note that begins in its middle tells nothing. */
const WHOLE = 260;

const HIT = new RegExp(`${MARK_START}([^${MARK_END}]*)`, 'g');
/** How many different words that were asked for a marked text holds. */
export const hitsIn = (field: string): number => new Set([...field.matchAll(HIT)].map(([, hit = '']) => hit.toLowerCase())).size;

/** Of the things around a text the first that holds most of what was asked for: whole, or an extract of a long one. */
export function fieldOf(marked: string): string {
  const fields = marked.split(FIELD_END);
  const hits = fields.map(hitsIn);
  const field = fields[hits.indexOf(Math.max(...hits))] ?? marked;
  return unmarked(field).length <= WHOLE ? field : extractOf(field);
}
