/** From the HTML of a Word document to the fields of an article. */
import { toHtml } from '../rich-text/html.ts';
import { changeAddresses } from '../rich-text/links.ts';
import { parseRichText } from '../rich-text/parse.ts';
import { sanitize } from '../rich-text/sanitize.ts';
import type { Element, ElementContent, Parent, Root } from '../rich-text/tree.ts';
import { attribute, element, elements, find, findAll, isBlank, isElement, textContent, textNode } from '../rich-text/tree.ts';
import { titleRuns } from '../rich-text/title-runs.ts';
import { countWords, textOf } from '../rich-text/words.ts';
import { plainTitle, writtenTitle } from '../rich-text/title.ts';
import { convert, NO_PICTURE } from './convert.ts';
import type { Converted } from './convert.ts';
import { openDocument } from './document.ts';
import type { Finding } from './findings.ts';
import { shortened } from './findings.ts';
import { levelHeadings } from './headings.ts';
import { altOf } from './pictures.ts';
import type { WordPicture } from './pictures.ts';
import { WordRefusal } from './refusal.ts';
import type { ParagraphRole } from './styles.ts';
import { roleClass } from './styles.ts';
import { mendTables } from './tables.ts';

export interface WordDraft {
  /** As a title field has it: italics between stars. */
  title: string;
  /** Plain words, as the field `Lede` has them. */
  standfirst: string;
  /** What the document says of its language: `de-DE`. */
  language?: string;
  /** In it the address of each picture is its key; `withPictures` gives them others. */
  body: string;
  /** A list whose entries have the ids n1, n2, …; empty when there are none. */
  notes: string;
  pictures: readonly WordPicture[];
  findings: readonly Finding[];
  counts: { words: number; headings: number; tables: number; pictures: number; notes: number; links: number };
}

const hasClass = (node: Element, role: ParagraphRole): boolean =>
  Array.isArray(node.properties.className) && node.properties.className.includes(roleClass(role));

const blocks = (tree: Root): Element[] => tree.children.filter(isElement);
const remove = (parent: Parent, node: ElementContent | Root['children'][number]): void => {
  parent.children = (parent.children as ElementContent[]).filter((each) => each !== node);
};

const NOTE = /^(?:footnote|endnote)-(\d+)$/;
const MARK = /^#((?:footnote|endnote)-\d+)$/;

