import { cut } from '../../../kit/text/normalise.ts';
import type { Nodes } from 'hast';
import { BREAKS, UNSHOWN } from '../../../../lib/rich-text/display.ts';
import { parseRichText } from '../../../../lib/rich-text/parse.ts';
import { isElement } from '../../../../lib/rich-text/tree.ts';

/** No fact stands deeper in a text than this, and texts of a megabyte are read as quickly as others. In characters. */
const READ = 40_000;

function collect(node: Nodes, lines: string[]): void {
  if (node.type === 'text') lines[lines.length - 1] += node.value;
  else if (node.type === 'root') for (const child of node.children) collect(child, lines);
  else if (isElement(node) && !UNSHOWN.has(node.tagName)) {
    const apart = BREAKS.has(node.tagName);
    if (apart) lines.push('');
    for (const child of node.children) collect(child, lines);
    if (apart) lines.push('');
  }
}

/** The text of HTML as a reader sees it line by line: each paragraph, heading, point and cell is one. */
export function linesOf(html: string): string[] {
  const lines = [''];
  collect(parseRichText(html), lines);
  let read = 0;
  return lines.flatMap((line) => {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text === '' || read > READ) return [];
    read += text.length;
    return [text];
  });
}

/** What stands behind a label: `Work schedule: full time`, or on the line below a label that stands alone. */
export function labelled(lines: readonly string[], label: RegExp): string[] {
  return lines.flatMap((given, at) => {
    // Marks of a list or of a template stand before some labels.
    const line = given.replace(/^[^\p{L}\p{N}]+/u, '');
    const found = label.exec(line);
    if (found?.index !== 0) return [];
    const rest = line.slice(found[0].length).replace(/^[\s:–—-]+/, '');
    if (rest !== '') return /^\s*[:–—-]/.test(line.slice(found[0].length)) || /[:–—-]\s*$/.test(found[0]) ? [cut(rest, 240)] : [];
    const next = lines[at + 1];
    return next === undefined ? [] : [cut(next, 240)];
  });
}

/** The sentences of a line. A point within a number or an abbreviation ends none, for a capital follows the end of a sentence. */
export const sentencesOf = (line: string): string[] => line.split(/(?<=[.!?]["”’)]?)\s+(?=[\p{Lu}\p{Extended_Pictographic}(])/u);

const KIND =
  '(?:(?:full|part)[\\s-]?time|permanent|perm|temporary|temp|seasonal|casual|contract(?:or)?|intern(?:ship)?|fixed[\\s-]term|term[\\s-]limited|limited[\\s-]term|freelance|regular|(?:un)?befristet\\p{L}*|vollzeit\\p{L}*|teilzeit\\p{L}*|festanstellung|praktik\\p{L}*)';
const NO_KIND = new RegExp(
  `(?<!\\p{L})(?:non|not|no|nor|never|nicht|kein\\p{L}*)[\\s-]+(?:(?:an?|in|als|eine?)\\s+)?${KIND}(?:\\s*(?:\\bor\\b|\\bnor\\b|\\boder\\b|\\bnoch\\b|/)\\s*(?:(?:an?|in|eine?)\\s+)?${KIND})*(?!\\p{L})`,
  'giu',
);

/** Without what is said not to be: "this is not a term limited position", "non-permanent", "(not temporary or seasonal)". */
export const affirmed = (text: string): string =>
  text.replace(/\b(?:(?:is|are|was) not|isn['’]t|(?:ist|sind) (?:nicht|kein\w*))\b[^.;,]{0,60}/gi, ' ').replace(NO_KIND, ' ');
