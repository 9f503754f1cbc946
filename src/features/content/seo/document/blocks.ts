/** The text of a page as a plain tree: `Body`, then the blocks of its long text in the order in which they are read. */
import { providerOf } from '@/config/embeds';
import { parseCsv } from '@/lib/csv';
import { parseRichText } from '@/lib/rich-text/parse';
import { sanitize } from '@/lib/rich-text/sanitize';
import { element, textNode, type Element, type ElementContent, type Root } from '@/lib/rich-text/tree';
import { plainTitle, titleParts } from '@/lib/rich-text/title';
import { pairsField } from '@/runtime/fields/fields.schema';
import type { RawNode, RawRendering, Route } from '@/server/content/layout.schema';

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (fields: unknown, name: string): string => {
  const field = isRecord(fields) ? fields[name] : undefined;
  return isRecord(field) && typeof field.value === 'string' ? field.value.trim() : '';
};

/** Each rich text by itself: what one does not close ends with it. */
const rich = (fields: unknown, name: string): ElementContent[] => {
  const html = textOf(fields, name);
  return html ? (sanitize(parseRichText(html)).children as ElementContent[]) : [];
};

const line = (tag: string, ...texts: string[]): Element[] => {
  const text = texts.filter(Boolean).join(' ');
  return text ? [element(tag, {}, [textNode(text)])] : [];
};
/** A line of several fields; the title among them with its italics. */
const caption = (fields: unknown, ...names: string[]): Element[] => {
  const texts = names.flatMap((name): ElementContent[][] => {
    const text = textOf(fields, name);
    if (text === '') return [];
    return [
      name === 'Title'
        ? titleParts(text).map((part) => (part.em ? element('em', {}, [textNode(part.text)]) : textNode(part.text)))
        : [textNode(text)],
    ];
  });
  return texts.length > 0
    ? [
        element(
          'figcaption',
          {},
          texts.flatMap((text, index) => (index === 0 ? text : [textNode(' '), ...text])),
        ),
      ]
    : [];
};
const paragraphs = (text: string): Element[] => text.split(/\n\s*\n/).flatMap((part) => line('p', part.trim()));

function imageOf(fields: unknown, name = 'Image'): Element[] {
  const field = isRecord(fields) ? fields[name] : undefined;
  const value = isRecord(field) ? field.value : undefined;
  if (!isRecord(value) || typeof value.src !== 'string' || value.src === '') return [];
  return [element('img', { src: value.src, alt: typeof value.alt === 'string' ? value.alt : '' }, [])];
}

function table(csv: string): Element[] {
  const [head, ...rows] = parseCsv(csv);
  if (!head) return [];
  const row = (cells: readonly string[], tag: 'th' | 'td'): Element =>
    element(
      'tr',
      {},
      cells.map((cell) => element(tag, {}, [textNode(cell)])),
    );
  return [
    element('table', {}, [
      element('thead', {}, [row(head, 'th')]),
      element(
        'tbody',
        {},
        rows.map((cells) => row(cells, 'td')),
      ),
    ]),
  ];
}

const figure = (...parts: Element[][]): Element[] => {
  const children = parts.flat();
  return children.length > 0 ? [element('figure', {}, children)] : [];
};

const linked = (href: string, text: string): Element[] => [element('p', {}, [element('a', { href }, [textNode(text)])])];

/** What stands for a film that has no title. */
export interface TextWords {
  video: string;
}

/** The page itself, which shows what no other program can. */
const PAGE = '#';

/**
 * Component → its content. What stands across a page (signup boxes, cards) is no part of the text; every block that editors
 * may place in one is (tests/architecture/blocks-told.test.ts).
 */
export const BLOCKS: Readonly<Record<string, (fields: unknown, words: TextWords) => ElementContent[]>> = {
  TextBlock: (fields) => rich(fields, 'Text'),
  PullQuote: (fields) => {
    const quote = paragraphs(textOf(fields, 'Quote'));
    const attribution = textOf(fields, 'Attribution');
    return quote.length > 0 ? [element('blockquote', {}, [...quote, ...line('p', attribution && `— ${attribution}`)])] : [];
  },
  Figure: (fields) => figure(imageOf(fields), caption(fields, 'Label', 'Title', 'Caption', 'Credit')),
  Chart: (fields) =>
    figure(
      caption(fields, 'Label', 'Title', 'Subtitle'),
      table(textOf(fields, 'Data')),
      line('p', textOf(fields, 'Description')),
      line('p', textOf(fields, 'Source')),
    ),
  DataTable: (fields) => figure(caption(fields, 'Label', 'Title'), table(textOf(fields, 'Data')), line('p', textOf(fields, 'Source'))),
  Embed: (fields) => {
    const href = textOf(fields, 'Url');
    const provider = providerOf(href);
    return provider ? figure(linked(href, plainTitle(textOf(fields, 'Title')) || provider.name), caption(fields, 'Caption')) : [];
  },
  Video: (fields, { video }) =>
    textOf(fields, 'VideoId')
      ? figure(imageOf(fields, 'Poster'), linked(PAGE, plainTitle(textOf(fields, 'Title')) || video), caption(fields, 'Caption'))
      : [],
  TopicHeader: (fields) => rich(fields, 'Body'),
  OfficeDetail: (fields) => rich(fields, 'Body'),
  ProfileBody: (fields) => rich(fields, 'Biography'),
  Section: (fields) => line('h2', plainTitle(textOf(fields, 'Title'))),
};

const isRendering = (node: RawNode): node is RawRendering => 'componentName' in node;
const SHELL_SLOT = /^headless-(?:header|footer)\b/;

/** Parts of a text, each on lines of its own. */
const lines = (parts: readonly ElementContent[][]): ElementContent[] =>
  parts.filter((part) => part.length > 0).flatMap((part, index) => (index === 0 ? part : [textNode('\n'), ...part]));

function blocksOf(placeholders: Readonly<Record<string, readonly RawNode[]>>, words: TextWords): ElementContent[] {
  return lines(
    Object.entries(placeholders)
      .filter(([slot]) => !SHELL_SLOT.test(slot))
      .flatMap(([, nodes]) => nodes.filter(isRendering))
      .map((node) => [...(BLOCKS[node.componentName]?.(node.fields, words) ?? []), ...blocksOf(node.placeholders, words)]),
  );
}

/** As many as its page shows. */
const KEY_FIGURES_MOST = 3;
const keyFigures = pairsField.catch({ value: [] });

/** What a text counts, above it: for everybody, as on its page. */
function figuresOf(fields: unknown): Element[] {
  const pairs = keyFigures.parse(isRecord(fields) ? fields.KeyFigures : undefined).value.slice(0, KEY_FIGURES_MOST);
  const parts = pairs.flatMap(([figure, meaning]) => [element('dt', {}, [textNode(figure)]), element('dd', {}, [textNode(meaning)])]);
  return parts.length > 0 ? [element('dl', {}, parts)] : [];
}

/** @param item as its reader may have it: what was taken out of it is not here either. @returns a sanitized tree of its own */
export function textOfItem(item: Route, words: TextWords): Root {
  const notes = rich(item.fields, 'Notes');
  const rule = notes.length > 0 ? [element('hr', {}, [])] : [];
  return {
    type: 'root',
    children: lines([figuresOf(item.fields), rich(item.fields, 'Body'), blocksOf(item.placeholders, words), rule, notes]),
  };
}
