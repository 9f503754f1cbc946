import { z } from 'zod';
import { firstIssue } from './first-issue';
import { noteRow, type LeftOut } from './left-out';

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
export function parseRow<S extends z.ZodType>(schema: S, value: unknown): { row: z.infer<S> } | { reason: string } {
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

type Found = { value: unknown; leftOut: readonly LeftOut[] };

const isNamed = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function unwrapped(schema: unknown): unknown {
  const wrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly;
  return wrapped ? unwrapped(schema.unwrap()) : schema;
}

function found(value: Readonly<Record<string, unknown>>, partOf: (name: string, part: unknown) => Found): Found {
  const parts = Object.entries(value).map(([name, part]) => [name, partOf(name, part)] as const);
  return {
    value: Object.fromEntries(parts.map(([name, part]) => [name, part.value])),
    leftOut: parts.flatMap(([, part]) => part.leftOut),
  };
}

function foundRows(list: string, rows: readonly unknown[], element: z.ZodType): Found {
  const mended = rows.map((row) => readable(list, row, element));
  const parsed = mended.map(({ value }) => parseRow(element, value));
  // A list of which nothing can be read is no empty one.
  if (!parsed.some((row) => 'row' in row)) return { value: rows, leftOut: [] };
  return {
    value: mended.filter((_, at) => 'row' in (parsed[at] ?? {})).map(({ value }) => value),
    leftOut: mended.flatMap(({ leftOut }, at) => {
      const row = parsed[at];
      return row && 'reason' in row ? [{ of: list, reason: row.reason }] : leftOut;
    }),
  };
}

/**
 * A service's answer without the entries of its lists, at any depth, that are of another shape, and what those are. What they are
 * called is not told: they may be people.
 * @param list for the log: the call
 */
export function readable(list: string, value: unknown, schema: unknown): Found {
  const kind = unwrapped(schema);
  if (kind instanceof z.ZodArray && Array.isArray(value) && kind.element instanceof z.ZodType) return foundRows(list, value, kind.element);
  if (kind instanceof z.ZodRecord && isNamed(value)) return found(value, (_name, part) => readable(list, part, kind.valueType));
  if (!(kind instanceof z.ZodObject) || !isNamed(value)) return { value, leftOut: [] };
  const { shape } = kind;
  return found(value, (name, part) =>
    Object.hasOwn(shape, name) ? readable(`${list} ${name}`, part, shape[name]) : { value: part, leftOut: [] },
  );
}
