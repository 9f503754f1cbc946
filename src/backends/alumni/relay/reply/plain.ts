import type { Nodes } from 'hast';
import { BLOCKS, UNSHOWN } from '../../../../lib/rich-text/display.ts';
import { parseRichText } from '../../../../lib/rich-text/parse.ts';
import { trimSigns } from '../../../../lib/trim-signs.ts';

/** Elements that are shown to nobody, and what a program puts into a mail for itself. */
const LEFT_OUT = new Set([...UNSHOWN, 'head', 'style', 'script', 'title', 'object', 'embed', 'svg', 'math']);

const isHidden = (style: unknown): boolean => typeof style === 'string' && /display\s*:\s*none|mso-hide\s*:\s*all/i.test(style);

const quoted = (text: string): string =>
  `\n${trimSigns(text, '\n')
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}\n`;

function textOf(node: Nodes, keepsLines: boolean): string {
  if (node.type === 'text') return keepsLines ? node.value : node.value.replace(/[\t\n\r ]+/g, ' ');
  if (node.type !== 'root' && node.type !== 'element') return '';
  const inside = (keeps = keepsLines): string => node.children.map((child) => textOf(child, keeps)).join('');
  if (node.type === 'root') return inside();
  const { tagName, properties } = node;
  if (LEFT_OUT.has(tagName) || isHidden(properties.style)) return '';
  if (tagName === 'br') return '\n';
  if (tagName === 'hr') return '\n---\n';
  if (tagName === 'pre') return `\n${inside(true)}\n`;
  if (tagName === 'blockquote') return quoted(tidy(inside()));
  if (tagName === 'li') return `\n- ${inside().trim()}\n`;
  if (tagName === 'td' || tagName === 'th') return `${inside()} `;
  if (tagName === 'a') {
    const words = inside();
    const href = String(properties.href ?? '');
    return /^https?:\/\//i.test(href) && !words.includes(href) ? `${words} (${href})` : words;
  }
  if (tagName === 'p' || /^h[1-6]$/.test(tagName)) return `\n\n${inside()}\n\n`;
  return BLOCKS.has(tagName) ? `\n${inside()}\n` : inside();
}

const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n');

/**
 * The words of an HTML part, line by line, as a plain text part would have them: what is quoted begins with ">". Nothing else of
 * it is kept: no markup, no picture, no address of a mailto link.
 */
export const plainOf = (html: string): string => tidy(textOf(parseRichText(html), false)).trim();
