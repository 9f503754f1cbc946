/** Feeds are foreign text: what is left of it is structure and emphasis. */
import { escapeHtml } from '../../../../lib/rich-text/escape.ts';
import { toHtml } from '../../../../lib/rich-text/html.ts';
import { parseRichText } from '../../../../lib/rich-text/parse.ts';
import { sanitize } from '../../../../lib/rich-text/sanitize.ts';
import { attribute, isElement, type Element, type ElementContent, type Root } from '../../../../lib/rich-text/tree.ts';
import { textOf } from '../../../../lib/rich-text/words.ts';

const BLOCKS = new Set('p h2 h3 h4 ul ol li blockquote pre table thead tbody tr th td hr dl dt dd'.split(' '));
const INLINE = new Set('br strong em a code sup sub'.split(' '));
/** Headings start at the second level, below the page's title. */
const INSTEAD: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em' };
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = { th: ['scope', 'colSpan', 'rowSpan'], td: ['colSpan', 'rowSpan'] };
/** Elements that say nothing when they are empty. */
const SPEAKING = new Set('p h2 h3 h4 li strong em a'.split(' '));

const isBlock = (node: ElementContent): boolean => isElement(node) && BLOCKS.has(node.tagName);

function propertiesOf(node: Element, tagName: string): Element['properties'] {
  if (tagName === 'a') {
    const href = attribute(node, 'href');
    return { ...(href && /^(?:https?:|mailto:)/i.test(href) ? { href } : {}), rel: ['nofollow', 'noopener'] };
  }
  return Object.fromEntries(
    (ATTRIBUTES[tagName] ?? []).flatMap((name) => (node.properties[name] === undefined ? [] : [[name, node.properties[name]]])),
  );
}

function reduce(nodes: readonly Root['children'][number][]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (!isElement(node)) return node.type === 'text' ? [node] : [];
    const children = reduce(node.children);
    // A box is a paragraph, unless paragraphs stand in it.
    const name = INSTEAD[node.tagName] ?? (node.tagName === 'div' ? (children.some(isBlock) ? '' : 'p') : node.tagName);
    if (!BLOCKS.has(name) && !INLINE.has(name)) return children;
    const made: Element = { type: 'element', tagName: name, properties: propertiesOf(node, name), children };
    const isEmpty =
      SPEAKING.has(name) && textOf(made) === '' && !children.some((child) => isElement(child) && /^[bh]r$/.test(child.tagName));
    return isEmpty ? [] : [made];
  });
}

export const cleanHtml = (html: string): string =>
  toHtml({ type: 'root', children: reduce(sanitize(parseRichText(html)).children) }).trim();

/** Text and line breaks as paragraphs, for feeds that send no markup. */
export function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escapeHtml(part).replace(/\n/g, '<br>')}</p>`)
    .join('');
}
