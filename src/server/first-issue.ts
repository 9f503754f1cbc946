import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** The most telling issue inside a union: the one that lies deepest, since that alternative fitted longest. */
function deepest(issue: Issue, path: readonly PropertyKey[]): { path: readonly PropertyKey[]; message: string } {
  const here = [...path, ...issue.path];
  const inner = issue.code === 'invalid_union' ? issue.errors.flat().map((each) => deepest(each, here)) : [];
  return inner.reduce((best, each) => (each.path.length > best.path.length ? each : best), { path: here, message: issue.message });
}

/** One line for the log: `placeholders.main.0.fields: Invalid input: expected string, received number`. */
export function firstIssue(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  if (!issue) return 'unknown';
  const { path, message } = deepest(issue, []);
  return path.length > 0 ? `${path.join('.')}: ${message}` : message;
}
