/**
 * Schemas of Sitecore's field types as the layout JSON carries them (protocol page sitecore, "Layout JSON"). They keep the
 * shape `{ value, editable? }`, because an editor needs `editable`, and give absent fields an empty value.
 */
import { z } from 'zod';
import { decoded } from '@/lib/decoded';
import { fieldsWithName } from '@/lib/name-token';
import { plainTitle } from '@/lib/rich-text/title';

const editable = {
  editable: z.string().optional(),
  /** Where an editor finds the field (`data-sc-field`); only in the edit view of the preview. */
  mark: z.string().optional(),
};

/** Absent, null or without a value → the given field. */
const orEmpty = <S extends z.ZodType>(schema: S, empty: unknown) => z.preprocess((field) => (isAbsent(field) ? empty : field), schema);

const isAbsent = (field: unknown): boolean =>
  field == null || (typeof field === 'object' && 'value' in field && field.value == null && !('editable' in field) && !('mark' in field));

/** Single-Line Text, Multi-Line Text. Absent: `{ value: '' }`. */
export const textField = orEmpty(
  z.object({
    value: z
      .union([z.string(), z.number().transform(String)])
      .nullish()
      .transform((value) => value ?? ''),
    ...editable,
  }),
  { value: '' },
);

/**
 * A title: `value` is its words, for whatever has no italics. `written`, where it is not the same, has the stars between which some of
 * them stand in italics (`lib/title`).
 */
export const titleField = textField.transform((field): z.infer<typeof textField> & { written?: string } => {
  const value = plainTitle(field.value);
  return value === field.value ? field : { ...field, value, written: field.value };
});

/** Rich Text: `value` is HTML. */
export const richTextField = textField;

const textValue = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** `''`, absent and what is not a number → undefined. */
const numeric = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null || value === '' || !Number.isFinite(Number(value)) ? undefined : Number(value)));

/** Image: no `src` when no image is chosen; width and height in CSS pixels. */
export const imageField = orEmpty(
  z.object({
    value: z.preprocess(
      (value) => value || {},
      z.object({ src: z.string().optional(), alt: textValue, width: numeric.optional(), height: numeric.optional() }),
    ),
    ...editable,
  }),
  { value: {} },
);

/** General Link: `href` is `''` when the link is empty. */
export const linkField = orEmpty(
  z.object({
    value: z.preprocess(
      (value) => value || {},
      z.object({
        href: textValue,
        text: textValue,
        anchor: z.string().optional(),
        linktype: z.string().optional(),
        class: z.string().optional(),
        title: z.string().optional(),
        target: z.string().optional(),
        querystring: z.string().optional(),
        id: z.string().optional(),
      }),
    ),
    ...editable,
    editableFirstPart: z.string().optional(),
    editableLastPart: z.string().optional(),
  }),
  { value: {} },
);

/** The sentinel of the specification's section 9, 0001/01/01, in the forms in which it reaches a layout. */
const NO_DATE = /^0001[-/]?01[-/]?01/;

/** Date, Datetime: ISO 8601 in UTC; null for none, which Sitecore writes as the sentinel. */
export const dateField = orEmpty(
  z.object({
    value: z
      .string()
      .nullish()
      .transform((value) => (!value || NO_DATE.test(value) ? null : value))
      .refine((value) => value === null || !Number.isNaN(Date.parse(value)), 'is not a date'),
    ...editable,
  }),
  { value: null },
);

export const checkboxField = orEmpty(
  z.object({
    value: z
      .union([z.boolean(), z.number(), z.string()])
      .nullish()
      .transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
    ...editable,
  }),
  { value: false },
);

/** Number, Integer: null for none. Sitecore gives one that is left empty as 0: `countField` takes that for none. */
export const numberField = orEmpty(z.object({ value: numeric.transform((value) => value ?? null), ...editable }), { value: '' });

/** How many: null for none, which 0 says too. */
export const countField = numberField.transform((field) => ({
  ...field,
  value: field.value !== null && field.value > 0 ? field.value : null,
}));

/** File: no `src` when no file is chosen; `size` in bytes. */
export const fileField = orEmpty(
  z.object({
    value: z.preprocess(
      (value) => value || {},
      z.object({
        src: z.string().optional(),
        name: textValue,
        displayName: textValue,
        title: textValue,
        description: textValue,
        extension: textValue,
        mimeType: textValue,
        size: numeric.optional(),
      }),
    ),
    ...editable,
  }),
  { value: {} },
);

/**
 * Droplist with a closed list of values. Absent, or a value that is not of the list: the fallback (the first value unless
 * given), because one odd word in a presentation field is no reason to hide a page's content.
 */
export const choiceField = <const V extends readonly [string, ...string[]]>(values: V, fallback: V[number] = values[0]) =>
  orEmpty(
    z.object({
      value: z
        .unknown()
        .transform((value): V[number] => ((values as readonly unknown[]).includes(value) ? (value as V[number]) : fallback)),
      ...editable,
    }),
    { value: fallback },
  );

/** `a=1&b=two%20words` → `[['a', '1'], ['b', 'two words']]`. */
const parsePairs = (raw: string): [name: string, value: string][] =>
  raw
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [decoded(pair), ''] : [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))];
    });

/** Name Value List: pairs in the author's order. */
export const pairsField = orEmpty(
  z.object({
    value: z
      .string()
      .nullish()
      .transform((raw) => parsePairs(raw ?? '')),
    ...editable,
  }),
  { value: '' },
);

/** An item that a field points at, with those of its fields that `shape` names. */
export const itemSchema = <S extends z.ZodRawShape>(shape: S) =>
  z.preprocess(
    named,
    z.object({
      id: textValue,
      url: textValue,
      name: textValue,
      displayName: textValue,
      fields: z.preprocess((fields) => fields ?? {}, z.object(shape)),
    }),
  );

/** An item with its name where its fields say `$name`. */
function named(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('fields' in item)) return item;
  const { displayName, name } = item as { displayName?: unknown; name?: unknown };
  const called = [displayName, name].find((text) => typeof text === 'string' && text !== '');
  return typeof called === 'string' ? { ...item, fields: fieldsWithName(item.fields, called) } : item;
}

/** Droplink: null for none. */
export const referenceField = <S extends z.ZodRawShape>(shape: S) =>
  z.preprocess((item) => (item == null || (typeof item === 'object' && !('id' in item)) ? null : item), itemSchema(shape).nullable());

/** Treelist and its kin: `[]` for none; targets that are not published are absent from the layout, null ones are left out. */
export const listField = <S extends z.ZodRawShape>(shape: S) =>
  z.preprocess(
    (items) => (Array.isArray(items) ? items.filter((item) => item != null) : items == null || isAbsent(items) ? [] : items),
    z.array(itemSchema(shape)),
  );
