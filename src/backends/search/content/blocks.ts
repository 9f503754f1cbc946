import { cutText, teaserMeter, type TeaserMeter } from '../../../lib/rich-text/teaser.ts';
import { joinPieces, piecesOf, piecesOfTree } from '../../../lib/rich-text/pieces.ts';
import { wordsIn } from '../../../lib/rich-text/words.ts';
import { plainTitle } from '../../../lib/rich-text/title.ts';
import { textField } from './layout.ts';
import type { LayoutNode, Placeholders, Route } from './layout.ts';

/** Fields of a datasource that say something to a reader, in reading order. Items that it refers to have pages of their own. */
const SPOKEN = [
  'Label',
  'Eyebrow',
  'Title',
  'Subtitle',
  'Text',
  'Body',
  'Biography',
  'Quote',
  'Attribution',
  'Context',
  'Description',
  'Caption',
  'Number',
  'PartLabel',
  'RestLabel',
  'Source',
  'Credit',
  'AlsoTitle',
];
/** Fields of a page that are its text. */
const TEXT_FIELDS = ['Body', 'Biography'];

/** Blocks of a long text: in the column of an article, and in the page itself elsewhere (docs/contracts/content-model.md, "The text"). */
const BLOCKS = new Set(['TextBlock', 'PullQuote', 'Figure', 'Chart', 'DataTable']);
const TEXT_SLOT = /^article-body\b/;
/** Placeholders whose content is the site's, not the page's. */
const SHELL_SLOT = /^headless-(?:header|footer)\b/;

const isBlock = (component: string, slot: string): boolean => BLOCKS.has(component) || TEXT_SLOT.test(slot);
const spoken = (node: LayoutNode): string[] =>
  SPOKEN.flatMap((name) => piecesOf(name === 'Title' ? plainTitle(textField(node.fields, name)) : textField(node.fields, name)));

const nodesOf = (placeholders: Placeholders): [slot: string, node: LayoutNode][] =>
  Object.entries(placeholders).flatMap(([slot, nodes]) =>
    SHELL_SLOT.test(slot) ? [] : nodes.map((node): [string, LayoutNode] => [slot, node]),
  );

const wholeText = (placeholders: Placeholders): string[] =>
  nodesOf(placeholders).flatMap(([, node]) => [...spoken(node), ...wholeText(node.placeholders)]);

/** Words of everything that a block says, its data among them: as the site's gate counts them. */
const wordsOfFields = (node: LayoutNode): number =>
  Object.keys(node.fields).reduce((sum, name) => sum + wordsIn(textField(node.fields, name)), 0);

/** Fields of a block that are read in order; captions and data are looked at. */
const READ_FIELDS = ['Text', 'Quote'];
const wordsRead = (node: LayoutNode): number => READ_FIELDS.reduce((sum, name) => sum + wordsIn(textField(node.fields, name)), 0);

const wordsOfBlocks = (placeholders: Placeholders, wordsOf = wordsOfFields, inText = false): number =>
  nodesOf(placeholders).reduce((sum, [slot, node]) => sum + wordsOfNode(node, slot, inText, wordsOf), 0);

function wordsOfNode(node: LayoutNode, slot: string, inText: boolean, wordsOf = wordsOfFields): number {
  const block = inText || isBlock(node.componentName, slot);
  return (block ? wordsOf(node) : 0) + wordsOfBlocks(node.placeholders, wordsOf, block);
}

const cutPieces = (html: string, meter: TeaserMeter): string => cutText(html, meter, (tree) => joinPieces(piecesOfTree(tree)));

function teaserOfBlocks(placeholders: Placeholders, meter: TeaserMeter): string[] {
  return nodesOf(placeholders).flatMap(([slot, node]) => {
    if (!isBlock(node.componentName, slot)) return [...spoken(node), ...teaserOfBlocks(node.placeholders, meter)];
    if (meter.closed) return [];
    if (node.componentName !== 'TextBlock')
      return meter.take(wordsOfNode(node, slot, true)) ? [...spoken(node), ...wholeText(node.placeholders)] : [];
    return [cutPieces(textField(node.fields, 'Text'), meter)];
  });
}

export interface PageText {
  /** What may be searched and shown. */
  text: string;
  /** Words of the whole text, for the reading time. */
  words: number;
}

/** The text of a page: all of it, or of a gated one what its page shows to a visitor. */
export function pageText(route: Route, gated: boolean): PageText {
  const own = TEXT_FIELDS.map((name) => textField(route.fields, name));
  const words = own.reduce((sum, html) => sum + wordsIn(html), 0) + wordsOfBlocks(route.placeholders, wordsRead);
  if (!gated) return { text: joinPieces([...own.flatMap(piecesOf), ...wholeText(route.placeholders)]), words };
  const [body = ''] = own;
  const meter = teaserMeter(wordsIn(body) + wordsOfBlocks(route.placeholders));
  const teaser = [cutPieces(body, meter), ...teaserOfBlocks(route.placeholders, meter)];
  return { text: joinPieces(teaser.filter(Boolean)), words };
}
