import { z } from 'zod';
import { fieldsWithName, nameOfDatasource } from '@/lib/name-token';

/** The layout JSON (protocol page sitecore, "Layout JSON"). Field values stay unknown here: each rendering's schema parses its own. */

const params = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))
  .nullish()
  .transform((value) => value ?? {});

export interface RawRendering {
  uid: string;
  componentName: string;
  params: Record<string, string>;
  fields?: unknown;
  placeholders: Record<string, RawNode[]>;
  /** Id of its datasource; only in the edit view of the preview. */
  mark?: string | undefined;
}
interface RawChrome {
  name: string;
  contents: string | null;
  attributes: Record<string, string>;
}
export type RawNode = RawRendering | RawChrome;

const chrome = z.object({
  name: z.string(),
  contents: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  attributes: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()]).transform(String)).default({}),
});

/** A rendering with the name of its datasource where that says `$name`. */
function named(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || !('fields' in raw)) return raw;
  const fields = fieldsWithName(raw.fields, nameOfDatasource('dataSource' in raw ? raw.dataSource : undefined));
  return fields === raw.fields ? raw : { ...raw, fields };
}

const rendering: z.ZodType<RawRendering> = z.preprocess(
  named,
  z.object({
    uid: z.string().default(''),
    componentName: z.string(),
    params,
    fields: z.unknown().optional(),
    mark: z.string().optional(),
    get placeholders() {
      return z
        .record(z.string(), z.array(node))
        .nullish()
        .transform((value) => value ?? {});
    },
  }),
);

const node: z.ZodType<RawNode> = z.lazy(() => z.union([rendering, chrome]));

const route = z.object({
  name: z.string(),
  displayName: z.string().nullish(),
  fields: z.unknown().optional(),
  itemId: z.string().default(''),
  itemLanguage: z.string().nullish(),
  templateId: z.string().default(''),
  templateName: z.string().default(''),
  placeholders: z.record(z.string(), z.array(node)).default({}),
});

export const layoutSchema = z.object({
  sitecore: z.object({
    context: z.object({
      pageEditing: z
        .boolean()
        .nullish()
        .transform((value) => value === true),
      language: z.string().nullish(),
      itemPath: z
        .string()
        .nullish()
        .transform((value) => value ?? ''),
      site: z.object({ name: z.string().nullish() }).nullish(),
    }),
    route: route.nullable(),
  }),
});

export type Route = z.infer<typeof route>;
type AnyLayout = z.infer<typeof layoutSchema>;
/** A layout that has a route. */
export type Layout = { sitecore: AnyLayout['sitecore'] & { route: Route } };
