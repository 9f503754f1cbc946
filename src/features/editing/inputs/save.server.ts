import { z } from 'zod';
import { isAuthoringRefusal, type AuthoringClient } from '../authoring/client.server';
import { savedSchema, type Item } from '../authoring/items.schema';
import type { Posted } from '../common/page';

export interface FieldChange {
  id: string;
  value: string;
  /** What stood there when the form was made. */
  base?: string;
}

/** Saves fields of an item. A form that is older than the item is saved where nobody else changed the same fields. */
export const saveFields = (
  api: AuthoringClient,
  {
    id,
    language,
    version,
    revision,
    fields,
  }: { id: string; language: string; version?: number; revision: string; fields: readonly FieldChange[] },
): Promise<Item> =>
  api.ask(`items/${encodeURIComponent(id)}`, savedSchema, {
    method: 'PATCH',
    ifMatch: revision,
    body: { language, ...(version ? { version } : {}), fields },
  });

const languagesSchema = z.object({ languages: z.array(z.object({ language: z.string(), version: z.number(), revision: z.string() })) });

/** Saves fields of an item in several languages, in one change: all of them or none. */
export const saveLanguages = (
  api: AuthoringClient,
  id: string,
  languages: readonly { language: string; version?: number; revision: string; fields: readonly FieldChange[] }[],
): Promise<z.infer<typeof languagesSchema>> =>
  api.ask(`items/${encodeURIComponent(id)}/languages`, languagesSchema, { method: 'PATCH', body: { languages } });

/** Somebody else changed the same field: the form is shown again with what was typed, beside what stands there now. */
export async function unlessChanged(save: () => Promise<Posted>, field?: string): Promise<Posted> {
  try {
    return await save();
  } catch (error) {
    if (!isAuthoringRefusal(error, 'changed-meanwhile')) throw error;
    return { status: 409, problems: [{ ...(field === undefined ? {} : { field }), word: 'refusal.changed-meanwhile' }] };
  }
}

export const pageNumber = (asked: string | null): number => (asked !== null && /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1);
