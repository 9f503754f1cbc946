import { z } from 'zod';
import { isAuthoringRefusal, type AuthoringClient } from '../authoring/client.server';
import { changedMeanwhileSchema, conflictSchema, savedSchema, type Conflict, type Item } from '../authoring/items.schema';
import type { Posted } from '../common/page';
import type { Met } from './shown-again';

export interface FieldChange {
  id: string;
  value: string;
  /** What stood there when the form was made; null: the standard value. */
  base?: string | null;
}

interface Edited {
  id: string;
  language: string;
  version?: number;
  revision: string;
  fields: readonly FieldChange[];
}

const patch = (api: AuthoringClient, { id, language, version, revision, fields }: Edited): Promise<Item> =>
  api.ask(`items/${encodeURIComponent(id)}`, savedSchema, {
    method: 'PATCH',
    ifMatch: revision,
    body: { language, ...(version ? { version } : {}), fields },
  });

/** Saves fields of an item. A form that is older than the item is saved where nobody else changed the same fields. */
export async function saveFields(api: AuthoringClient, edited: Edited): Promise<Item> {
  try {
    return await patch(api, edited);
  } catch (error) {
    if (!isAuthoringRefusal(error, 'changed-meanwhile')) throw error;
    const { conflicts, item } = changedMeanwhileSchema.safeParse(error.body).data ?? { conflicts: [] };
    // A list does not say whether what a field shows is its standard value. Where it still is, nobody changed it.
    const isStandard = ({ id, theirs }: Conflict): boolean =>
      theirs === null && edited.fields.find((each) => each.id === id)?.base === item?.fields.find((each) => each.id === id)?.value;
    if (conflicts.length === 0 || !conflicts.every(isStandard)) throw error;
    const standard = new Set(conflicts.map(({ id }) => id));
    return patch(api, { ...edited, fields: edited.fields.map((each) => (standard.has(each.id) ? { ...each, base: null } : each)) });
  }
}

const languagesSchema = z.object({ languages: z.array(z.object({ language: z.string(), version: z.number(), revision: z.string() })) });

/** Saves fields of an item in several languages, in one change: all of them or none. */
export const saveLanguages = (
  api: AuthoringClient,
  id: string,
  languages: readonly { language: string; version?: number; revision: string; fields: readonly FieldChange[] }[],
): Promise<z.infer<typeof languagesSchema>> =>
  api.ask(`items/${encodeURIComponent(id)}/languages`, languagesSchema, { method: 'PATCH', body: { languages } });

const metSchema = z.object({ conflicts: z.array(conflictSchema).default([]) });

/**
 * Somebody else changed the same field: the form is shown again with what was typed, beside what stands there now (`more`).
 * @param word what is said of it
 */
export async function unlessChanged(save: () => Promise<Posted>, word = 'refusal.changed-meanwhile'): Promise<Posted> {
  try {
    return await save();
  } catch (error) {
    if (!isAuthoringRefusal(error, 'changed-meanwhile')) throw error;
    return { status: 409, problems: [{ word }], more: metSchema.parse(error.body) satisfies Met };
  }
}

/** What stood in a field of a form when it was made: `was.<name>`; null for a standard value, of which only a conflict tells. */
export const wasIn = (form: URLSearchParams, name: string): string | null =>
  form.has(`was.${name}.standard`) ? null : (form.get(`was.${name}`) ?? '').replace(/\r\n?/g, '\n');

export const pageNumber = (asked: string | null): number => (asked !== null && /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1);
