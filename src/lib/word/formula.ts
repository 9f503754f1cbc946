/** Formulas of Word (Office Math, ECMA-376, part 1, 22.1) as one line of signs: no page of ours sets formulas. */
import type { XmlElement } from '../xml/read.ts';
import { childElements, xmlText } from '../xml/read.ts';

const part = (node: XmlElement, name: string): string => {
  const [found] = childElements(node, name);
  return found ? formula(found) : '';
};

/** In brackets where it is more than one sign. */
const grouped = (text: string): string => (/^(?:[\p{L}\p{N}.,]*|\(.*\))$/u.test(text) ? text : `(${text})`);
const sign = (node: XmlElement, properties: string, name: string, otherwise: string): string => {
  const [found] = childElements(node, properties).flatMap((each) => childElements(each, name));
  return found ? (found.attributes['m:val'] ?? '') : otherwise;
};

/** What a formula says; fractions with a stroke, powers with `^`, indices with `_`. */
export function formula(node: XmlElement): string {
  return childElements(node)
    .map((each): string => {
      const base = (): string => part(each, 'm:e');
      switch (each.name) {
        case 'm:t':
          return xmlText(each);
        case 'm:f':
          return `${grouped(part(each, 'm:num'))}/${grouped(part(each, 'm:den'))}`;
        case 'm:sSup':
          return `${grouped(base())}^${grouped(part(each, 'm:sup'))}`;
        case 'm:sSub':
          return `${grouped(base())}_${grouped(part(each, 'm:sub'))}`;
        case 'm:sSubSup':
          return `${grouped(base())}_${grouped(part(each, 'm:sub'))}^${grouped(part(each, 'm:sup'))}`;
        case 'm:rad': {
          const degree = part(each, 'm:deg');
          return `${degree === '' ? '' : `${degree}`}√${grouped(base())}`;
        }
        case 'm:nary': {
          const [from, to] = [part(each, 'm:sub'), part(each, 'm:sup')];
          return `${sign(each, 'm:naryPr', 'm:chr', '∫')}${from === '' ? '' : `_${grouped(from)}`}${to === '' ? '' : `^${grouped(to)}`} ${base()}`;
        }
        case 'm:d':
          return `${sign(each, 'm:dPr', 'm:begChr', '(')}${childElements(each, 'm:e').map(formula).join(', ')}${sign(each, 'm:dPr', 'm:endChr', ')')}`;
        case 'm:func':
          return `${part(each, 'm:fName')}(${base()})`;
        case 'm:m':
          return `[${childElements(each, 'm:mr')
            .map((row) => childElements(row, 'm:e').map(formula).join(', '))
            .join('; ')}]`;
        default:
          return each.name.endsWith('Pr') ? '' : formula(each);
      }
    })
    .join('')
    .trim();
}
