/** Takes out of a layout what its reader may not have, before anything else sees it. */
import { cutHtml, teaserMeter, type TeaserMeter } from '@/lib/rich-text/teaser';
import { readingMinutes } from '@/lib/rich-text/reading-time';
import { wordsIn } from '@/lib/rich-text/words';
import type { RawNode, Route } from '../content/layout.schema';
import type { AccessDecision, Grant, Reader } from '@/runtime/access';
import { accessOf, decideAccess } from './access';

/**
 * Fields of an authored item that are its text or files; the text is replaced by its teaser, or by nothing. A publication's
 * `Preview` is none of them: it is made for those who may not read the whole.
 */
const TEXT = 'Body';
const FILES = ['Document', 'Downloads'];
const WITHHELD = new Set(['Notes', ...FILES]);

/** Blocks of a long text: in the column of an article, and in the page itself elsewhere (contract content-model, "The text"). */
const BLOCKS = new Set(['TextBlock', 'PullQuote', 'Figure', 'Chart', 'DataTable']);
const FIGURES = new Set(['Figure', 'Chart', 'DataTable']);
const TEXT_SLOT = /^article-body\b/;
/** Placeholders whose content is the site's, not the document's. */
const SHELL_SLOT = /^headless-(?:header|footer)\b/;

type Fields = Readonly<Record<string, unknown>>;
type Placeholders = Readonly<Record<string, readonly RawNode[]>>;

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (field: unknown): string => (isRecord(field) && typeof field.value === 'string' ? field.value : '');

/**
 * A JSON value in which every item that the reader may not read whole, at any depth, lacks its text, notes and files. What
 * lists need stays; so does the number of words (`wholeWords`), for the reading time.
 */
export function gateItems<T>(value: T, reader: Reader, item?: string): T;
export function gateItems(value: unknown, reader: Reader, item = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => gateItems(entry, reader, item));
  if (!isRecord(value)) return value;
  const here = typeof value.id === 'string' ? value.id : item;
  const inner = Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, gateItems(entry, reader, here)]));
  if (!('Access' in value)) return inner;
  const level = accessOf(value.Access, here);
  return decideAccess(level, reader).kind === 'full' ? inner : withoutTexts(inner, level, '');
}

/** Whether a JSON value has an item, at any depth, that not everyone may read whole: only then does it matter who reads. */
export function holdsGated(value: unknown, item = ''): boolean {
  if (Array.isArray(value)) return value.some((entry) => holdsGated(entry, item));
  if (!isRecord(value)) return false;
  const here = typeof value.id === 'string' ? value.id : item;
  return ('Access' in value && accessOf(value.Access, here) !== 'free') || Object.values(value).some((entry) => holdsGated(entry, here));
}

/** The normal form of the level is written back, so that what shows it agrees with what was decided. */
function withoutTexts(fields: Fields, level: string, teaser: string): Fields {
  const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => !WITHHELD.has(name)));
  if (TEXT in fields) kept[TEXT] = { value: teaser, wholeWords: wordsIn(textOf(fields[TEXT])) };
  return { ...kept, Access: { value: level } };
}

export interface GatedPage {
  item: Route;
  access: AccessDecision;
}

/**
 * A page's item as its reader may have it. Of a gated text the first words remain: of `Body`, then of the blocks, in the order
 * in which they are read; what comes after them is dropped. Items that the page refers to keep what a list shows.
 * @param granted what opened the text of this page to the reader; its files, which are asked for by themselves, stay closed
 */
export function gatePage(item: Route, reader: Reader, granted?: Grant): GatedPage {
  const fields = isRecord(item.fields) ? item.fields : {};
  const level = accessOf(fields.Access, item.itemId);
  const access = decideAccess(level, reader, granted);
  const placeholders = gatePlaceholders(item.placeholders, reader);
  const { Access, ...others } = fields;
  const references = gateItems(others, reader, item.itemId);
  if (access.kind === 'full') {
    const whole = 'Access' in fields ? { ...references, Access } : references;
    const closed = granted && decideAccess(level, reader).kind !== 'full' ? FILES : [];
    const open = Object.fromEntries(Object.entries(whole).filter(([name]) => !closed.includes(name)));
    return { item: { ...item, fields: open, placeholders }, access };
  }
  const body = textOf(fields[TEXT]);
  const whole = wordsIn(body) + wordsOfPlaceholders(placeholders);
  const meter = teaserMeter(whole);
  const teaser = cutHtml(body, meter);
  const cut = cutPlaceholders(placeholders, meter);
  const left = whole - wordsIn(teaser) - wordsOfPlaceholders(cut);
  const toRead = wordsIn(body) + wordsOfPlaceholders(placeholders, wordsRead);
  const leftToRead = toRead - wordsIn(teaser) - wordsOfPlaceholders(cut, wordsRead);
  const minutes = minutesLeft(minutesOf(fields) ?? readingMinutes(toRead), readingMinutes(leftToRead));
  const rest = { minutes, figures: figuresIn(placeholders) - figuresIn(cut) };
  return {
    item: { ...item, fields: withoutTexts(references, level, teaser), placeholders: cut },
    access: left > 0 ? { ...access, rest } : access,
  };
}

