import { z } from 'zod';
import type { ContentServices } from '@/server/content/services';
import { draftLayout } from '@/server/content/draft-layout';
import { parseLayout } from '@/server/content/layout';
import { plainId } from '@/lib/same-item';

/**
 * The edit view: a layout that was asked for with what an editor needs to know of each field (metadata mode, protocol page editing)
 * becomes one whose fields and renderings carry their marks, by which the desk finds in the document what somebody points at.
 */

const metadataSchema = z.object({
  contextItem: z.object({ id: z.string(), language: z.string(), version: z.union([z.number(), z.string()]) }),
  fieldId: z.string(),
  fieldType: z.string().default(''),
});

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** `<item>|<language>|<version>|<field>|<type>`; undefined for a field of which nothing is said. */
function markOf(metadata: unknown): string | undefined {
  const said = metadataSchema.safeParse(metadata).data;
  if (!said) return undefined;
  const { contextItem, fieldId, fieldType } = said;
  return [plainId(contextItem.id), contextItem.language, String(contextItem.version), plainId(fieldId), fieldType].join('|');
}

function markedField(field: unknown): unknown {
  if (Array.isArray(field)) return field.map(markedField);
  if (!isJson(field)) return field;
  // An item that a field points at, with fields of its own.
  if (isJson(field.fields)) return { ...field, fields: markedFields(field.fields) };
  const mark = markOf(field.metadata);
  return mark === undefined || !('value' in field) ? field : { ...field, mark };
}

const markedFields = (fields: Json): Json => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, markedField(field)]));

/** Of what a rendering shows, the item is known by its fields: a datasource may be named by a path, or by a query. */
function datasourceOf(node: Json): string {
  const fields = isJson(node.fields) ? Object.values(node.fields) : [];
  const id = fields
    .map((field) => (isJson(field) ? metadataSchema.safeParse(field.metadata).data?.contextItem.id : undefined))
    .find(Boolean);
  if (id) return plainId(id);
  return typeof node.dataSource === 'string' && /^\{?[\da-f-]{36}\}?$/i.test(node.dataSource) ? plainId(node.dataSource) : '';
}

function markedNode(node: unknown): unknown {
  if (!isJson(node) || !('componentName' in node)) return node;
  return {
    ...node,
    mark: datasourceOf(node),
    ...(isJson(node.fields) ? { fields: markedFields(node.fields) } : {}),
    ...(isJson(node.placeholders) ? { placeholders: markedPlaceholders(node.placeholders) } : {}),
  };
}

const markedPlaceholders = (placeholders: Json): Json =>
  Object.fromEntries(Object.entries(placeholders).map(([name, nodes]) => [name, Array.isArray(nodes) ? nodes.map(markedNode) : nodes]));

/** The layout with its marks. @param rendered as the content service gives it, in metadata mode */
export function withMarks(rendered: unknown): unknown {
  if (!isJson(rendered) || !isJson(rendered.sitecore) || !isJson(rendered.sitecore.route)) return rendered;
  const { route } = rendered.sitecore;
  return {
    ...rendered,
    sitecore: {
      ...rendered.sitecore,
      route: {
        ...route,
        ...(isJson(route.fields) ? { fields: markedFields(route.fields) } : {}),
        ...(isJson(route.placeholders) ? { placeholders: markedPlaceholders(route.placeholders) } : {}),
      },
    },
  };
}

/**
 * The drafts, with one version of each page in the place of the newest, or with marks for an editor. A page is found by its path as ever;
 * then its item is asked for as an editor does.
 */
export function editorServices(
  drafts: ContentServices,
  { version, marks }: { version: string | undefined; marks: boolean },
): ContentServices {
  return {
    ...drafts,
    layout: async (site, path, language) => {
      const found = await drafts.layout(site, path, language);
      if (!found) return undefined;
      const rendered = await draftLayout({ itemId: found.sitecore.route.itemId, language, version, kind: 'final', site, edit: marks });
      return rendered === undefined ? undefined : parseLayout(marks ? withMarks(rendered) : rendered);
    },
  };
}
