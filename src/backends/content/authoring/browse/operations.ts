import { z } from 'zod';
import { isBuiltin } from '../../items/builtin.ts';
import { sites } from '../../items/sites.ts';
import type { Item, Tree } from '../../items/types.ts';
import type { AuthoringContext } from '../context.ts';
import { call, type AuthoringCall } from '../http/call.ts';
import { displayName, editableFields, itemOf, ownValue, rowAnswer, titleOf } from '../items/answer.ts';
import { isEditable } from '../items/ground.ts';
import { guidSchema, idParams, languageSchema, namesQuery, rowSchema } from '../items/shapes.ts';
import { rawVersion } from '../items/standing.ts';
import { revisionOf } from '../store/index.ts';
import { findItems } from './search.ts';

const V1 = '/authoring/v1';
const MOST = 200;
const ENTRIES = 50;

/** The highest items that editors work on: each site and what is beside it, the media, the forms. */
function roots(tree: Tree): Item[] {
  const tops = [...tree.all()].filter((item) => isEditable(item) && (item.parent === undefined || isBuiltin(item.parent.raw)));
  const ofSites = new Set(sites(tree).map(({ root }) => root.parent));
  return tops.flatMap((top) => (ofSites.has(top) ? top.children : [top]));
}

const limitSchema = z.coerce.number().int().min(1).max(MOST).default(50);
const textSchema = z.string().max(500).optional();

export const browseOperations = ({ store }: AuthoringContext): AuthoringCall[] => [
  call({
    method: 'GET',
    path: `${V1}/tree`,
    summary: 'An item and its children; without `id` what is at the top: the sites, the media, the forms.',
    access: 'practice',
    query: z.object({ id: guidSchema.optional(), language: languageSchema.default('en'), ...namesQuery }),
    answer: z.object({ item: rowSchema.optional(), children: z.array(rowSchema) }),
    refuses: ['no-such-item'],
    handle: ({ query: { id, language, names } }) => {
      const tree = store.tree();
      const item = id === undefined ? undefined : itemOf(tree, id);
      const children = item ? item.children : roots(tree);
      return Promise.resolve({
        ...(item ? { item: rowAnswer(tree, item, language, names) } : {}),
        children: children.map((child) => rowAnswer(tree, child, language, names)),
      });
    },
  }),
  call({
    method: 'GET',
    path: `${V1}/items/:id/path`,
    summary: 'The items above one, from the top, and itself.',
    access: 'practice',
    params: idParams,
    query: z.object({ language: languageSchema.default('en') }),
    answer: z.array(z.object({ id: z.string(), name: z.string(), displayName: z.string(), title: z.string() })),
    refuses: ['no-such-item'],
    handle: ({ params, query }) => {
      const tree = store.tree();
      const above: Item[] = [];
      for (let one: Item | undefined = itemOf(tree, params.id); one && isEditable(one); one = one.parent) above.unshift(one);
      return Promise.resolve(
        above.map((item) => ({
          id: item.id,
          name: item.name,
          displayName: displayName(tree, item, query.language),
          title: titleOf(tree, item, query.language),
        })),
      );
    },
  }),
  call({
    method: 'GET',
    path: `${V1}/search`,
    summary:
      'Items by words of their names, titles or paths, or by the address of a page; or those of `ids`, in their order; or what a field with a `source` may hold.',
    access: 'practice',
    query: z.object({
      q: textSchema,
      ids: z.string().max(20_000).optional(),
      source: z.string().max(1000).optional(),
      template: textSchema,
      under: textSchema,
      language: languageSchema.default('en'),
      ...namesQuery,
      parents: z.literal('yes').optional().describe('Not the items, but those that they stand below, each once'),
      limit: limitSchema,
    }),
    answer: z.array(rowSchema),
    handle: ({ query: { limit, names, parents, ...wanted } }) => {
      const tree = store.tree();
      const found = parents
        ? [...new Set(findItems(tree, wanted, Infinity).flatMap(({ parent }) => (parent && isEditable(parent) ? [parent] : [])))].slice(
            0,
            limit,
          )
        : findItems(tree, wanted, limit);
      return Promise.resolve(found.map((item) => rowAnswer(tree, item, wanted.language, names)));
    },
  }),
  call({
    method: 'GET',
    path: `${V1}/entries`,
    summary: 'Items of a template with their fields, a page at a time: for lists that are edited as tables, such as the dictionary.',
    access: 'practice',
    query: z.object({
      template: textSchema,
      under: textSchema,
      q: textSchema,
      language: languageSchema.default('en'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    answer: z.object({
      rows: z.array(rowSchema.extend({ version: z.int(), revision: z.string(), fields: z.record(z.string(), z.string()) })),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
    paged: true,
    handle: ({ query: { q = '', page, language, ...wanted } }) => {
      const tree = store.tree();
      const draft = tree.view('draft');
      const asked = q.toLowerCase().trim();
      const withFields = (item: Item) => {
        const version = rawVersion(item, language);
        const reads = draft.whatever(item, language);
        const fields = editableFields(tree, item.templateId)
          .filter(({ name }) => !name.startsWith('__'))
          .map((field) => [field.id, ownValue(item, field, language, version?.version) ?? reads?.raw(field.id) ?? ''] as const);
        return { item, version, fields };
      };
      const found = findItems(tree, { ...wanted, language }, Infinity);
      // Fields are read of those that are shown, and of all where they are looked into.
      const fitting =
        asked === ''
          ? found
          : found.filter((item) => {
              const { fields } = withFields(item);
              return item.name.toLowerCase().includes(asked) || fields.some(([, value]) => value.toLowerCase().includes(asked));
            });
      const shown = fitting.slice((page - 1) * ENTRIES, page * ENTRIES).map(withFields);
      return Promise.resolve({
        rows: shown.map(({ item, version, fields }) => ({
          ...rowAnswer(tree, item, language),
          version: version?.version ?? 0,
          revision: revisionOf(item.raw, language, version?.version),
          fields: Object.fromEntries(fields),
        })),
        total: fitting.length,
        page,
        pages: Math.max(1, Math.ceil(fitting.length / ENTRIES)),
      });
    },
  }),
];
