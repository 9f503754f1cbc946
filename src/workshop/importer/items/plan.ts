import { findRendering, partsOf, renderingWithId, templateNamed, withRenderingIds } from '../../definitions/schema.ts';
import type { SchemaTemplate } from '../../definitions/schema.ts';
import { layoutXml, standardLayout } from '../../definitions/layout.ts';
import type { Placed } from '../../definitions/layout.ts';
import { textOf } from '../../markdown/front-matter.ts';
import type { YamlMap } from '../../markdown/front-matter.ts';
import { guidOf, parseGuid } from '../../scs/guid.ts';
import { parseLayout } from '../../validate/xml.ts';
import { RESERVED } from '../documents.ts';
import type { Document } from '../documents.ts';
import type { DocumentText, Piece } from '../text.ts';

/** An item to be made: values by language, and raw field values that are ready. */
export interface ItemPlan {
  path: string;
  template: SchemaTemplate;
  values: Map<string, YamlMap>;
  /** Language → field key → raw value. */
  raw: Map<string, Map<string, string>>;
  order?: number;
  /** A key that is missing in a language has the default language's value; for blocks only where it is no text. */
  inherit: 'all' | 'facts';
}

const BODY_KEYS = ['biography', 'body'] as const;

/** The field, the page's own or a part's, that takes a document's whole text; undefined when there is none. */
export const bodyField = (template: SchemaTemplate): string | undefined =>
  BODY_KEYS.find((key) => [template, ...partsOf(template)].some(({ fields }) => fields.has(key)));

/**
 * Items below the page for those of its parts of which the document says something, in the languages that do; what all
 * languages share is said in each.
 */
export function planParts(document: Document, values: ItemPlan['values'], raw: ItemPlan['raw']): ItemPlan[] {
  return partsOf(document.template).flatMap((part, order) => {
    const said = new Map([...values].map(([language, all]) => [language, pickFields(all, part)]));
    const main = said.values().next().value ?? {};
    const hasText = (language: string): boolean => [...(raw.get(language)?.keys() ?? [])].some((key) => part.fields.has(key));
    const own = new Map([...said].filter(([language, each]) => hasAny(each) || hasAny(main) || hasText(language)));
    if (own.size === 0) return [];
    return [{ path: `${document.path}/Data/${part.name}`, template: part, values: own, raw, order, inherit: 'all' as const }];
  });
}

const pickFields = (values: YamlMap, { fields }: SchemaTemplate): YamlMap =>
  Object.fromEntries(Object.entries(values).filter(([key]) => fields.has(key) && !RESERVED.has(key)));
const hasAny = (values: YamlMap): boolean => Object.keys(values).length > 0;

/** Renderings that show the text before the first block: a topic's introduction, and what an event is about. */
const OPENING: readonly string[] = ['TopicArticles', 'EventBody'];
/** Whether a text before its first block stays the page's own; the blocks are what an editor has put together after it. */
export const keepsOpening = (template: SchemaTemplate): boolean => template.layout.some(({ component }) => OPENING.includes(component));

export interface TextPlan {
  /** Raw values of the page itself, by language. */
  raw: Map<string, Map<string, string>>;
  /** Datasources below the page's Data folder. */
  datasources: ItemPlan[];
  /** Language → `__Final Renderings`. */
  layouts: Map<string, string>;
}

/** Where the text of each language goes: whole into the body field, or as renderings with datasources. */
export function planText(
  document: Document,
  texts: ReadonlyMap<string, DocumentText>,
  problem: (language: string, note: string) => void,
): TextPlan {
  const plan: TextPlan = { raw: new Map(), datasources: [], layouts: new Map() };
  const byName = new Map<string, ItemPlan>();
  const body = bodyField(document.template);
  for (const [language, text] of texts) {
    const raw = new Map<string, string>();
    plan.raw.set(language, raw);
    const notesKept = document.template.fields.has('notes');
    if (text.notes && notesKept) raw.set('notes', text.notes);
    const tail = text.notes && !notesKept ? `\n${text.notes}` : '';
    const inBody = !body
      ? 0
      : !text.hasBlocks
        ? text.pieces.length
        : keepsOpening(document.template)
          ? text.pieces.findIndex((piece) => piece.kind === 'block')
          : 0;
    if (inBody > 0 && body) {
      const html =
        text.pieces
          .slice(0, inBody)
          .map((piece) => (piece.kind === 'text' ? piece.html : ''))
          .join('\n') + (text.hasBlocks ? '' : tail);
      if (html !== '') raw.set(body, html);
    }
    if (!text.hasBlocks && body) continue;
    const rest = text.pieces.slice(inBody);
    const pieces = tail === '' ? rest : [...rest, { kind: 'text' as const, html: text.notes }];
    if (pieces.length > 0)
      plan.layouts.set(
        language,
        place(document, language, pieces, byName, (note) => problem(language, note)),
      );
  }
  plan.datasources = [...byName.values()];
  return plan;
}

