/** Authored HTML → a tree that is ready for a page. One parse, one row of steps; `toHtml` writes it once. */
import type { Root } from 'hast';
import { scrollCode } from './code.ts';
import { lowerTitles, nameHeadings } from './headings.ts';
import { toHtml } from './html.ts';
import { nameMarks, tieMarks } from './notes.ts';
import { parseRichText } from './parse.ts';
import { sanitize } from './sanitize.ts';
import { alignCells, scrollTables } from './tables.ts';
import { tieUnits } from './units.ts';

const STEPS: readonly ((tree: Root) => void)[] = [
  lowerTitles,
  alignCells,
  nameHeadings,
  nameMarks,
  tieMarks,
  tieUnits,
  scrollTables,
  scrollCode,
];

/** The caller's own tree: it may go on changing it. */
export function prepareRichText(html: string): Root {
  const tree = sanitize(parseRichText(html));
  for (const step of STEPS) step(tree);
  return tree;
}

/** The one way by which a text of the content system, or of a service, becomes HTML of a page. */
export const richTextHtml = (html: string): string => toHtml(prepareRichText(html));

/** Authored HTML without what a text may not carry, and nothing added. */
export const sanitizeRichText = (html: string): string => toHtml(sanitize(parseRichText(html)));
