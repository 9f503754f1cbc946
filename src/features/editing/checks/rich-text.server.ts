import { parseRichText } from '@/lib/rich-text/parse';
import { attribute, elements, findAll, type Element, type Root } from '@/lib/rich-text/tree';
import { isMark, textOf } from '@/lib/rich-text/words';
import { colourOf, contrast } from './contrast';
import type { CheckedField, CheckedPage, CheckCode, Found } from './model';
import { linkedItem, mediaItem } from './references';

/** Text and paper of the site's theme (docs/specification.md, design). */
const INK = [26, 26, 26] as const;
const PAPER = [255, 255, 255] as const;
const LOWEST_CONTRAST = 4.5;
const LONGEST_ALT = 250;

const FILE_NAME =
  /^[^\s/\\]*\.(?:png|jpe?g|gif|webp|svg|tiff?|bmp|heic)$|^(?:img|dsc|image|picture|bild|foto|photo|screenshot|bildschirmfoto)[\s_-]*\d*$/i;
/** Links that say nothing to somebody who hears them without the sentence around. */
const VAGUE =
  /^(?:here|click here|read more|more|this|link|this link|learn more|hier|hier klicken|mehr|mehr lesen|weiterlesen|dieser link|link|mehr erfahren|details)[.!…]?$/i;

/** A description, and what is wrong with it. An empty one says on purpose that a picture is decoration only where `decoration` allows it. */
export function altProblem(alt: string | undefined): CheckCode | undefined {
  const text = alt?.trim() ?? '';
  if (text === '') return 'alt-missing';
  if (FILE_NAME.test(text)) return 'alt-file-name';
  return text.length > LONGEST_ALT ? 'alt-long' : undefined;
}

type Say = (code: CheckCode, detail?: string, number?: number) => void;

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

function pictures(tree: Root, { descriptions }: CheckedPage, say: Say): void {
  for (const image of findAll(tree, 'img')) {
    const own = attribute(image, 'alt');
    const media = mediaItem(attribute(image, 'src') ?? '');
    const alt = own !== undefined && own.trim() !== '' ? own : ((media && descriptions.get(media)) ?? '');
    const problem = altProblem(alt);
    // The address of a picture in the library is its id, and tells nobody which one it is.
    if (problem) say(problem, short(alt || (media ? '' : (attribute(image, 'src') ?? ''))));
  }
}

function links(tree: Root, ids: ReadonlySet<string>, { targets }: CheckedPage, say: Say): void {
  for (const link of findAll(tree, 'a')) {
    const href = attribute(link, 'href');
    if (href === undefined || isMark(link)) continue;
    const text =
      textOf(link) ||
      findAll(link, 'img')
        .map((image) => attribute(image, 'alt') ?? '')
        .join(' ')
        .trim();
    const label = attribute(link, 'ariaLabel') ?? attribute(link, 'title') ?? '';
    if (text === '' && label === '') say('link-no-text', short(href));
    else if (VAGUE.test(text)) say('link-vague', text);
    const item = linkedItem(href);
    if (item !== undefined && !targets.has(item)) say('link-broken', short(text || href));
    if (/^~\/link\.aspx/i.test(href) && item === undefined) say('link-broken', short(text || href));
    if (/^#./.test(href) && !/^#(?:top|main|\/|[nr]\d+$)/.test(href) && !ids.has(href.slice(1)))
      say('link-anchor-broken', short(text || href));
    if (/^http:\/\//i.test(href)) say('link-insecure', short(href));
  }
}

function tables(tree: Root, say: Say): void {
  for (const table of findAll(tree, 'table')) {
    const heads = findAll(table, 'th');
    if (heads.length === 0) say('table-no-head', short(textOf(table)));
    else if (heads.some((head) => textOf(head) === '' && findAll(head, 'img').length === 0)) say('table-head-empty', short(textOf(table)));
  }
}

const styleOf = (node: Element, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(attribute(node, 'style') ?? '')?.[1];

/** The site takes an author's colours off; where a text is shown elsewhere (a mail, another site) they would be read. */
function colours(tree: Root, say: Say): void {
  elements(tree, (node) => {
    const [text, ground] = [
      styleOf(node, 'color') ?? attribute(node, 'color'),
      styleOf(node, 'background(?:-color)?') ?? attribute(node, 'bgColor'),
    ];
    if (text === undefined && ground === undefined) return;
    const ratio = contrast((text && colourOf(text)) || INK, (ground && colourOf(ground)) || PAPER);
    if (ratio < LOWEST_CONTRAST) say('contrast-low', short(textOf(node)), Math.round(ratio * 10) / 10);
    else say('colour-ignored', short(textOf(node)));
  });
}

/** Where in a page's outline the next text begins. */
export interface Outline {
  level: number;
  titles: Set<string>;
}

function headings(tree: Root, outline: Outline, say: Say): void {
  elements(tree, (node) => {
    const level = /^h([1-6])$/.exec(node.tagName)?.[1];
    if (level === undefined) return;
    const text = textOf(node);
    const wanted = Number(level);
    if (text === '') {
      say('heading-empty');
      return;
    }
    if (wanted === 1) say('heading-title', short(text));
    // The title of the page is the first level, and one of those in the text is shown as a second.
    const shown = Math.max(wanted, 2);
    if (shown > outline.level + 1) say(outline.level === 1 ? 'heading-first' : 'heading-skipped', short(text), shown);
    outline.level = shown;
    const title = text.toLowerCase();
    if (outline.titles.has(title)) say('heading-twice', short(text));
    outline.titles.add(title);
  });
}

/** Ids that a text's own links may lead to: those of its author, and of headings. */
const idsOf = (tree: Root): Set<string> => {
  const ids = new Set<string>();
  elements(tree, (node) => {
    const id = attribute(node, 'id') ?? (node.tagName === 'a' ? attribute(node, 'name') : undefined);
    if (id !== undefined) ids.add(id);
  });
  return ids;
};

/** Everything that is wrong with a rich text by itself. */
export function checkRichText(item: string, field: CheckedField, page: CheckedPage, outline: Outline): Found[] {
  const found: Found[] = [];
  const say: Say = (code, detail, number) =>
    void found.push({ code, item, field: field.id, ...(detail ? { detail } : {}), ...(number === undefined ? {} : { number }) });
  const tree = parseRichText(field.value);
  headings(tree, outline, say);
  pictures(tree, page, say);
  links(tree, idsOf(tree), page, say);
  tables(tree, say);
  colours(tree, say);
  return found;
}

/** Numbers of the notes that a text marks, or that a list has. */
export function noteNumbers(html: string): { marks: Set<string>; notes: Set<string> } {
  const [marks, notes] = [new Set<string>(), new Set<string>()];
  elements(parseRichText(html), (node) => {
    const mark = node.tagName === 'a' && /^#n(\d+)$/.exec(attribute(node, 'href') ?? '')?.[1];
    const note = node.tagName === 'li' && /^n(\d+)$/.exec(attribute(node, 'id') ?? '')?.[1];
    if (mark) marks.add(mark);
    if (note) notes.add(note);
  });
  return { marks, notes };
}
