import { JSDOM } from 'jsdom';
import { EditorState } from 'prosemirror-state';
import { open } from '../../src/features/editing/inputs/rich-text/open';
import type { ParseHtml } from '../../src/features/editing/inputs/rich-text/read';

const { document } = new JSDOM('').window;

/** As a browser reads a text, in a document that loads and runs nothing. */
export const parseHtml: ParseHtml = (html) => {
  const place = document.implementation.createHTMLDocument('').createElement('div');
  place.innerHTML = html;
  return place;
};

export interface Trip {
  /** `untouched`: the editor writes it to the letter. `source`: it is edited as source. `changed`: it must not be. */
  outcome: 'untouched' | 'source' | 'changed';
  /** What became of the text where a letter was typed at the end of a line and more than that letter was changed. */
  wide: string[];
}

/** A letter that is in no text. */
const LETTER = 'Ǝ';

/** The text without the letter; after a link, without the element that it needed which the link had around it. */
function withoutLetter(html: string, source: string): boolean {
  let at = 0;
  while (at < source.length && source[at] === html[at]) at += 1;
  return [
    html.slice(0, at) + html.slice(at + 1),
    html.replace(new RegExp(`<(\\w+)>${LETTER}</\\1>`), ''),
    html.replace(`<p>${LETTER}</p>`, ''),
  ].includes(source);
}

/** A text on its way through the editor: untouched, and with a letter typed at the end of each of its lines. */
export function roundTrip(source: string, typing = true): Trip {
  const opened = open(source, parseHtml);
  if (opened.kind === 'source') return { outcome: 'source', wide: [] };
  const { document: first, write } = opened;
  const ends: number[] = [];
  if (typing)
    first.descendants((node, at) => {
      if (node.isTextblock) ends.push(at + 1 + node.content.size);
    });
  const wide = ends
    .map((end) => write(EditorState.create({ doc: first }).tr.insertText(LETTER, end).doc))
    .filter((html) => !withoutLetter(html, source));
  return { outcome: write(first) === source ? 'untouched' : 'changed', wide };
}

/** How many of each, for the log of a test. */
export function counted(trips: readonly Trip[]): string {
  const of = (outcome: Trip['outcome']): number => trips.filter((trip) => trip.outcome === outcome).length;
  return `${of('untouched')} of ${trips.length} untouched, ${of('source')} as source, ${of('changed')} changed`;
}
