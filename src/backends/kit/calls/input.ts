import type { z } from 'zod';
import type { ServiceError } from '../http/errors.ts';

export type Where = 'path' | 'query' | 'body';

/** What is wrong with one field, and where: never the value, which may be a password. */
interface Problem {
  in: Where;
  /** Its path, such as `form.key`; empty where the input as a whole is wrong. */
  field: string;
  message: string;
}

/** How a service says what is wrong with what it was sent. `given` is what was sent, for a service that may repeat it. */
export type Refuse = (problems: readonly [Problem, ...Problem[]], given: unknown) => ServiceError;

/** NUL, and halves of characters: PostgreSQL keeps neither as text or JSON, and nobody types them. */
const NO_TEXT = /\0|\p{Cs}/u;

/** Where a text, or a name, has a character that is none; undefined where all of them are text. */
function fieldWithoutText(given: unknown): string | undefined {
  // No recursion: a body may be nested as deep as it is long.
  const open: { value: unknown; path: string }[] = [{ value: given, path: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && NO_TEXT.test(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, each] of Object.entries(value)) {
      if (NO_TEXT.test(name)) return path;
      open.push({ value: each, path: path === '' ? name : `${path}.${name}` });
    }
  }
  return undefined;
}

/**
 * @param textAlone refuses characters that are no text, for a service that keeps what it is sent
 * @throws what the service says of each field that is wrong
 */
export function parseInput<S extends z.ZodType>(schema: S, given: unknown, where: Where, refuse: Refuse, textAlone = false): z.output<S> {
  const noText = textAlone ? fieldWithoutText(given) : undefined;
  if (noText !== undefined) throw refuse([{ in: where, field: noText, message: 'has a character that is no text' }], given);
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [first, ...others] = result.error.issues.flatMap((issue): Problem[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ in: where, field: [...issue.path, key].join('.'), message: 'unknown field' }))
      : [{ in: where, field: issue.path.join('.'), message: issue.message }],
  );
  throw refuse([first ?? { in: where, field: '', message: 'not valid' }, ...others], given);
}

export const fromForm = (form: URLSearchParams): Record<string, string> => Object.fromEntries(form.entries());

/** The parameters of an address: one that is given more than once becomes a list, which only a schema of lists takes. */
export const queryOf = (parameters: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
