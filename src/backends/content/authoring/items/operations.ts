import { z } from 'zod';
import { Reply } from '../../../kit/calls/call.ts';
import type { AuthoringContext } from '../context.ts';
import { AuthoringError, REFUSES_SAVE } from '../errors.ts';
import { call, type AuthoringCall } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { itemAnswer, itemOf } from './answer.ts';
import { editFields, editSummary, revisionAsked, versionMeant } from './edit.ts';
import { guidSchema, idParams, type ItemAnswer, itemSchema, languageSchema, namesQuery, versionQuery, versionSchema } from './shapes.ts';

export const V1 = '/authoring/v1';
/** More than an editor writes in one field; a page of the longest article has a tenth of it. */
const LONGEST_VALUE = 500_000;
/** With ends of line as the files have them: a browser sends others. */
const valueSchema = z
  .string()
  .max(LONGEST_VALUE)
  .transform((text) => text.replace(/\r\n?/g, '\n'));
/** Fields of a version, with what each was made from. */
export const changesSchema = z
  .array(z.strictObject({ id: guidSchema, value: valueSchema.nullable(), base: valueSchema.nullable().optional() }))
  .min(1);
/** What saving fields refuses. */
export const REFUSES_EDIT = [
  ...(['no-such-item', 'no-such-version', 'no-such-field', 'needs-approver', 'changed-meanwhile', 'revision-needed'] as const),
  ...REFUSES_SAVE,
];

/** The answer of a call about an item, with its revision as the entity tag. */
export const itemReply = <T extends Pick<ItemAnswer, 'revision'>>(answer: T, status?: number): Reply<T> =>
  new Reply(answer, status, { etag: `"${answer.revision}"` });

export const itemOperations = ({ store, now }: AuthoringContext): AuthoringCall[] => {
  const current = (
    id: string,
    at: { language: string; version?: number | undefined; names?: string | undefined },
    reader: Caller,
  ): ItemAnswer => itemAnswer(store.tree(), itemOf(store.tree(), id), at, reader, now());
  return [
    call({
      method: 'GET',
      path: `${V1}/items/:id`,
      summary: 'An item as an editor works on it: its fields in a language and version (the newest when left out).',
      access: 'practice',
      params: idParams,
      query: versionQuery.extend(namesQuery),
      answer: itemSchema,
      refuses: ['no-such-item', 'no-such-version'],
      handle: ({ params, query, reader }) => Promise.resolve(itemReply(current(params.id, query, reader))),
    }),
    call({
      method: 'PATCH',
      path: `${V1}/items/:id`,
      summary:
        'Saves fields. `null` goes back to the standard value. `If-Match` names the revision that was read; when that is old, fields that nobody else changed since `base` are saved all the same. Versioned fields of a version that is approved are saved in a new draft.',
      access: 'practice',
      params: idParams,
      body: z.strictObject({
        language: languageSchema,
        version: versionSchema.optional(),
        fields: changesSchema.max(200),
      }),
      answer: itemSchema.extend({ merged: z.boolean().describe('Somebody else had saved other fields meanwhile') }),
      refuses: REFUSES_EDIT,
      handle: async ({ params, body, reader, exchange }) => {
        const revision = revisionAsked(exchange.header('if-match'));
        try {
          const { result } = await store.change(reader, editSummary(store.tree(), params.id, body.fields), (draft) =>
            editFields(draft, params.id, { ...body, revision }, reader),
          );
          const at = { language: body.language, ...(result.version > 0 ? { version: result.version } : {}) };
          return itemReply({ ...current(params.id, at, reader), merged: result.merged });
        } catch (error) {
          if (!(error instanceof AuthoringError) || error.reason !== 'changed-meanwhile') throw error;
          const tree = store.tree();
          const version = versionMeant(tree, itemOf(tree, params.id), body.language, body.version)?.version;
          throw new AuthoringError('changed-meanwhile', {
            details: { ...error.details, item: current(params.id, { language: body.language, version }, reader) },
          });
        }
      },
    }),
  ];
};
