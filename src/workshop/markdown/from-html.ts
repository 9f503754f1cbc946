import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toHtml } from '../../lib/rich-text/html.ts';
import { parseRichText } from '../../lib/rich-text/parse.ts';
import { attribute, elements, textContent } from '../../lib/rich-text/tree.ts';

/** Addresses of a rich text as documents write them. */
export interface AddressContext {
  link(href: string): string;
  image(src: string): string;
}

const rawHtml = (node: RootContent): string => toHtml({ type: 'root', children: [node] });

/** HTML as it is, with addresses in their form for documents. */
export const htmlFor = (html: string, context: AddressContext): string => toHtml(addressed(html, context));

/** HTML that an import takes as it stands: Pandoc's notation of a raw block. */
export function verbatim(html: string): string {
  const fence = '`'.repeat(1 + Math.max(2, ...[...html.matchAll(/`+/g)].map(([run]) => run.length)));
  return `${fence}{=html}\n${html}\n${fence}`;
}

/** Parses HTML into its top-level nodes, with addresses in their form for documents. */
export const parseHtml = (html: string, context: AddressContext): RootContent[] =>
  addressed(html, context).children.filter((child) => child.type !== 'text' || child.value.trim() !== '');

function addressed(html: string, context: AddressContext): Root {
  const root = structuredClone(parseRichText(html));
  elements(root, (node) => {
    const href = attribute(node, 'href');
    if (node.tagName === 'a' && href !== undefined) node.properties.href = context.link(href);
    const src = attribute(node, 'src');
    if (node.tagName !== 'img' || src === undefined) return;
    const address = context.image(src);
    // What the import adds to pictures of its own media library.
    if (address !== src) node.properties = { ...node.properties, src: address, width: undefined, height: undefined };
  });
  return root;
}

const escapeText = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>~|]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/^(\s*)(#{1,6}\s|[-+]\s|=+\s*$|:::)/gm, (_all, space: string, mark: string) => `${space}\\${mark}`)
    .replace(/^(\s*\d+)([.)]\s)/gm, '$1\\$2');

const bare = (node: Element, ...allowed: string[]): boolean =>
  Object.entries(node.properties).every(([name, value]) => value === undefined || allowed.includes(name));

function inline(nodes: readonly ElementContent[]): string {
  return nodes.map(inlineNode).join('');
}

function inlineNode(node: ElementContent): string {
  if (node.type === 'text') return escapeText(node.value);
  if (node.type !== 'element') return '';
  const [only] = node.children;
  if (
    node.tagName === 'sup' &&
    node.children.length === 1 &&
    only?.type === 'element' &&
    only.tagName === 'a' &&
    bare(node) &&
    bare(only, 'href')
  ) {
    const number = /^#n(\d+)$/.exec(attribute(only, 'href') ?? '')?.[1];
    if (number !== undefined && textContent(only) === number) return `[^${number}]`;
  }
  const title = attribute(node, 'title');
  const titled = title === undefined ? '' : ` "${title.replace(/["\\]/g, '\\$&')}"`;
  if (node.tagName === 'em' && bare(node)) return `*${inline(node.children)}*`;
  if (node.tagName === 'strong' && bare(node)) return `**${inline(node.children)}**`;
  if (node.tagName === 'del' && bare(node)) return `~~${inline(node.children)}~~`;
  if (node.tagName === 'br' && bare(node)) return '\\';
  if (node.tagName === 'code' && bare(node)) {
    const code = textContent(node);
    const fence = '`'.repeat(1 + Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length)));
    const pad = /^`|`$|^ .* $/.test(code) ? ' ' : '';
    return `${fence}${pad}${code}${pad}${fence}`;
  }
  if (node.tagName === 'a' && bare(node, 'href', 'title') && node.properties.href !== undefined)
    return `[${inline(node.children)}](${destination(attribute(node, 'href') ?? '')}${titled})`;
  if (node.tagName === 'img' && bare(node, 'src', 'alt', 'title'))
    return `![${escapeText(attribute(node, 'alt') ?? '')}](${destination(attribute(node, 'src') ?? '')}${titled})`;
  const open = rawHtml({ ...node, children: [] }).replace(new RegExp(`</${node.tagName}>$`), '');
  return ['br', 'img', 'wbr'].includes(node.tagName) ? open : `${open}${inline(node.children)}</${node.tagName}>`;
}

const destination = (url: string): string =>
  /[\s()<>]/.test(url) || url === ''
    ? `<${url.replace(/[<>]/g, '\\$&')}>`
    : url.replaceAll('&', '\\&').replaceAll('_', '\\_').replaceAll('*', '\\*');

const indent = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : by + line))
    .join('\n');

