import type { ElementContent, Root } from 'hast';
import type { Parent } from './tree.ts';

const UNITS =
  '[kMGT]?W(?:h|p)?|[kMGT]?V|k?m|[cm]m|km/h|kg|t|ha|bn|%|°C|per cent|Prozent|(?:kilo|mega|giga|tera)watt(?:-hour)?s?|(?:Kilo|Mega|Giga|Tera)watt(?:stunden)?';
const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember';
const TORN = new RegExp(String.raw`(?<=\d) (?=(?:${UNITS})(?![\p{L}\p{N}]))|(?<=\b\d{1,2}\.?) (?=(?:${MONTHS})(?!\p{L}))`, 'gu');

/** A figure and its unit, a day and its month stand on one line: the space between them breaks none. Code is as it is written. */
export function tieUnits(tree: Root): void {
  const within = (node: Parent): void => {
    for (const child of node.children as ElementContent[]) {
      if (child.type === 'text') child.value = child.value.replace(TORN, '\u00a0');
      else if (child.type === 'element' && child.tagName !== 'pre' && child.tagName !== 'code') within(child);
    }
  };
  within(tree);
}
