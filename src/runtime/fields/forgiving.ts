/**
 * Fields as editors and other systems left them: a field of another shape costs itself and nothing beside it. It is read as
 * if it were empty, and the caller says which it was.
 */
import type { z } from 'zod';

type Key = string | number;

/** The place of the field, or of the entry of a list, that an issue is about; issues of values in a field are the field's. */
function placeOf(path: readonly PropertyKey[]): Key[] {
  const keys = path.filter((key): key is Key => typeof key !== 'symbol');
  const within = keys.lastIndexOf('fields');
  if (within >= 0 && within + 1 < keys.length) return keys.slice(0, within + 2);
  const entry = keys.findIndex((key) => typeof key === 'number');
  return keys.slice(0, entry >= 0 ? entry + 1 : 1);
}

/** A copy of `value` without what stands at `place`; undefined when nothing stands there. Holes of lists are not counted, as schemas leave them out. */
function without(value: unknown, [key, ...rest]: readonly Key[]): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const entries: readonly unknown[] = value;
    const filled = [...entries.keys()].filter((index) => entries[index] != null);
    const at = typeof key === 'number' ? filled[key] : undefined;
    if (at === undefined) return undefined;
    const inner = rest.length === 0 ? null : without(entries[at], rest);
    return inner === undefined ? undefined : entries.with(at, inner);
  }
  const record = value as Readonly<Record<string, unknown>>;
  if (record[key] === undefined) return undefined;
  if (rest.length === 0) return Object.fromEntries(Object.entries(record).filter(([name]) => name !== String(key)));
  const inner = without(record[key], rest);
  return inner === undefined ? undefined : { ...record, [key]: inner };
}

export type Forgiven<T> = { success: true; data: T; lost: string[] } | { success: false; error: z.ZodError };

/** Fields that are given up on in one object; what has more of them is not what it says it is. */
const LOST_MAX = 50;

/** Parses the fields of a rendering or a page. `lost`: places of fields that were of another shape, `Topics.2.fields.Title`. */
export function parseForgiving<S extends z.ZodType>(schema: S, value: unknown): Forgiven<z.infer<S>> {
  const lost: string[] = [];
  for (let left = value; ;) {
    const parsed = schema.safeParse(left);
    if (parsed.success) return { success: true, data: parsed.data, lost };
    const place = placeOf(parsed.error.issues[0]?.path ?? []);
    const rest = lost.length < LOST_MAX ? without(left, place) : undefined;
    if (rest === undefined) return { success: false, error: parsed.error };
    lost.push(place.join('.'));
    left = rest;
  }
}