function list(node: Element): string | undefined {
  const ordered = node.tagName === 'ol';
  if (!bare(node, ...(ordered ? ['start'] : []))) return undefined;
  const items = node.children.filter((child): child is Element => child.type === 'element');
  const loose = items.some((item) => item.children.some((child) => child.type === 'element' && child.tagName === 'p'));
  const start = Number(attribute(node, 'start') ?? 1);
  const lines = items.map((item, index) => {
    if (item.tagName !== 'li' || !bare(item)) return undefined;
    const mark = ordered ? `${start + index}. ` : '- ';
    const parts: string[] = [];
    let run: ElementContent[] = [];
    const flush = (): void => {
      const text = inline(run).trim();
      if (text !== '') parts.push(text);
      run = [];
    };
    for (const child of item.children) {
      if (child.type === 'element' && ['p', 'ul', 'ol', 'pre', 'blockquote', 'table', 'div', 'figure', 'dl'].includes(child.tagName)) {
        flush();
        parts.push(block(child));
      } else run.push(child);
    }
    flush();
    return `${mark}${indent(parts.join(loose ? '\n\n' : '\n'), ' '.repeat(mark.length)).trimStart()}`;
  });
  return lines.includes(undefined) ? undefined : lines.join(loose ? '\n\n' : '\n');
}

function table(node: Element): string | undefined {
  const rows: Element[] = [];
  elements(node, (child) => void (child.tagName === 'tr' && rows.push(child)));
  const cells = rows.map((row) => row.children.filter((child): child is Element => child.type === 'element'));
  const [head = []] = cells;
  const simple =
    bare(node) &&
    head.length > 0 &&
    cells.every(
      (row, at) => row.length === head.length && row.every((cell) => cell.tagName === (at === 0 ? 'th' : 'td') && bare(cell, 'align')),
    );
  if (!simple) return undefined;
  const line = (row: readonly Element[]): string =>
    `| ${row.map((cell) => inline(cell.children).replaceAll('\n', ' ').trim()).join(' | ')} |`;
  const rule = head.map((cell) => ({ right: '---:', center: ':---:', left: ':---' })[attribute(cell, 'align') ?? ''] ?? '---');
  return [line(head), `| ${rule.join(' | ')} |`, ...cells.slice(1).map(line)].join('\n');
}

/** Markdown of a block; HTML where Markdown has no form for it. */
function block(node: ElementContent | RootContent): string {
  if (node.type === 'text') return escapeText(node.value.trim());
  if (node.type !== 'element') return '';
  const level = /^h([1-6])$/.exec(node.tagName)?.[1];
  if (level !== undefined && bare(node)) return `${'#'.repeat(Number(level))} ${inline(node.children).replaceAll('\n', ' ').trim()}`;
  if (node.tagName === 'p' && bare(node)) return inline(node.children).trim();
  if (node.tagName === 'hr' && bare(node)) return '* * *';
  if (node.tagName === 'blockquote' && bare(node)) return indentQuote(blocks(node.children));
  const [only] = node.children;
  if (
    node.tagName === 'pre' &&
    bare(node) &&
    node.children.length === 1 &&
    only?.type === 'element' &&
    only.tagName === 'code' &&
    bare(only, 'className')
  ) {
    const language = /^language-(\S+)$/.exec(attribute(only, 'className') ?? '')?.[1] ?? '';
    const code = textContent(only).replace(/\n$/, '');
    const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)));
    return `${fence}${language}\n${code}\n${fence}`;
  }
  if (node.tagName === 'ul' || node.tagName === 'ol') return list(node) ?? rawHtml(node);
  if (node.tagName === 'table') return table(node) ?? rawHtml(node);
  return rawHtml(node);
}

const indentQuote = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
const blocks = (nodes: readonly (ElementContent | RootContent)[]): string =>
  nodes
    .filter((node) => node.type !== 'text' || node.value.trim() !== '')
    .map(block)
    .join('\n\n');

/** One top-level node as Markdown, and as the HTML that stands for itself. */
export const blockForms = (node: RootContent): { markdown: string; html: string } => ({
  markdown: block(node),
  html: rawHtml(node).replace(/\n{2,}/g, '\n'),
});

/** The list of a document's notes, as the definitions of its footnotes. */
export function noteDefinitions(nodes: readonly RootContent[]): string[] {
  const items = nodes.flatMap((node) =>
    node.type === 'element' && node.tagName === 'ol'
      ? node.children.filter((child): child is Element => child.type === 'element' && child.tagName === 'li')
      : [],
  );
  return items.map((item) => {
    const text = item.children.some((child) => child.type === 'element' && ['p', 'ul', 'ol', 'pre', 'blockquote'].includes(child.tagName))
      ? blocks(item.children)
      : inline(item.children).trim();
    return `[^${/^n(.+)$/.exec(attribute(item, 'id') ?? '')?.[1] ?? '1'}]: ${indent(text, '    ').trimStart()}`;
  });
}
