import { toHtml } from '../../../lib/rich-text/html.ts';
import { parseRichText } from '../../../lib/rich-text/parse.ts';
import { isElement, type Element } from '../../../lib/rich-text/tree.ts';
import { countWords, isMark, textOf } from '../../../lib/rich-text/words.ts';
import type { DocumentText } from '../text.ts';

/** As much of a text as everybody may read on the site before they sign in, in whole paragraphs. */
const PREVIEW_WORDS = 120;

const withoutMarks = (node: Element): Element => ({
  ...node,
  children: node.children.filter((child) => !isMark(child)).map((child) => (isElement(child) ? withoutMarks(child) : child)),
});

/** What a preview holds of the text; the cover and the contents go before it. */
export function openingOf(text: DocumentText): DocumentText {
  const first = text.pieces.find((piece) => piece.kind === 'text');
  const paragraphs =
    first?.kind === 'text' ? parseRichText(first.html).children.filter((node) => isElement(node) && node.tagName === 'p') : [];
  const taken: string[] = [];
  let words = 0;
  for (const paragraph of paragraphs.slice(0, Math.max(1, paragraphs.length - 1))) {
    if (words >= PREVIEW_WORDS) break;
    words += countWords(textOf(paragraph));
    taken.push(toHtml(withoutMarks(paragraph as Element)));
  }
  return { ...text, pieces: [{ kind: 'text', html: taken.join('\n') }], notes: '' };
}
