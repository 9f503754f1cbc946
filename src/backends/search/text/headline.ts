import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import type { TextConfig } from './languages.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { MARK_END, MARK_START } from '../../kit/text/normalise.ts';

const SELECTORS = `StartSel=${MARK_START}, StopSel=${MARK_END}`;
const WHOLE = `${SELECTORS}, HighlightAll=true`;

type Operand = Expression<unknown> | RawBuilder<unknown>;

/** Stands on both sides of a sign while a text is marked. No text that was cleaned has it. */
const APART = '\u001f';
/** Punctuation, currencies, arrows beyond ASCII: of what `indexable` takes for blanks, and a database of the locale `C` for letters, what texts have. */
const SIGNS =
  '([\\u00a1-\\u00a9\\u00ab-\\u00b1\\u00b4\\u00b6-\\u00b8\\u00bb\\u00bf\\u00d7\\u00f7\\u2010-\\u2027\\u2030-\\u205e\\u20a0-\\u20cf\\u2122\\u2190-\\u23ff])';

/** The whole text, its hits between marks; `markedHtml` makes HTML of it. */
export const highlight = (config: TextConfig | Operand, text: Operand, query: Operand): RawBuilder<string> => {
  const apart = sql`regexp_replace(${text}, ${SIGNS}::text, ${`${APART}\\1${APART}`}::text, 'g')`;
  return sql<string>`replace(ts_headline(${config}::regconfig, ${apart}, ${query}, ${WHOLE}), ${APART}::text, '')`;
};

/** Text with marks as HTML: everything is escaped first, then the marks become `<mark>`, so nothing of a text is ever markup. */
export const markedHtml = (text: string): string =>
  escapeHtml(text).replaceAll(MARK_START, '<mark>').replaceAll(MARK_END, '</mark>').replaceAll('</mark> <mark>', ' ');

/** The same text without its marks. */
export const unmarked = (text: string): string => text.replaceAll(MARK_START, '').replaceAll(MARK_END, '');
