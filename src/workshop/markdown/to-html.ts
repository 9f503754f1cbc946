import type { Element, ElementContent, Root } from 'hast';
import type { Code, FootnoteDefinition, FootnoteReference, Heading, Nodes, Root as MdRoot, RootContent } from 'mdast';
import rehypeRaw from 'rehype-raw';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype, { defaultHandlers } from 'remark-rehype';
import type { Options } from 'remark-rehype';
import { unified } from 'unified';
import { TEXT_TAGS } from '../../lib/rich-text/allowed.ts';
import { toHtml } from '../../lib/rich-text/html.ts';
import { parseRichText } from '../../lib/rich-text/parse.ts';
import { sanitize } from '../../lib/rich-text/sanitize.ts';
import { attribute, element, elements, textContent } from '../../lib/rich-text/tree.ts';
import { captionTables, table } from './captions.ts';
import { escapeUnknownTags } from './known-tags.ts';
import { mendTables } from './tables.ts';

interface ResolvedImage {
  src: string;
  width?: number;
  height?: number;
  /** The picture is on another site: a page may not load it, so it becomes a link. */
  elsewhere?: boolean;
}

/** What a text's addresses become, and where is said what was left out. */
export interface HtmlContext {
  link(href: string): Promise<string>;
  image(src: string, alt: string): Promise<ResolvedImage>;
  changed(note: string): void;
  dropped(note: string): void;
}

export interface RenderedTexts {
  /** One for each text that was given. */
  html: string[];
  /** The footnotes as a list with the ids n1, n2, …; empty when there are none. */
  notes: string;
}

const MARK = /^<!--masthead-text (\d+)-->$/;
const parser = unified().use(remarkParse).use(remarkGfm);

/**
 * Turns the texts of one document into HTML. They share footnotes (numbered in the order of their first mention) and link
 * definitions, wherever those stand.
 */
export async function renderTexts(texts: readonly string[], context: HtmlContext): Promise<RenderedTexts> {
  const tree = parser.parse(
    texts
      .map(
        (text, index) =>
          `<!--masthead-text ${index}-->\n\n${mendTables(text, () => context.changed('a table whose second line had another number of cells than its first was mended'))}`,
      )
      .join('\n\n'),
  );
  const definitions = new Map<string, FootnoteDefinition>();
  const numbers = new Map<string, number>();
  const prepare = (node: Nodes): void => {
    if (node.type === 'html') node.value = escapeUnknownTags(node.value);
    if (node.type === 'heading') nameHeading(node);
    if (!('children' in node)) return;
    for (const child of node.children) if (child.type === 'footnoteDefinition') definitions.set(child.identifier, child);
    node.children = node.children.filter((child) => child.type !== 'footnoteDefinition') as typeof node.children;
    captionTables(node);
    for (const child of node.children) prepare(child);
  };
  const number = (identifier: string): number => {
    const known = numbers.get(identifier) ?? numbers.size + 1;
    numbers.set(identifier, known);
    return known;
  };
  prepare(tree);
  for (const definition of definitions.values()) prepare(definition);
  const linkDefinitions = tree.children.filter((child) => child.type === 'definition');
  const parts: RootContent[][] = texts.map(() => []);
  let current = -1;
  for (const child of tree.children) {
    const mark = child.type === 'html' ? MARK.exec(child.value) : null;
    if (mark) current = Number(mark[1]);
    else if (child.type !== 'definition') parts[current]?.push(child);
  }
  const render = async (children: readonly RootContent[]): Promise<Root> =>
    toHast({ type: 'root', children: [...children, ...linkDefinitions] }, number, context);
  const html: string[] = [];
  for (const part of parts) html.push(finish(await render(part)));

  const items: string[] = [];
  // A note may mention another, so the list grows while it is written.
  for (const identifier of definitions.keys())
    if (!numbers.has(identifier) && !mentioned(tree, definitions, identifier)) number(identifier);
  for (let at = 1; at <= numbers.size; at += 1) {
    const identifier = [...numbers].find(([, value]) => value === at)?.[0] ?? '';
    const definition = definitions.get(identifier);
    const root = await render(definition?.children ?? []);
    const content = root.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
    const [only] = content;
    const inner =
      content.length === 1 && only?.type === 'element' && only.tagName === 'p' ? { type: 'root' as const, children: only.children } : root;
    items.push(`<li id="n${at}">${finish(inner)}</li>`);
  }
  return { html, notes: items.length > 0 ? `<ol>\n${items.join('\n')}\n</ol>` : '' };
}

/** HTML of one text that has no footnotes of its own. */
export async function renderText(markdown: string, context: HtmlContext): Promise<string> {
  const { html, notes } = await renderTexts([markdown], context);
  return notes ? `${html[0] ?? ''}\n${notes}` : (html[0] ?? '');
}

/**
 * Text that comes as HTML from elsewhere, in the form in which texts are kept.
 * @param source a whole document or a part of one
 */
export async function htmlText(source: string, context: HtmlContext): Promise<string> {
  return finish(await settle(structuredClone(parseRichText(source)), context));
}

function mentioned(tree: MdRoot, definitions: ReadonlyMap<string, FootnoteDefinition>, identifier: string): boolean {
  const has = (node: Nodes): boolean =>
    node.type === 'footnoteReference' ? node.identifier === identifier : 'children' in node && node.children.some(has);
  return has(tree) || [...definitions.values()].some((definition) => definition.identifier !== identifier && has(definition));
}

