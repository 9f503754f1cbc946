import { readingMinutes } from '../../../lib/rich-text/reading-time.ts';
import { wordsIn } from '../../../lib/rich-text/words.ts';
import type { SchemaTemplate } from '../../definitions/schema.ts';
import { textOf } from '../../markdown/front-matter.ts';
import { valueOf } from '../../scs/item.ts';
import type { ScsItem } from '../../scs/item.ts';
import type { ItemStore } from '../../scs/store.ts';
import { templateById } from '../../definitions/schema.ts';
import { bodyField } from './plan.ts';
import type { DocumentText } from '../text.ts';

/** The field that says how long a text takes to read, on templates that have it. */
export const READING_MINUTES = 'readingMinutes';

/** What of a block is read in order; captions and the data of charts and tables are looked at. */
const READ_BLOCKS: Readonly<Record<string, string>> = { 'Text Block': 'text', 'Pull Quote': 'quote' };

/** Raw value of the field for the text of one language; undefined when there is nothing to read. */
export function minutesOfText(text: DocumentText): string | undefined {
  const words = text.pieces.reduce((sum, piece) => {
    if (piece.kind === 'text') return sum + wordsIn(piece.html);
    return sum + (piece.component === 'PullQuote' ? wordsIn(textOf(piece.data.quote) ?? '') : 0);
  }, 0);
  return readingMinutes(words)?.toString();
}

/** The same from stored items: the body, or the blocks below the page's Data folder. */
export function minutesOfItem(item: ScsItem, template: SchemaTemplate, language: string, store: ItemStore): string | undefined {
  const wordsOf = (source: ScsItem, of: SchemaTemplate, key: string): number => {
    const field = of.fields.get(key);
    return field ? wordsIn(valueOf(source, language, field.ref) ?? '') : 0;
  };
  const body = wordsOf(item, template, bodyField(template) ?? '');
  const blocks = store.below(`${item.path}/Data`).reduce((sum, block) => {
    const of = templateById(block.template);
    const key = of && READ_BLOCKS[of.name];
    return key ? sum + wordsOf(block, of, key) : sum;
  }, 0);
  return readingMinutes(body || blocks)?.toString();
}
