import type { ItemVersion, TemplateField } from '../../items/types.ts';
import { guid, guids } from '../../items/guid.ts';
import { fieldJson, fieldKind } from '../../layout/fields.ts';
import { fileUrl, linkHref, mediaFacts, parseLink, parseMediaReference, parseNameValues, rewriteRichText } from '../../layout/links.ts';
import type { MediaFacts } from '../../layout/links.ts';
import { counted, siteFor } from '../context.ts';
import type { GraphContext, Resolver } from '../context.ts';
import { NO_DATE, formatDate } from '../date-format.ts';
import { formatGuid } from '../guid-format.ts';
import { parseCheckbox, parseDate, parseNumber } from '../search/values.ts';

/** The source of `ItemField`. */
export interface FieldSource {
  owner: ItemVersion;
  definition: TemplateField;
  raw: string;
}

/**
 * A reference to nothing is `null` in the layout JSON, and `jsonValue` is `JSON!`: a value of JSON, which null is one of. GraphQL.js
 * takes a null for no value, and takes the item back that has the field; so it is told of a value that is written as null.
 */
const JSON_NULL = { toJSON: () => null };

type FieldResolver<Arguments = Record<string, unknown>> = Resolver<FieldSource, Arguments>;
type FieldResolvers = Record<string, FieldResolver<never>>;

const common = {
  id: ((field, { format }) => formatGuid(field.definition.id, format)) satisfies FieldResolver<{ format: string }>,
  name: ((field) => field.definition.name) satisfies FieldResolver,
  value: ((field, _args, context) =>
    fieldKind(field.definition.type) === 'richtext'
      ? rewriteRichText(field.raw, context.view, siteFor(context, field.owner.item), field.owner.language)
      : field.raw) satisfies FieldResolver,
  jsonValue: ((field, _args, context) =>
    fieldJson(field.owner, field.definition, field.raw, {
      view: context.view,
      site: siteFor(context, field.owner.item),
      language: field.owner.language,
    }) ?? JSON_NULL) satisfies FieldResolver,
  definition: ((field) => field.definition) satisfies FieldResolver,
};

function target(field: FieldSource, context: GraphContext, id: string): ItemVersion | undefined {
  return id === '' ? undefined : context.view.resolve(id, field.owner.language);
}

/** Droplinks hold one id; a droptree may hold a path as well. */
const lookup = {
  targetId: ((field, { format }, context) => {
    const id = guid(field.raw) ?? context.view.tree.byPath(field.raw)?.id;
    return id === undefined ? null : formatGuid(id, format);
  }) satisfies FieldResolver<{ format: string }>,
  targetItem: ((field, _args, context) => counted(context, target(field, context, field.raw.trim()))) satisfies FieldResolver,
};

const multilist = {
  count: ((field) => guids(field.raw).length) satisfies FieldResolver,
  targetIds: ((field) => guids(field.raw).map((id) => formatGuid(id, 'N'))) satisfies FieldResolver,
  targetItems: ((field, _args, context) =>
    counted(
      context,
      guids(field.raw)
        .map((id) => target(field, context, id))
        .filter((item) => item !== undefined),
    )) satisfies FieldResolver,
};

const attribute =
  (name: string): FieldResolver =>
  (field) =>
    parseLink(field.raw)?.attributes[name] ?? '';

const link = {
  anchor: attribute('anchor'),
  className: attribute('class'),
  linkType: ((field) => parseLink(field.raw)?.linktype ?? '') satisfies FieldResolver,
  queryString: attribute('querystring'),
  target: attribute('target'),
  text: attribute('text'),
  url: ((field, _args, context) => {
    const parsed = parseLink(field.raw);
    return parsed === undefined ? '' : linkHref(parsed, context.view, siteFor(context, field.owner.item), field.owner.language);
  }) satisfies FieldResolver,
  targetItem: ((field, _args, context) => counted(context, target(field, context, parseLink(field.raw)?.id ?? ''))) satisfies FieldResolver,
};

const INT_MAX = 2 ** 31 - 1;

/** A whole number that GraphQL's `Int` has; an error for one that it has not would stand where the field is. */
const int = (value: number): number | undefined => (Math.abs(value) <= INT_MAX ? Math.trunc(value) : undefined);

function media(field: FieldSource, context: GraphContext): MediaFacts | undefined {
  const version = target(field, context, parseMediaReference(field.raw)?.mediaid ?? '');
  return version === undefined ? undefined : mediaFacts(version);
}
/** What the field says itself, else what its media item does. */
const imageFact =
  (name: 'alt' | 'width' | 'height'): FieldResolver =>
  (field, _args, context) =>
    parseMediaReference(field.raw)?.[name] || media(field, context)?.[name] || null;
const mediaFact =
  (name: 'description' | 'extension' | 'keywords' | 'mimeType' | 'title'): FieldResolver =>
  (field, _args, context) =>
    media(field, context)?.[name] ?? null;

const image = {
  alt: imageFact('alt'),
  width: imageFact('width'),
  height: imageFact('height'),
  description: mediaFact('description'),
  extension: mediaFact('extension'),
  keywords: mediaFact('keywords'),
  mimeType: mediaFact('mimeType'),
  title: mediaFact('title'),
  size: ((field, _args, context) => int(Number(media(field, context)?.size || NaN)) ?? null) satisfies FieldResolver,
  src: ((field, { maxWidth, maxHeight }, context) => {
    const facts = media(field, context);
    if (facts === undefined) return null;
    return fileUrl(facts, ...(maxWidth == null ? [] : [`mw=${maxWidth}`]), ...(maxHeight == null ? [] : [`mh=${maxHeight}`]));
  }) satisfies FieldResolver<{ maxWidth?: number | null; maxHeight?: number | null }>,
};

const time = (field: FieldSource): number => {
  const parsed = parseDate(field.raw);
  return Number.isNaN(parsed) ? NO_DATE : parsed;
};

/** What no number is, or none that GraphQL's `Float` has, is 0 as in the layout. */
const number = (field: FieldSource): number => {
  const parsed = parseNumber(field.raw);
  return Number.isFinite(parsed) ? parsed : 0;
};

/** Resolvers of each field type, by type name. Empty values are the layout service's (protocol page scs-items, "Empty values"). */
export const fieldResolvers: Readonly<Record<string, FieldResolvers>> = {
  TextField: common,
  RichTextField: common,
  CheckboxField: { ...common, boolValue: ((field) => parseCheckbox(field.raw)) satisfies FieldResolver },
  NumberField: { ...common, numberValue: ((field) => number(field)) satisfies FieldResolver },
  IntegerField: { ...common, intValue: ((field) => int(number(field)) ?? 0) satisfies FieldResolver },
  DateField: {
    ...common,
    dateValue: ((field) => time(field)) satisfies FieldResolver,
    formattedDateValue: ((field, { format, offset }) =>
      formatDate(time(field), format ?? 'g', field.owner.language, offset ?? 0)) satisfies FieldResolver<{
      format: string | null;
      offset: number | null;
    }>,
  },
  LookupField: { ...common, ...lookup },
  MultilistField: { ...common, ...multilist },
  LinkField: { ...common, ...link },
  ImageField: { ...common, ...image },
  NameValueListField: { ...common, values: ((field) => parseNameValues(field.raw)) satisfies FieldResolver },
};