/** `## What it costs {#costs}`, as kramdown, Pandoc and markdown-it-attrs have it, names the heading. */
function nameHeading(node: Heading): void {
  const last = node.children.at(-1);
  const [all = '', id] = (last?.type === 'text' ? /\s*\{:?\s*#([\w:.-]+)[^{}]*\}\s*$/.exec(last.value) : null) ?? [];
  if (last?.type !== 'text' || id === undefined) return;
  last.value = last.value.slice(0, -all.length);
  node.data = { ...node.data, hProperties: { id } };
}

async function toHast(tree: MdRoot, number: (identifier: string) => number, context: HtmlContext): Promise<Root> {
  const note = (_state: unknown, node: FootnoteReference): Element => {
    const at = String(number(node.identifier));
    return element('sup', {}, [element('a', { href: `#n${at}` }, [{ type: 'text', value: at }])]);
  };
  const root = (await unified()
    .use(remarkRehype, { allowDangerousHtml: true, handlers: { footnoteReference: note, table, code } })
    .use(rehypeRaw)
    .run(tree)) as Root;
  return settle(root, context);
}

/** A raw block in Pandoc's notation is HTML as it stands; other code is code. */
const code: NonNullable<NonNullable<Options['handlers']>['code']> = (state, node: Code) =>
  node.lang === '{=html}' ? ({ type: 'raw', value: node.value } as const) : defaultHandlers.code(state, node);

/** Gives what leads elsewhere its address here, and what a text may not have another form. The tree is changed. */
async function settle(root: Root, context: HtmlContext): Promise<Root> {
  const images: { node: Element; linked: boolean }[] = [];
  const anchors: { node: Element; href: string }[] = [];
  elements(root, (node, parent) => {
    replaceEmbed(node, parent, context);
    const href = node.tagName === 'a' ? attribute(node, 'href') : undefined;
    // Where links of old led to: `<a name="costs">`.
    const name = node.tagName === 'a' ? attribute(node, 'name') : undefined;
    if (name !== undefined && attribute(node, 'id') === undefined) node.properties.id = name;
    if (href !== undefined) anchors.push({ node, href });
    if (node.tagName === 'img') images.push({ node, linked: parent.type === 'element' && parent.tagName === 'a' });
    if (node.tagName === 'input')
      Object.assign(node, {
        tagName: 'span',
        properties: {},
        children: [{ type: 'text', value: attribute(node, 'checked') === undefined ? '☐' : '☑' }],
      });
    if (node.properties.style !== undefined) context.changed(`inline style of <${node.tagName}> left out`);
    if (!TEXT_TAGS.has(node.tagName)) reportTag(node, context);
  });
  for (const { node, href } of anchors) node.properties.href = await context.link(href);
  for (const { node, linked } of images) {
    const alt = attribute(node, 'alt') ?? '';
    const { elsewhere, ...resolved } = await context.image(attribute(node, 'src') ?? '', alt);
    if (elsewhere) Object.assign(node, pictureLink(resolved.src, alt, linked));
    else node.properties = { ...node.properties, ...resolved, alt };
  }
  root.children = root.children.map((child) => (child.type === 'element' && child.tagName === 'img' ? element('p', {}, [child]) : child));
  return root;
}

/** A link to a picture on another site; its words alone inside another link. */
function pictureLink(src: string, alt: string, linked: boolean): Element {
  const words: ElementContent[] = [{ type: 'text', value: alt.trim() || src.replace(/^(https?:)?\/\//, '') }];
  return linked ? element('span', {}, words) : element('a', { href: src, className: ['embed'] }, words);
}

function reportTag(node: Element, context: HtmlContext): void {
  if (node.tagName === 'script' || node.tagName === 'style')
    context.dropped(
      `<${node.tagName}>: ${textContent(node).trim().replace(/\s+/g, ' ').slice(0, 200) || attribute(node, 'src') || 'empty'}`,
    );
  else context.changed(`markup <${node.tagName}> left out, its words kept`);
}

/** What a page would load from elsewhere becomes a link to it. */
function replaceEmbed(node: Element, parent: Element | Root, context: HtmlContext): void {
  if (!['iframe', 'video', 'audio', 'embed', 'object'].includes(node.tagName)) return;
  const inner = node.children.find((child): child is Element => child.type === 'element' && child.tagName === 'source');
  const address = attribute(node, 'src') ?? attribute(node, 'data') ?? (inner && attribute(inner, 'src'));
  if (address === undefined) return;
  context.changed(`<${node.tagName}> of ${address} became a link`);
  const label = attribute(node, 'title') ?? textContent(node).trim();
  const link = element('a', { href: address, className: ['embed'] }, [
    { type: 'text', value: label || address.replace(/^(https?:)?\/\//, '') },
  ]);
  const inParagraph = parent.type === 'element' && !['div', 'figure', 'section', 'blockquote', 'td', 'li'].includes(parent.tagName);
  Object.assign(node, inParagraph ? link : element('p', { className: ['embed'] }, [link]));
}

/** As it is stored: the site gives names their form. */
const finish = (root: Root): string => toHtml(sanitize(root, (name) => name)).trim();
