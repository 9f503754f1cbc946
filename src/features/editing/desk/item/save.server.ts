import { z } from 'zod';
import { changedMeanwhileSchema, savedSchema, type Item } from '../../authoring/items.schema';
import { isAuthoringRefusal, type AuthoringClient } from '../../authoring/client.server';
import type { Posted, Problem } from '../../common/page';
import { problemsOf } from '../make-view.server';
import type { Change } from './field-ledger';
import type { Acknowledged, Unsaved } from './model';
import { unsaved } from './posted';

export interface Edited {
  id: string;
  language: string;
  version: number;
  revision: string;
  changes: readonly Change[];
}

const changesSchema = z
  .array(z.object({ id: z.string().max(60), value: z.string().max(2_000_000).nullable(), base: z.string().max(2_000_000).nullable() }))
  .max(500);

/** What a script sends to be saved. undefined for what is none */
export function changesOf(text: string): Change[] | undefined {
  try {
    return changesSchema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The body of a 422 of the service: which fields are wrong, and why. */
const wrongFieldsSchema = z.object({
  fields: z.array(
    z.union([
      z.object({ field: z.string(), message: z.string().optional() }),
      z.string().transform((field) => ({ field, message: undefined })),
    ]),
  ),
});

/**
 * Saves what was changed, on the revision that it was made from: what somebody else changed meanwhile is merged by field, or nothing is written.
 * @returns what was refused, with what was typed; or the item as it is now
 */
export async function saveItem(
  api: AuthoringClient,
  { id, language, version, revision, changes }: Edited,
): Promise<{ saved: Acknowledged; item: Item } | { refused: Extract<Posted, { problems: unknown }> & { more: Unsaved } }> {
  try {
    const item = await api.ask(`items/${id}`, savedSchema, {
      method: 'PATCH',
      ifMatch: revision,
      body: { language, ...(version > 0 ? { version } : {}), fields: changes },
    });
    const sent = new Map(changes.map((change) => [change.id, change.value]));
    const fields = item.merged
      ? item.fields.filter((field) => !sent.has(field.id) || (sent.get(field.id) !== null && sent.get(field.id) !== field.value))
      : item.fields.filter((field) => sent.get(field.id) === null);
    return {
      item,
      saved: {
        version: item.version,
        revision: item.revision,
        state: item.state,
        live: item.live,
        begun: item.version !== version,
        fields: Object.fromEntries(fields.map((field) => [field.id, field.value])),
      },
    };
  } catch (error) {
    if (isAuthoringRefusal(error, 'changed-meanwhile')) {
      const { conflicts, item } = changedMeanwhileSchema.parse(error.body);
      const problems: Problem[] = conflicts.map((each) => ({ field: `f.${each.id}`, word: 'conflict.field' }));
      return {
        refused: {
          problems: [{ word: 'conflict.title' }, ...problems],
          status: 412,
          more: { ...unsaved(changes, conflicts), revision: item.revision },
        },
      };
    }
    if (!isAuthoringRefusal(error) || error.status === 401) throw error;
    const { fields } = wrongFieldsSchema.safeParse(error.body).data ?? { fields: [] };
    const { problems: whole, status } = problemsOf(error);
    const problems = fields.map(({ field, message }): Problem => {
      const place = /^fields\.(\d+)\./.exec(field)?.[1];
      // The service names what it could not even read by its place: a text that is longer than it takes.
      if (place !== undefined) return { field: `f.${changes[Number(place)]?.id ?? ''}`, word: 'refusal.too-large' };
      const at = { field: `f.${field}` };
      return message && error.status === 422
        ? { ...at, word: 'refusal.field', params: { message } }
        : { ...at, ...whole[0], word: whole[0]?.word ?? 'refusal.other' };
    });
    return { refused: { problems: problems.length > 0 ? problems : whole, status, more: unsaved(changes, []) } };
  }
}
