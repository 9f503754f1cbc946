import { z } from 'zod';
import { Reply } from '../../../kit/calls/call.ts';
import type { AuthoringContext } from '../context.ts';
import { call, type AuthoringCall } from '../http/call.ts';
import { itemOf } from '../items/answer.ts';
import { revisionAsked } from '../items/edit.ts';
import { guidSchema, idParams, languageSchema, versionQuery, versionSchema } from '../items/shapes.ts';
import { changeLayout, pageVersion } from './change.ts';
import { pageLayout } from './page-layout.ts';

const rendering = z.object({ id: z.string(), name: z.string(), title: z.string(), template: z.string().optional() });
const layoutSchema = z.object({
  revision: z.string().describe('Of the layout alone'),
  placements: z.array(
    z.object({
      uid: z.string(),
      rendering,
      placeholder: z.string(),
      datasource: z.object({ id: z.string(), path: z.string() }).optional(),
      params: z.record(z.string(), z.string()),
      from: z.enum(['page', 'design']),
    }),
  ),
  placeholders: z.array(
    z.object({
      key: z.string(),
      path: z.string(),
      of: z.string().optional().describe('The rendering that opens it'),
      allowed: z.array(rendering),
    }),
  ),
});

const place = { placeholder: z.string().min(1).max(500), after: guidSchema.optional() };
const params = z.record(z.string().min(1).max(100), z.string().max(2000));
const step = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('add'),
    rendering: guidSchema,
    datasource: z.union([z.enum(['new', 'none']), guidSchema]).optional(),
    uid: guidSchema.optional().describe('Of a rendering that was removed and comes back'),
    params: params.optional(),
    ...place,
  }),
  z.strictObject({ op: z.literal('duplicate'), uid: guidSchema }).describe('Behind it, with copies of its own parts'),
  z.strictObject({ op: z.literal('move'), uid: guidSchema, ...place }),
  z.strictObject({ op: z.literal('remove'), uid: guidSchema }),
  z.strictObject({ op: z.literal('params'), uid: guidSchema, params }),
  z.strictObject({ op: z.literal('datasource'), uid: guidSchema, datasource: guidSchema }),
]);

const PATH = '/authoring/v1/items/:id/layout';

export const layoutOperations = ({ store }: AuthoringContext): AuthoringCall[] => [
  call({
    method: 'GET',
    path: PATH,
    summary: 'What stands where on a page, by itself and by its design, and what may stand in each of its placeholders.',
    access: 'practice',
    params: idParams,
    query: versionQuery,
    answer: layoutSchema,
    refuses: ['no-such-item', 'no-such-version'],
    handle: ({ params, query }) => {
      const layout = pageLayout(pageVersion(store.tree(), params.id, query.language, query.version));
      return Promise.resolve(new Reply(layout, undefined, { etag: `"${layout.revision}"` }));
    },
  }),
  call({
    method: 'POST',
    path: PATH,
    summary:
      'Adds, moves, duplicates, removes renderings, or changes their parameters and datasources: all steps or none. `If-Match` names the revision of the layout (or of the item). A version that is approved is changed in a new draft.',
    access: 'practice',
    params: idParams,
    body: z.strictObject({ language: languageSchema, version: versionSchema.optional(), ops: z.array(step).min(1).max(100) }),
    answer: layoutSchema.extend({
      version: z.int(),
      added: z.array(z.object({ uid: z.string(), datasource: z.string().optional() })).describe('Of each step that adds, in order'),
      undo: z.array(step).optional().describe('The steps that take it back; none where they could not say all that there was'),
    }),
    status: 200,
    refuses: [
      'no-such-item',
      'no-such-version',
      'not-here',
      'changed-meanwhile',
      'revision-needed',
      'not-allowed',
      'disk-full',
      'cannot-save',
      'written-elsewhere',
    ],
    handle: async ({ params, body, reader, exchange }) => {
      const revision = revisionAsked(exchange.header('if-match'));
      const { result } = await store.change(reader, `Layout of ${itemOf(store.tree(), params.id).path}`, (draft) =>
        changeLayout(draft, params.id, { language: body.language, version: body.version, revision, steps: body.ops }, reader),
      );
      const layout = pageLayout(pageVersion(store.tree(), params.id, body.language, result.version));
      return new Reply({ ...layout, ...result }, undefined, { etag: `"${layout.revision}"` });
    },
  }),
];
