import type { ElementContent, Root } from 'hast';
import type { Parent } from './tree.ts';

const UNITS =
  '[kMGT]?W(?:h|p)?|[kMGT]?V|k?m|[cm]m|km/h|kg|t|ha|bn|%|°C|per cent|Prozent|(?:kilo|mega|giga|tera)watt(?:-hour)?s?|(?:Kilo|Mega|Giga|Tera)watt(?:stunden)?';
const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember';
const TORN = new RegExp(
  [
    String.raw`(?<=\d) (?=(?:${UNITS})(?![\p{L}\p{N}]))`,
    String.raw`(?<=\b\d{1,2}\.?) (?=(?:${MONTHS})(?!\p{L}))`,
    String.raw`(?<=\b\d{1,2}\.?[ \u00a0](?:${MONTHS})) (?=\d{4}(?![\p{L}\p{N}]))`,
  ].join('|'),
  'gu',
);
/** In large letters an article at the end of a line looks like an error. A long word may have the next line to itself. */
const LEFT_BEHIND = /(?<![\p{L}\p{N}])(an?|the) (?=\p{L}{1,12}(?!\p{L}))/giu;
/** A short first word goes with the article behind it, or it would stand alone on the first line. */
const ALONE = /^(\p{L}{1,5}) (?=(?:an?|the)\u00a0)/iu;

/**
 * A figure and its unit, a day with its month and year, and in a heading an article and its word stand on one line: the space between
 * them breaks none. Code is as it is written.
 */
export function tieUnits(tree: Root): void {
  const within = (node: Parent, inHeading: boolean): void => {
    for (const child of node.children as ElementContent[]) {
      if (child.type === 'text') {
        const tied = child.value.replace(TORN, '\u00a0');
        child.value = inHeading ? tied.replace(LEFT_BEHIND, '$1\u00a0').replace(ALONE, '$1\u00a0') : tied;
      } else if (child.type === 'element' && child.tagName !== 'pre' && child.tagName !== 'code')
        within(child, inHeading || /^h[2-6]$/.test(child.tagName));
    }
  };
  within(tree, false);
}
