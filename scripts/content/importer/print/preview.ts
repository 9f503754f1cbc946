import { countWords } from '../text.ts';
import type { DocumentText } from '../text.ts';

/** As much of a text as everybody may read on the site before they sign in, in whole paragraphs. */
const PREVIEW_WORDS = 120;

/** What a preview holds of the text; the cover and the contents go before it. */
export function openingOf(text: DocumentText): DocumentText {
  const first = text.pieces.find((piece) => piece.kind === 'text');
  const paragraphs = first?.kind === 'text' ? (first.html.match(/<p>.*?<\/p>/gs) ?? []) : [];
  const taken: string[] = [];
  for (let words = 0; words < PREVIEW_WORDS && taken.length < Math.max(1, paragraphs.length - 1);) {
    const paragraph = (paragraphs[taken.length] ?? '').replace(/<sup\b.*?<\/sup>/gs, '');
    words += countWords(paragraph);
    taken.push(paragraph);
  }
  return { ...text, pieces: [{ kind: 'text', html: taken.join('\n') }], notes: '' };
}
