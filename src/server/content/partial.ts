import { z } from 'zod';

const errorSchema = z.object({ message: z.string().catch(''), path: z.array(z.union([z.string(), z.number()])) });
type FieldError = z.infer<typeof errorSchema>;

/** Whether an error is about something inside one entry of a list that is there all the same. */
function isOfOneEntry(data: unknown, { path }: FieldError): boolean {
  const entry = path.findLastIndex((key) => typeof key === 'number');
  let at = data;
  for (const key of path.slice(0, entry)) {
    if (typeof at !== 'object' || at === null) return false;
    at = Object.getOwnPropertyDescriptor(at, key)?.value;
  }
  return entry >= 0 && Array.isArray(at);
}

/**
 * What is left of an answer in which errors cost only entries of lists (GraphQL leaves null where they were, as near to the error as
 * the schema lets it): the other entries are whole. Undefined where an error took more than that.
 * @param errors of the answer, as they came
 */
export function withoutFailedEntries(data: unknown, errors: readonly unknown[]): { data: unknown; reasons: string[] } | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const reasons: string[] = [];
  for (const error of errors) {
    const parsed = errorSchema.safeParse(error);
    if (!parsed.success || !isOfOneEntry(data, parsed.data)) return undefined;
    reasons.push(`${parsed.data.path.join('.')}: ${parsed.data.message}`);
  }
  return { data, reasons };
}
