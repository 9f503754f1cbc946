/**
 * What Word's XML says beyond a text, settled before it is converted: changes are accepted, hidden words and what cannot be shown
 * taken out, formulas written as signs. Each is said.
 */
import type { XmlElement, XmlNode } from '../xml/read.ts';
import { allElements, childElements, isXmlElement, xmlText } from '../xml/read.ts';
import type { Finding, FindingCode } from './findings.ts';
import { shortened } from './findings.ts';
import { formula } from './formula.ts';

interface Amending {
  findings: Finding[];
  /** The heading that was passed last. */
  place: string | undefined;
  isHeading(style: string | undefined): boolean;
}

const child = (node: XmlElement | undefined, name: string): XmlElement | undefined => node && childElements(node, name)[0];

/** `w:val` of a property that is on by being there (ECMA-376, part 1, 17.17.4). */
const isOn = (property: XmlElement | undefined): boolean =>
  property !== undefined && !['0', 'false', 'off'].includes(property.attributes['w:val'] ?? '1');

const wordsOf = (node: XmlElement): string =>
  [...allElements(node, 'w:t'), ...allElements(node, 'w:delText')].map((each) => xmlText(each)).join('');

/** Records of how something was formatted before. */
const FORMER = /^w:(?:pPr|rPr|sectPr|tblPr|tblGrid|tcPr|trPr|tblPrEx|numbering)Change$/;
/** Marks of where a move begins and ends. */
const RANGES = /^w:(?:moveFrom|moveTo|customXml(?:Ins|Del|MoveFrom|MoveTo))Range(?:Start|End)$/;
/** There `w:ins` and `w:del` mark what the properties are of, and hold nothing. */
const PROPERTIES = /^w:(?:rPr|pPr|trPr|tcPr)$/;

const NOT_SHOWN: Readonly<Record<string, FindingCode>> = {
  'c:chart': 'chart',
  'cx:chart': 'chart',
  'dgm:relIds': 'diagram',
  'o:OLEObject': 'object',
  'w:control': 'form-control',
  'w:altChunk': 'other-document',
  'w:subDoc': 'other-document',
};

const run = (text: string): XmlElement => ({
  name: 'w:r',
  attributes: {},
  children: [{ name: 'w:t', attributes: { 'xml:space': 'preserve' }, children: [text] }],
});

function say(to: Amending, code: FindingCode, detail = '', author?: string): void {
  to.findings.push({
    code,
    ...(detail.trim() === '' ? {} : { detail: shortened(detail) }),
    ...(author ? { author } : {}),
    ...(to.place === undefined ? {} : { place: to.place }),
  });
}

/** A change is often cut into many runs: pieces of one author that follow each other are one. */
function sayChange(to: Amending, code: FindingCode, node: XmlElement): void {
  const author = node.attributes['w:author'] ?? '';
  const words = wordsOf(node);
  const last = to.findings.at(-1);
  if (words === '') return;
  if (last?.code === code && (last.author ?? '') === author && last.place === to.place)
    last.detail = shortened(`${last.detail ?? ''}${words}`);
  else say(to, code, words, author);
}

function passHeading(to: Amending, paragraph: XmlElement): void {
  const style = child(child(paragraph, 'w:pPr'), 'w:pStyle')?.attributes['w:val'];
  if (!to.isHeading(style)) return;
  const text = shortened(wordsOf(paragraph), 80);
  if (text !== '') to.place = text;
}

/** Of alternatives (ECMA-376, part 3) the old one, which the converter reads; where there is none, the new one. */
function chosen(node: XmlElement): XmlNode[] {
  const old = child(node, 'mc:Fallback');
  if (old && childElements(old).length > 0) return old.children;
  return childElements(node, 'mc:Choice')[0]?.children ?? [];
}

function amended(node: XmlElement, to: Amending): XmlNode[] {
  const { name } = node;
  if (FORMER.test(name) || RANGES.test(name)) return [];
  switch (name) {
    case 'mc:AlternateContent': {
      // A chart in the new form comes with a picture of itself at best, and often with words that say to update Word.
      const [choice] = childElements(node, 'mc:Choice');
      if (choice && (allElements(choice, 'cx:chart').length > 0 || allElements(choice, 'c:chart').length > 0)) {
        say(to, 'chart', nameOf(choice));
        return [];
      }
      return below(chosen(node), to);
    }
    case 'w:del':
    case 'w:moveFrom':
      if (name === 'w:del') sayChange(to, 'deleted-accepted', node);
      return [];
    case 'w:ins':
    case 'w:moveTo':
      sayChange(to, name === 'w:ins' ? 'inserted-accepted' : 'moved-accepted', node);
      return below(node.children, to);
    case 'w:tr':
      if (child(child(node, 'w:trPr'), 'w:del')) {
        sayChange(to, 'deleted-accepted', { ...node, attributes: child(child(node, 'w:trPr'), 'w:del')?.attributes ?? {} });
        return [];
      }
      break;
    case 'm:oMath': {
      const text = formula(node);
      say(to, 'equation', text);
      return text === '' ? [] : [run(text)];
    }
    case 'm:oMathPara':
      return below(childElements(node, 'm:oMath'), to);
    case 'w:txbxContent':
      say(to, 'text-box', wordsOf(node));
      break;
    case 'w:r':
      if (isOn(child(child(node, 'w:rPr'), 'w:vanish'))) {
        const last = to.findings.at(-1);
        if (last?.code === 'hidden-text') last.detail = shortened(`${last.detail ?? ''}${wordsOf(node)}`);
        else if (wordsOf(node) !== '') say(to, 'hidden-text', wordsOf(node));
        return [];
      }
      break;
    case 'w:p':
      passHeading(to, node);
      break;
    default: {
      const code = NOT_SHOWN[name];
      if (code === undefined) break;
      say(to, code, nameOf(node));
      return [];
    }
  }
  return [PROPERTIES.test(name) ? withoutFormer(node) : { ...node, children: below(node.children, to) }];
}

/** The name that its author gave a drawing. */
function nameOf(node: XmlElement): string {
  const [properties] = allElements(node, 'wp:docPr');
  return properties?.attributes.descr ?? properties?.attributes.title ?? properties?.attributes.name ?? '';
}

const withoutFormer = (node: XmlElement): XmlElement => ({
  ...node,
  children: node.children.flatMap((each): XmlNode[] =>
    isXmlElement(each) ? (FORMER.test(each.name) ? [] : [PROPERTIES.test(each.name) ? withoutFormer(each) : each]) : [each],
  ),
});

const below = (nodes: readonly XmlNode[], to: Amending): XmlNode[] =>
  nodes.flatMap((node): XmlNode[] => (isXmlElement(node) ? amended(node, to) : [node]));

/** A part of a document as it is to be converted, and what was done to it. */
export function amend(part: XmlElement, isHeading: (style: string | undefined) => boolean): { part: XmlElement; findings: Finding[] } {
  const to: Amending = { findings: [], place: undefined, isHeading };
  return { part: { ...part, children: below(part.children, to) }, findings: to.findings };
}
