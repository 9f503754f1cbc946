import type { RenderingNode } from '@/runtime';

/** Pixels that a character takes of its column at the least: the text's, and at the most: the notes' beside it (at 1180 pixels). */
const TEXT = 0.5;
const NOTE = 1.1;
/** What each note has around its words, and how far the figures in brief reach down at the most. */
const AROUND = 32;
const BRIEF = 400;

/** Without its tags. */
const charactersOf = (html: string): number => html.split('<').reduce((sum, part) => sum + part.slice(part.indexOf('>') + 1).length, 0);

/** Height of each note, by its number. */
function heightsOf(notes: string): ReadonlyMap<string, number> {
  const [, ...parts] = notes.split(/<li\b[^>]*\bid="n(\d+)"/);
  return new Map(parts.flatMap((part, at) => (at % 2 === 0 ? [[part, AROUND + NOTE * charactersOf(`<li ${parts[at + 1] ?? ''}`)]] : [])));
}

/**
 * The blocks beside which no note stands in the right column, so that they may have it. Nobody can measure before the page is laid
 * out: the text is reckoned lower than it is and without what stands in it, notes higher, so that what is called free is.
 * @param textOf the HTML of a block of text, whose marks lead to `#n1`; undefined for what is none
 */
export function freeOfNotes(
  blocks: readonly RenderingNode[],
  textOf: (block: RenderingNode) => string | undefined,
  notes: string,
  hasBrief: boolean,
): ReadonlySet<RenderingNode> {
  const heights = heightsOf(notes);
  const free = new Set<RenderingNode>();
  let reached = 0;
  let taken = hasBrief ? BRIEF : 0;
  for (const block of blocks) {
    const html = textOf(block);
    if (html === undefined) {
      if (taken <= reached) free.add(block);
      continue;
    }
    const [before = '', ...marked] = html.split(/\bhref="#n(\d+)"/);
    reached += TEXT * charactersOf(`${before}>`);
    for (let at = 0; at < marked.length; at += 2) {
      taken = Math.max(taken, reached) + (heights.get(marked[at] ?? '') ?? 0);
      reached += TEXT * charactersOf(`<a ${marked[at + 1] ?? ''}>`);
    }
  }
  return free;
}