/** Renderings of a template that take the blocks of its text, with the placeholder in which these stand. */
const TEXT_SLOTS: Readonly<Record<string, string>> = { ArticleBody: 'article-body', TopicArticles: 'topic-sections' };

/** A piece's rendering by its component. */
const componentOf = (piece: Piece): string => (piece.kind === 'text' ? 'TextBlock' : piece.component);

/** What follows from the pieces of a text alone: names by kind and number, one after the other in the placeholder of the text. */
export function placedByRule(path: string, template: SchemaTemplate, pieces: readonly Piece[]): Placed[] {
  const standard = standardLayout(template);
  const opening = standard.find((placed) => TEXT_SLOTS[placed.component] !== undefined);
  const main = opening ? `/headless-main/${TEXT_SLOTS[opening.component]}-${opening.dynamicId}` : 'headless-main';
  const counts = new Map<string, number>();
  let section: string | undefined;
  return pieces.map((piece, index): Placed => {
    const component = componentOf(piece);
    const datasource = findRendering(component)?.def.datasource;
    const label = datasource ?? component;
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    const name = `${label} ${count}`;
    const dynamicId = standard.length + index + 1;
    // The text that directly follows a Section stands in it.
    const placeholder = piece.kind === 'text' && section !== undefined ? section : main;
    section =
      piece.kind === 'block' && component === 'Section' ? `${main.startsWith('/') ? main : `/${main}`}/section-${dynamicId}` : undefined;
    return { uid: guidOf(`${path}#${name}`), component, placeholder, datasource: datasource ? `local:/Data/${name}` : '', dynamicId };
  });
}

/** The layout of a page whose renderings are placed by rule. */
export const layoutByRule = (template: SchemaTemplate, placed: readonly Placed[]): string =>
  layoutXml(placed, standardLayout(template).at(-1)?.uid);

/**
 * The datasources of a layout that the document brings along (`renderings`, as an export writes one that an editor has put
 * together), one for each piece; undefined when it does not fit the pieces.
 */
function datasourcesOf(layout: string, pieces: readonly Piece[]): string[] | undefined {
  const renderings = parseLayout(layout);
  if ('reason' in renderings || renderings.length !== pieces.length) return undefined;
  const fits = renderings.every(({ attributes }, index) => {
    const piece = pieces[index];
    return piece && renderingWithId(parseGuid(attributes.id ?? '') ?? '')?.def.component === componentOf(piece);
  });
  return fits ? renderings.map(({ attributes }) => attributes.ds ?? '') : undefined;
}

function place(
  document: Document,
  language: string,
  pieces: DocumentText['pieces'],
  byName: Map<string, ItemPlan>,
  problem: (note: string) => void,
): string {
  const byRule = placedByRule(document.path, document.template, pieces);
  const said = textOf(document.sources.get(language)?.data.renderings);
  const own = said === undefined ? undefined : withRenderingIds(said);
  const ownSources = own === undefined ? undefined : datasourcesOf(own, pieces);
  if (own !== undefined && !ownSources) problem('its "renderings" do not fit the blocks of its text: they are placed one after the other');
  for (const [index, piece] of pieces.entries()) {
    const datasource = ownSources?.[index] ?? byRule[index]?.datasource ?? '';
    const template = findRendering(componentOf(piece))?.def.datasource;
    // A datasource that stands elsewhere is shared with other pages: it is no part of this document.
    if (!template || !datasource.startsWith(LOCAL)) continue;
    const name = datasource.slice(LOCAL.length);
    const plan: ItemPlan = byName.get(name) ?? {
      path: `${document.path}/Data/${name}`,
      template: templateNamed(template),
      values: new Map(),
      raw: new Map(),
      order: byName.size,
      inherit: 'facts',
    };
    byName.set(name, plan);
    if (piece.kind === 'text') plan.raw.set(language, new Map([['text', piece.html]]));
    plan.values.set(language, piece.kind === 'text' ? {} : piece.data);
  }
  return ownSources && own !== undefined ? own : layoutByRule(document.template, byRule);
}

const LOCAL = 'local:/Data/';
