import { z } from 'zod';
import { firstIssue } from './first-issue';
import { noteRow } from './left-out';

const named = z.object({ id: z.string().optional().catch(undefined), name: z.string().optional().catch(undefined) });

/** What an entry is called, as far as it says so. */
function nameOf(value: unknown): string | undefined {
  const { id, name } = named.safeParse(value).data ?? {};
  return [name, id].filter(Boolean).join(' ') || undefined;
}

/**
 * The entries of a list that came from elsewhere. One of another shape costs only itself: it is counted, logged once, and shown by
 * `/api/healthz`. Null entries, which GraphQL leaves where an item failed, are left out.
 * @param list for the log: what it is a list of
 */
export function readRows<S extends z.ZodType>(list: string, values: readonly unknown[], schema: S): z.infer<S>[] {
  return values.flatMap((value) => {
    if (value === null) return [];
    const parsed = parseRow(schema, value);
    if ('row' in parsed) return [parsed.row];
    const entry = nameOf(value);
    noteRow({ of: list, ...(entry === undefined ? {} : { entry }), reason: parsed.reason });
    return [];
  });
}

/** A schema's own transforms may parse what they find, and throw. */
function parseRow<S extends z.ZodType>(schema: S, value: unknown): { row: z.infer<S> } | { reason: string } {
  try {
    const parsed = schema.safeParse(value);
    return parsed.success ? { row: parsed.data } : { reason: firstIssue(parsed.error) };
  } catch (error) {
    if (error instanceof z.ZodError) return { reason: firstIssue(error) };
    throw error;
  }
}

/** `readRows` as a schema, for answers that have a list in them. */
export const rowsOf = <S extends z.ZodType>(list: string, schema: S) =>
  z.array(z.unknown()).transform((values) => readRows(list, values, schema));

/**
 * A service's answer in which entries of the lists directly in it cost only themselves. What they are called is not told: they may be
 * people.
 * @param list for the log: the call
 */
export const withForgivingLists = <S extends z.ZodType>(list: string, schema: S) =>
  z.preprocess((value) => (schema instanceof z.ZodObject ? readableOf(list, value, schema) : value), schema);

/** An answer without the entries of its lists that are of another shape. */
function readableOf(list: string, value: unknown, { shape }: z.ZodObject): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const parts = Object.entries(value).map(([name, part]: [string, unknown]): [string, unknown] => {
    const field: unknown = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!(field instanceof z.ZodArray) || !Array.isArray(part)) return [name, part];
    const { element } = field;
    if (!(element instanceof z.ZodType)) return [name, part];
    return [name, part.filter((row) => isReadable(`${list} ${name}`, row, element))];
  });
  return Object.fromEntries(parts);
}

function isReadable(list: string, row: unknown, schema: z.ZodType): boolean {
  const parsed = parseRow(schema, row);
  if ('reason' in parsed) noteRow({ of: list, reason: parsed.reason });
  return 'row' in parsed;
}
