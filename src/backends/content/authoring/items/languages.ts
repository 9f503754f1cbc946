/** Several languages of one item in one change: a word of the dictionary is saved in all of them, or in none. */
import { z } from 'zod';
import type { Guid } from '../../items/types.ts';
import type { AuthoringContext } from '../context.ts';
import { AuthoringError } from '../errors.ts';
import { call, type AuthoringCall } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { revisionOf, type Draft } from '../store/index.ts';
import { itemOf } from './answer.ts';
import { editFields, editSummary, type Conflict, type Edited, type FieldChange } from './edit.ts';
import { changesSchema, REFUSES_EDIT, V1 } from './operations.ts';
import { idParams, languageSchema, versionSchema } from './shapes.ts';

interface Asked {
  language: string;
  version?: number | undefined;
  /** As it was read, of this language. */
  revision: string;
  fields: readonly FieldChange[];
}

/** @throws AuthoringError `changed-meanwhile` with all conflicts, each with its language, in `details`, and nothing was changed */
function editLanguages(draft: Draft, id: Guid, languages: readonly Asked[], caller: Caller): (Edited & { language: string })[] {
  const conflicts: (Conflict & { language: string })[] = [];
  const edited = languages.flatMap((asked) => {
    try {
      return [{ language: asked.language, ...editFields(draft, id, asked, caller) }];
    } catch (error) {
      if (!(error instanceof AuthoringError) || error.reason !== 'changed-meanwhile') throw error;
      conflicts.push(...(error.details?.conflicts as Conflict[]).map((each) => ({ ...each, language: asked.language })));
      return [];
    }
  });
  if (conflicts.length > 0) throw new AuthoringError('changed-meanwhile', { details: { conflicts } });
  return edited;
}

const askedSchema = z.strictObject({
  language: languageSchema,
  version: versionSchema.optional(),
  revision: z.string().min(1).max(64).toLowerCase(),
  fields: changesSchema.max(50),
});
const isEachOnce = (all: readonly { language: string }[]): boolean =>
  new Set(all.map(({ language }) => language.toLowerCase())).size === all.length;

export const languagesOperations = ({ store }: AuthoringContext): AuthoringCall[] => [
  call({
    method: 'PATCH',
    path: `${V1}/items/:id/languages`,
    summary:
      'Saves fields in several languages in one change: all of it or nothing. Each language says the revision that was read of it; each conflict says its language.',
    access: 'practice',
    params: idParams,
    body: z.strictObject({ languages: z.array(askedSchema).min(1).max(20).refine(isEachOnce, 'a language twice') }),
    answer: z.object({
      languages: z.array(z.object({ language: z.string(), version: z.int(), revision: z.string(), merged: z.boolean() })),
    }),
    refuses: REFUSES_EDIT,
    handle: async ({ params: { id }, body: { languages }, reader }) => {
      const fields = languages.flatMap((each) => each.fields);
      const once = fields.filter((each, at) => fields.findIndex((one) => one.id === each.id) === at);
      const { result } = await store.change(reader, editSummary(store.tree(), id, once), (draft) =>
        editLanguages(draft, id, languages, reader),
      );
      const { raw } = itemOf(store.tree(), id);
      return {
        languages: result.map(({ language, version, merged }) => ({
          ...{ language, version, merged },
          revision: revisionOf(raw, language, version),
        })),
      };
    },
  }),
];
