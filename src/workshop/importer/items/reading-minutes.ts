import { readingMinutes } from '../../../lib/rich-text/reading-time.ts';
import { wordsIn } from '../../../lib/rich-text/words.ts';
import type { SchemaTemplate } from '../../definitions/schema.ts';
import { textOf } from '../../markdown/front-matter.ts';
import type { ScsVersion } from '../../../lib/scs/item.ts';
import { idOf, parseGuid } from '../../scs/guid.ts';
import { latest, valueOf } from '../../scs/item.ts';
import type { ScsItem } from '../../scs/item.ts';
import { WORKFLOW_PATH } from '../../scs/modules.ts';
import { F } from '../../scs/well-known.ts';
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

const APPROVED = idOf(`${WORKFLOW_PATH}/Approved`);
/** Whether a version may be published: it is in no workflow, or approved. */
const isShown = ({ fields }: ScsVersion): boolean => {
  const state = fields.find(({ id }) => id === F.inState.id)?.value ?? '';
  return state === '' || parseGuid(state) === APPROVED;
};

/**
 * The same from stored items: the body, and the blocks below the page's Data folder. A draft counts the drafts of its blocks; a page
 * that is published what is published of them.
 */
export function minutesOfItem(item: ScsItem, template: SchemaTemplate, language: string, store: ItemStore): string | undefined {
  const own = item.languages.find((part) => part.language === language);
  const shown = own === undefined || isShown(latest(own));
  const wordsOf = (source: ScsItem, of: SchemaTemplate, key: string): number => {
    const field = of.fields.get(key);
    const languages = source.languages.map((part) => ({ ...part, versions: shown ? part.versions.filter(isShown) : part.versions }));
    return field ? wordsIn(valueOf({ ...source, languages }, language, field.ref) ?? '') : 0;
  };
  const body = wordsOf(item, template, bodyField(template) ?? '');
  const blocks = store.below(`${item.path}/Data`).reduce((sum, block) => {
    const of = templateById(block.template);
    const key = of && READ_BLOCKS[of.name];
    return key ? sum + wordsOf(block, of, key) : sum;
  }, 0);
  return readingMinutes(body + blocks)?.toString();
}
