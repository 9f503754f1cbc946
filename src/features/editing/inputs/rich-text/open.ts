/** A text as the editor may have it: as a document, or as source where a document would not say the same. */
import type { Node } from 'prosemirror-model';
import { documentOf } from './from-html';
import { isUnreadable, read, type ParseHtml, type Unreadable } from './read';
import { spellingIn } from './escape';
import { writerOf } from './to-html';

/** `differs`: what the document says is not what is written. */
export type Refused = Unreadable | { reason: 'differs'; name: string; line: number };

export interface Opened {
  kind: 'document';
  document: Node;
  /** HTML of a document that this one has become. */
  write(document: Node): string;
}
export interface AsSource {
  kind: 'source';
  why: Refused;
}

/**
 * Reads a text. A document is given only where, written again, it is the same to the last letter, and where its own spelling of
 * every element is the same to a browser: so that a change of one paragraph changes that one, and nothing else in it.
 */
export function open(source: string, parse: ParseHtml): Opened | AsSource {
  const pieces = read(source, parse);
  if (isUnreadable(pieces)) return { kind: 'source', why: pieces };
  const sources = new Map<Node, string>();
  const document = documentOf(pieces, (node, text) => sources.set(node, text));
  const writer = writerOf(spellingIn(source));
  const keyOf = (node: Node, spelled: string): string => `${node.type.name} ${spelled}`;
  // A node that was changed and changed back is another one: it is known by what it says.
  const bySpelling = new Map<string, string>();
  for (const [node, text] of sources) {
    const key = keyOf(node, writer.spelled(node));
    if (!bySpelling.has(key)) bySpelling.set(key, text);
  }
  const write = (now: Node): string => writer.html(now, (node, spelled) => sources.get(node) ?? bySpelling.get(keyOf(node, spelled())));
  const same = write(document);
  if (same !== source) return { kind: 'source', why: { reason: 'differs', ...firstDifference(same, source) } };
  const again = writer.html(document);
  if (!parse(again).isEqualNode(parse(source))) return { kind: 'source', why: { reason: 'differs', ...firstDifference(again, source) } };
  return { kind: 'document', document, write };
}

function firstDifference(a: string, b: string): { name: string; line: number } {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return { name: b.slice(Math.max(0, at - 10), at + 20), line: b.slice(0, at).split('\n').length };
}

/** A browser's own parser, in a document that loads and runs nothing. */
export const browserParse: ParseHtml = (html) => {
  const place = document.implementation.createHTMLDocument('').createElement('div');
  place.innerHTML = html;
  return place;
};