/** Takes the notes off the end of the text, and numbers them and their marks in the order of the marks. */
function takeNotes(tree: Root): Element[] {
  const last = blocks(tree).at(-1);
  const notes = last?.tagName === 'ol' ? last.children.filter(isElement) : [];
  if (!last || notes.length === 0 || !notes.every((note) => NOTE.test(attribute(note, 'id') ?? ''))) return [];
  remove(tree, last);
  const numbers = new Map(notes.map((note, index) => [attribute(note, 'id') ?? '', index + 1]));
  for (const mark of findAll(tree, 'a')) {
    const number = numbers.get(MARK.exec(attribute(mark, 'href') ?? '')?.[1] ?? '');
    if (number === undefined) continue;
    mark.properties = { href: `#n${number}` };
    mark.children = [textNode(String(number))];
  }
  return notes.map((note, index) => {
    for (const link of findAll(note, 'a'))
      if (/^#(?:footnote|endnote)-ref-/.test(attribute(link, 'href') ?? '')) link.tagName = 'word-back';
    elements(note, (each, parent) => {
      if (each.tagName === 'word-back') remove(parent, each);
    });
    const content = note.children.filter((child) => !isBlank(child));
    for (const block of content) if (isElement(block)) trimEnds(block);
    const [only] = content;
    const inner = content.length === 1 && isElement(only) && only.tagName === 'p' ? only.children : content;
    return element('li', { id: `n${index + 1}` }, inner);
  });
}

/** A blank parts the sign of a note from its words, and the words from the link back. */
function trimEnds(block: Element): void {
  const [first] = block.children;
  if (first?.type === 'text') first.value = first.value.trimStart();
  const last = block.children.at(-1);
  if (last?.type === 'text') last.value = last.value.trimEnd();
  if (last?.type === 'text' && last.value === '') block.children.pop();
}

/** Bookmarks that nothing leads to are Word's own; those that something leads to become ids of what they stand in. */
function settleAnchors(tree: Root, findings: Finding[]): void {
  const wanted = new Set(findAll(tree, 'a').flatMap((link) => /^#(.+)$/.exec(attribute(link, 'href') ?? '')?.[1] ?? []));
  const found = new Set<string>();
  elements(tree, (node, parent) => {
    const id = attribute(node, 'id');
    if (node.tagName !== 'a' || id === undefined || attribute(node, 'href') !== undefined) return;
    const at = (parent.children as ElementContent[]).indexOf(node);
    parent.children.splice(at, 1, ...node.children);
    if (!wanted.has(id)) return;
    found.add(id);
    if (parent.type === 'element' && parent.properties.id === undefined) parent.properties.id = id;
    else parent.children.splice(at, 0, element('span', { id }, []));
  });
  elements(tree, (node, parent) => {
    const href = node.tagName === 'a' ? attribute(node, 'href') : undefined;
    const to = /^#(.+)$/.exec(href ?? '')?.[1];
    if (to === undefined || /^n\d+$/.test(to) || found.has(to)) return;
    findings.push({ code: 'link-nowhere', detail: shortened(textOf(node), 80) });
    unwrap(parent, node);
  });
}

function unwrap(parent: Parent, node: Element): void {
  const at = (parent.children as ElementContent[]).indexOf(node);
  parent.children.splice(at, 1, ...node.children);
}

/** Links that lead to nothing a reader could open: files of the author's machine, scripts. */
function settleLinks(tree: Root, findings: Finding[]): void {
  elements(tree, (node, parent) => {
    const href = node.tagName === 'a' ? attribute(node, 'href') : undefined;
    if (href === undefined || href.startsWith('#') || /^(?:(?:https?|mailto|tel):|\/(?!\/))/i.test(href.trim())) return;
    findings.push({ code: 'link-left-out', detail: shortened(`${textOf(node)} (${href})`, 200) });
    unwrap(parent, node);
  });
}

/** A title that is set in italics as a whole is a matter of its style. */
function titleOf(...headings: readonly Element[]): string {
  const runs = titleRuns(...headings.flatMap((block, index) => (index === 0 ? [block] : [textNode(' '), block])));
  const words = runs.filter(({ text }) => text.trim() !== '');
  return writtenTitle(words.every(({ em }) => em) ? runs.map(({ text }) => ({ text, em: false })) : runs);
}

/** Title and standfirst leave the text: they are fields of their own. */
function takeHead(
  tree: Root,
  findings: Finding[],
  named: { properties?: string | undefined; file: string },
): { title: string; standfirst: string } {
  const titles = blocks(tree).filter((block) => hasClass(block, 'title'));
  let title = titleOf(...titles);
  for (const block of titles) remove(tree, block);
  if (title === '') {
    const shown = blocks(tree).filter((block) => textOf(block) !== '' && !hasClass(block, 'contents'));
    const tops = blocks(tree).filter((block) => block.tagName === 'h1');
    const [first] = shown;
    if (first && first === tops[0] && (tops.length === 1 || first.tagName === 'h1')) {
      title = titleOf(first);
      remove(tree, first);
      findings.push({ code: 'title-from-heading', detail: shortened(plainTitle(title)) });
    } else if (named.properties) {
      title = named.properties;
      findings.push({ code: 'title-from-properties', detail: shortened(title) });
    } else {
      title =
        named.file
          .replace(/\.[^.]*$/, '')
          .replace(/[_-]+/g, ' ')
          .trim() || 'Draft';
      findings.push({ code: 'title-from-name', detail: title });
    }
  }
  const leads: Element[] = [];
  for (const block of blocks(tree).filter((each) => textOf(each) !== '' || find(each, 'img'))) {
    if (!hasClass(block, 'standfirst')) break;
    leads.push(block);
  }
  for (const block of leads) {
    remove(tree, block);
    if (find(block, 'a') || find(block, 'img')) findings.push({ code: 'standfirst-plain', detail: shortened(textOf(block)) });
  }
  const standfirst = leads.map((block) => textOf(block)).join('\n\n');
  if (standfirst === '') findings.push({ code: 'no-standfirst' });
  return { title, standfirst };
}

/** Pictures get figures, with the caption that stands below or above them; what cannot be shown gives way to its caption. */
function makeFigures(tree: Root, pictures: Converted['pictures'], findings: Finding[]): WordPicture[] {
  const made: WordPicture[] = [];
  let place: string | undefined;
  const take = (image: Element, caption: string): boolean => {
    const src = attribute(image, 'src') ?? '';
    const { alt, problem } = altOf(attribute(image, 'alt') ?? '');
    const said = place === undefined ? {} : { place };
    if (src.startsWith(NO_PICTURE)) {
      const kind = src.slice(NO_PICTURE.length + 1);
      const detail = [kind === 'missing' ? '' : kind, alt || caption].filter(Boolean).join(': ');
      findings.push({ code: kind === 'missing' ? 'picture-missing' : 'picture-kind', ...(detail ? { detail } : {}), ...said });
      return false;
    }
    const known = pictures.find(({ key }) => key === src);
    if (!known) return false;
    const about = shortened(alt || caption);
    if (problem) findings.push({ code: problem, ...(about === '' ? {} : { detail: about }), ...said });
    image.properties = { src, alt };
    if (!made.some(({ key }) => key === src)) made.push({ ...known, alt, caption });
    return true;
  };
  for (const block of blocks(tree)) {
    if (/^h[1-6]$/.test(block.tagName)) place = shortened(textOf(block), 80);
    const images = findAll(block, 'img');
    if (images.length === 0) continue;
    const alone = block.tagName === 'p' && textOf(block) === '';
    const captionBlock = alone ? captionOf(tree, block) : undefined;
    const kept = images.filter((image) => take(image, captionBlock ? textOf(captionBlock) : ''));
    for (const image of images) if (!kept.includes(image)) removeDeep(block, image);
    if (!alone || kept.length === 0) continue;
    const caption = captionBlock && element('figcaption', {}, captionBlock.children);
    if (captionBlock) remove(tree, captionBlock);
    const figures = kept.map((image, index) => element('figure', {}, [image, ...(caption && index === kept.length - 1 ? [caption] : [])]));
    tree.children.splice(tree.children.indexOf(block), 1, ...figures);
  }
  return made;
}

function removeDeep(root: Element, node: Element): void {
  elements(root, (each, parent) => {
    if (each === node) remove(parent, node);
  });
}

/** The paragraph in the style of captions right after a block, else the one right before it if nothing else can claim it. */
function captionOf(tree: Root, block: Element): Element | undefined {
  const all = blocks(tree).filter((each) => textOf(each) !== '' || find(each, 'img') !== undefined || each.tagName === 'table');
  const at = all.indexOf(block);
  const [before, after] = [all[at - 1], all[at + 1]];
  if (after && hasClass(after, 'caption') && !find(after, 'img')) return after;
  const beforeThat = all[at - 2];
  const claimed = beforeThat !== undefined && (find(beforeThat, 'img') !== undefined || beforeThat.tagName === 'figure');
  return before && hasClass(before, 'caption') && !claimed ? before : undefined;
}

const SIGNS = /^[\s\u00a0]*[•·▪‣◦●○■□–\uf0b7\uf0a7]\s+/u;

/** Paragraphs that begin with a sign of lists, two or more in a row, are lists. */
function makeLists(tree: Root, findings: Finding[]): void {
  const isSigned = (node: Root['children'][number] | undefined): node is Element =>
    isElement(node) && node.tagName === 'p' && SIGNS.test(textContent(node)) && node.children[0]?.type === 'text';
  for (let at = 0; at < tree.children.length; at += 1) {
    const items: Element[] = [];
    for (let next = at; isSigned(tree.children[next]); next += 1) items.push(tree.children[next] as Element);
    if (items.length < 2) continue;
    tree.children.splice(
      at,
      items.length,
      element(
        'ul',
        {},
        items.map(({ children }) => {
          const [first, ...rest] = children;
          return element('li', {}, first?.type === 'text' ? [textNode(first.value.replace(SIGNS, '')), ...rest] : children);
        }),
      ),
    );
    findings.push({ code: 'list-from-signs', count: items.length });
  }
}

function dropContents(tree: Root, findings: Finding[]): void {
  const found = blocks(tree).filter((block) => hasClass(block, 'contents'));
  for (const block of found) remove(tree, block);
  if (found.length > 0) findings.push({ code: 'contents-list', count: found.length });
}

/** Word raises a mark of a note by itself, and by its style as well. */
function dropRepeated(tree: Root): void {
  elements(tree, (node, parent) => {
    if (parent.type === 'element' && parent.tagName === node.tagName && /^(?:sup|sub|strong|em|s)$/.test(node.tagName))
      unwrap(parent, node);
  });
}

function dropEmpty(tree: Root): void {
  elements(tree, (node, parent) => {
    if (
      /^(?:p|h[1-6]|li|pre|blockquote|strong|em|s|sup|sub)$/.test(node.tagName) &&
      textContent(node).trim() === '' &&
      !find(node, 'img')
    ) {
      const at = (parent.children as ElementContent[]).indexOf(node);
      const inline = /^(?:strong|em|s|sup|sub)$/.test(node.tagName);
      parent.children.splice(at, 1, ...(inline ? node.children : []));
    }
  });
}

const rest = (tree: Root): void =>
  elements(tree, (node) => {
    delete node.properties.className;
  });

const keepNames = (name: string): string => name;
const written = (tree: Root): string => toHtml(sanitize(tree, keepNames)).trim();

/** Each block on a line of its own: an item file shows then which of them changed. */
function lines(tree: Root): Root {
  const children = tree.children.filter((child) => !isBlank(child));
  return { type: 'root', children: children.flatMap((child, index) => (index === 0 ? [child] : [textNode('\n'), child])) };
}

/**
 * A draft of an article from a Word document.
 * @param name of the file: the title, where the document has none
 * @throws WordRefusal for what is no such document, or what nobody should open
 */
export async function readWord(bytes: Buffer, name: string): Promise<WordDraft> {
  const document = await openDocument(bytes);
  const { tree, pictures, findings } = await convert(document);
  const noteItems = takeNotes(tree);
  dropContents(tree, findings);
  settleAnchors(tree, findings);
  settleLinks(tree, findings);
  dropEmpty(tree);
  dropRepeated(tree);
  const { title, standfirst } = takeHead(tree, findings, { properties: document.title, file: name });
  levelHeadings(tree, findings);
  makeLists(tree, findings);
  const made = makeFigures(tree, pictures, findings);
  mendTables(tree, findings, (node) => hasClass(node, 'caption'));
  rest(tree);
  const notesTree: Root = { type: 'root', children: noteItems };
  settleLinks(notesTree, findings);
  const body = written(lines(tree));
  const notes =
    noteItems.length === 0 ? '' : `<ol>\n${noteItems.map((note) => written({ type: 'root', children: [note] })).join('\n')}\n</ol>`;
  const words = countWords(textOf(tree)) + countWords(textOf(notesTree));
  if (words === 0 && made.length === 0 && standfirst === '') throw new WordRefusal('empty');
  return {
    title,
    standfirst,
    ...(document.language ? { language: document.language } : {}),
    body,
    notes,
    pictures: made,
    findings,
    counts: {
      words,
      headings: blocks(tree).filter((block) => /^h[1-6]$/.test(block.tagName)).length,
      tables: findAll(tree, 'table').length,
      pictures: made.length,
      notes: noteItems.length,
      links: [...findAll(tree, 'a'), ...findAll(notesTree, 'a')].filter((link) => !/^#n\d+$/.test(attribute(link, 'href') ?? '')).length,
    },
  };
}

/** A text whose pictures have the addresses under which they are kept. */
export function withPictures(
  html: string,
  addressOf: (key: string) => { src: string; width?: number; height?: number } | undefined,
): string {
  const tree = structuredClone(parseRichText(html));
  for (const image of findAll(tree, 'img')) {
    const found = addressOf(attribute(image, 'src') ?? '');
    if (found) image.properties = { ...image.properties, ...found };
  }
  return toHtml(tree);
}

/** A text whose links lead where the caller knows better: pages of the site to their items. */
export function withLinks(html: string, change: (href: string) => string): string {
  const tree = structuredClone(parseRichText(html));
  changeAddresses(tree, { href: change });
  return toHtml(tree);
}
