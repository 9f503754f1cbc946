import { z } from 'zod';
import { fieldsWithName, nameOfDatasource } from '../../../lib/name-token.ts';

/** Fields of a layout's item or datasource: scalar ones carry `value`, references carry items, lists arrays of them. */
const fields = z.record(z.string(), z.unknown());

export interface LayoutNode {
  componentName: string;
  fields: Readonly<Record<string, unknown>>;
  placeholders: Placeholders;
}
export type Placeholders = Readonly<Record<string, readonly LayoutNode[]>>;

/** Renderings without a name (editor's markers) say nothing and are dropped. A datasource may be an array: then it has no fields of its own. */
const node: z.ZodType<LayoutNode | undefined> = z.lazy(() =>
  z
    .looseObject({
      componentName: z.string().optional(),
      dataSource: z.unknown().optional(),
      fields: z.unknown().optional(),
      placeholders: placeholders.optional(),
    })
    .transform((raw) =>
      raw.componentName === undefined
        ? undefined
        : {
            componentName: raw.componentName,
            fields: fields.safeParse(fieldsWithName(raw.fields, nameOfDatasource(raw.dataSource))).data ?? {},
            placeholders: raw.placeholders ?? {},
          },
    ),
);
const placeholders = z.record(
  z.string(),
  z.array(node).transform((nodes) => nodes.filter((each) => each !== undefined)),
);

const called = { name: z.string().catch(''), displayName: z.string().nullish().catch('') };
const routeSchema = z.object({ ...called, fields: z.unknown(), placeholders: placeholders.catch({}) }).transform((raw): Route => ({
  fields: fields.safeParse(fieldsWithName(raw.fields, raw.displayName || raw.name)).data ?? {},
  placeholders: raw.placeholders,
}));
export interface Route {
  fields: Readonly<Record<string, unknown>>;
  placeholders: Placeholders;
}

/** The layout JSON of an item; undefined for one that has no page. */
export const renderedSchema = z
  .looseObject({ sitecore: z.looseObject({ route: routeSchema.nullish() }).optional() })
  .transform((rendered) => rendered.sitecore?.route ?? undefined);

const scalar = z.looseObject({ value: z.unknown() });

/** The text of a scalar field; empty for a reference, a picture, a link or no field. */
export function textField(from: Readonly<Record<string, unknown>>, name: string): string {
  const value = scalar.safeParse(from[name]).data?.value;
  return typeof value === 'string' ? value : '';
}

export const isTrue = (from: Readonly<Record<string, unknown>>, name: string): boolean => {
  const value = scalar.safeParse(from[name]).data?.value;
  return value === true || value === '1';
};

const reference = z.looseObject({ ...called, id: z.string(), name: z.string(), fields: fields.catch({}) }).transform((item) => ({
  ...item,
  fields: fields.safeParse(fieldsWithName(item.fields, item.displayName || item.name)).data ?? {},
}));
export type Reference = z.infer<typeof reference>;

/** Items that a reference or a list field points at, in order. */
export const references = (from: Readonly<Record<string, unknown>>, name: string): Reference[] => {
  const value = from[name];
  return (Array.isArray(value) ? value : [value]).flatMap((each) => reference.safeParse(each).data ?? []);
};

const picture = z.looseObject({ value: z.looseObject({ src: z.string().min(1), alt: z.string().catch('') }) });

export const imageField = (from: Readonly<Record<string, unknown>>, name: string): { src: string; alt: string } | undefined => {
  const found = picture.safeParse(from[name]).data?.value;
  return found && { src: found.src, alt: found.alt };
};

/** Values of a Name Value List: `a=one%20two&b=c`. */
export const pairTexts = (raw: string): string[] => [...new URLSearchParams(raw)].flat();
