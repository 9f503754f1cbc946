/** The text of a page as plain HTML: `Body`, then the blocks of its long text in the order in which they are read. */
import { parseCsv } from '@/lib/csv';
import { escapeHtml } from '@/lib/html-text';
import type { RawNode, RawRendering, Route } from '../../services/layout.schema';

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (fields: unknown, name: string): string => {
  const field = isRecord(fields) ? fields[name] : undefined;
  return isRecord(field) && typeof field.value === 'string' ? field.value.trim() : '';
};

const line = (tag: string, ...texts: string[]): string => {
  const text = texts.filter(Boolean).map(escapeHtml).join(' ');
  return text ? `<${tag}>${text}</${tag}>` : '';
};
const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => line('p', part.trim()))
    .join('');

function imageOf(fields: unknown, name = 'Image'): string {
  const field = isRecord(fields) ? fields[name] : undefined;
  const value = isRecord(field) ? field.value : undefined;
  if (!isRecord(value) || typeof value.src !== 'string' || value.src === '') return '';
  return `<img src="${escapeHtml(value.src)}" alt="${escapeHtml(typeof value.alt === 'string' ? value.alt : '')}">`;
}

function table(csv: string): string {
  const [head, ...rows] = parseCsv(csv);
  if (!head) return '';
  const row = (cells: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
}

const figure = (...parts: string[]): string => (parts.some(Boolean) ? `<figure>${parts.join('')}</figure>` : '');

/** Component → its content as HTML. What is not here (signup boxes, embeds of other houses) is no part of the text. */
const BLOCKS: Readonly<Record<string, (fields: unknown) => string>> = {
  TextBlock: (fields) => textOf(fields, 'Text'),
  PullQuote: (fields) => {
    const quote = paragraphs(textOf(fields, 'Quote'));
    return quote && `<blockquote>${quote}${line('p', textOf(fields, 'Attribution') && `— ${textOf(fields, 'Attribution')}`)}</blockquote>`;
  },
  Figure: (fields) =>
    figure(
      imageOf(fields),
      line('figcaption', textOf(fields, 'Label'), textOf(fields, 'Title'), textOf(fields, 'Caption'), textOf(fields, 'Credit')),
    ),
  Chart: (fields) =>
    figure(
      line('figcaption', textOf(fields, 'Label'), textOf(fields, 'Title'), textOf(fields, 'Subtitle')),
      table(textOf(fields, 'Data')),
      line('p', textOf(fields, 'Description')),
      line('p', textOf(fields, 'Source')),
    ),
  DataTable: (fields) =>
    figure(
      line('figcaption', textOf(fields, 'Label'), textOf(fields, 'Title')),
      table(textOf(fields, 'Data')),
      line('p', textOf(fields, 'Source')),
    ),
  Section: (fields) => line('h2', textOf(fields, 'Title')),
};

const isRendering = (node: RawNode): node is RawRendering => 'componentName' in node;
const SHELL_SLOT = /^headless-(?:header|footer)\b/;

function blocksOf(placeholders: Readonly<Record<string, readonly RawNode[]>>): string {
  return Object.entries(placeholders)
    .filter(([slot]) => !SHELL_SLOT.test(slot))
    .flatMap(([, nodes]) => nodes.filter(isRendering))
    .map((node) => `${BLOCKS[node.componentName]?.(node.fields) ?? ''}${blocksOf(node.placeholders)}`)
    .join('\n');
}

/** @param item as its reader may have it: what was taken out of it is not here either */
export function textOfItem(item: Route): string {
  const notes = textOf(item.fields, 'Notes');
  return [textOf(item.fields, 'Body'), blocksOf(item.placeholders), notes && `<hr>\n${notes}`].filter(Boolean).join('\n');
}