/** The whole minutes that the item says of its text. */
function minutesOf({ ReadingMinutes }: Fields): number | undefined {
  const said = isRecord(ReadingMinutes) ? Number(ReadingMinutes.value) : NaN;
  return said > 0 ? said : undefined;
}

/** Of what somebody has begun to read less is left than the page says it takes; nothing is said where minutes cannot tell. */
const minutesLeft = (all: number | null, left: number | null): number | null =>
  all === null || left === null || all < 2 ? null : Math.min(left, all - 1);

/** The same for the datasources of a page's renderings. */
const gatePlaceholders = (placeholders: Placeholders, reader: Reader): Record<string, RawNode[]> =>
  Object.fromEntries(
    Object.entries(placeholders).map(([slot, nodes]) => [
      slot,
      nodes.map((node) =>
        'componentName' in node
          ? { ...node, fields: gateItems(node.fields, reader), placeholders: gatePlaceholders(node.placeholders, reader) }
          : node,
      ),
    ]),
  );

/** How many blocks show rather than say something. */
const figuresIn = (placeholders: Placeholders): number =>
  Object.values(placeholders)
    .flat()
    .reduce(
      (sum, node) => ('componentName' in node ? sum + Number(FIGURES.has(node.componentName)) + figuresIn(node.placeholders) : sum),
      0,
    );

const isBlock = (component: string, slot: string): boolean => BLOCKS.has(component) || TEXT_SLOT.test(slot);

type CountWords = (fields: unknown) => number;

/** Words of everything that a block says, its data and captions among them. */
const wordsOfFields: CountWords = (fields) =>
  isRecord(fields) ? Object.values(fields).reduce<number>((sum, field) => sum + wordsIn(textOf(field)), 0) : 0;

/** Fields of a block that are read in order; captions and data are looked at. */
const READ_FIELDS = ['Text', 'Quote'];
const wordsRead: CountWords = (fields) =>
  isRecord(fields) ? READ_FIELDS.reduce((sum, name) => sum + wordsIn(textOf(fields[name])), 0) : 0;

function wordsOfPlaceholders(placeholders: Placeholders, wordsOf: CountWords = wordsOfFields, inText = false): number {
  return Object.entries(placeholders).reduce(
    (sum, [slot, nodes]) =>
      sum + (SHELL_SLOT.test(slot) ? 0 : nodes.reduce((words, node) => words + wordsOfNode(node, slot, inText, wordsOf), 0)),
    0,
  );
}

function wordsOfNode(node: RawNode, slot: string, inText: boolean, wordsOf: CountWords = wordsOfFields): number {
  if (!('componentName' in node)) return 0;
  const block = inText || isBlock(node.componentName, slot);
  return (block ? wordsOf(node.fields) : 0) + wordsOfPlaceholders(node.placeholders, wordsOf, block);
}

const cutPlaceholders = (placeholders: Placeholders, meter: TeaserMeter): Record<string, RawNode[]> =>
  Object.fromEntries(
    Object.entries(placeholders).map(([slot, nodes]) => [
      slot,
      SHELL_SLOT.test(slot) ? [...nodes] : nodes.flatMap((node) => cutNode(node, slot, meter)),
    ]),
  );

function cutNode(node: RawNode, slot: string, meter: TeaserMeter): RawNode[] {
  if (!('componentName' in node)) return [node];
  if (!isBlock(node.componentName, slot)) return [{ ...node, placeholders: cutPlaceholders(node.placeholders, meter) }];
  if (meter.closed) return [];
  if (node.componentName !== 'TextBlock') return meter.take(wordsOfNode(node, slot, true)) ? [node] : [];
  const text = cutHtml(textOf(isRecord(node.fields) ? node.fields.Text : undefined), meter);
  return text ? [{ ...node, fields: { Text: { value: text } }, placeholders: {} }] : [];
}
