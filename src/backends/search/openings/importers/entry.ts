import { z } from 'zod';
import type { Remark } from '../facts/remarks.ts';

const quoted = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 100);

/**
 * An entry of a feed, read as far as it can be: a property in an odd form costs only what it says, and is told. What an opening
 * cannot be without costs the opening.
 * @param identity properties that say which opening it is: without one it would be another
 * @throws ZodError
 */
export function readEntry<T>(schema: z.ZodType<T>, value: unknown, identity: readonly string[] = []): { entry: T; remarks: Remark[] } {
  const whole = schema.safeParse(value);
  if (whole.success) return { entry: whole.data, remarks: [] };
  const odd = new Set(whole.error.issues.map(({ path: [name] }) => String(name ?? '')));
  if (identity.some((name) => odd.has(name))) throw whole.error;
  const given = z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
  const rest = schema.safeParse(Object.fromEntries(Object.entries(given).filter(([name]) => !odd.has(name))));
  if (!rest.success) throw whole.error;
  return {
    entry: rest.data,
    remarks: [...odd].map((name) => ({ what: `${name} that cannot be read`, quote: quoted(given[name]) })),
  };
}
