/** What there is instead of an answer. */

/** The connection was never made: nothing of the request has left, so that it may be made again whatever it asks for. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Codes of an error and of those that caused it: `fetch` says "fetch failed", and a name with several addresses fails at each. */
function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return [];
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  return [
    ...(typeof code === 'string' ? [code] : []),
    ...codesOf(cause, depth + 1),
    ...(Array.isArray(errors) ? errors.flatMap((each) => codesOf(each, depth + 1)) : []),
  ];
}

export function wasNeverSent(error: unknown): boolean {
  const codes = codesOf(error);
  return codes.length > 0 && codes.every((code) => NEVER_SENT.has(code));
}

/** Why, for the log: `ECONNREFUSED`, or the words of the innermost error. */
export function reasonOf(error: unknown): string {
  const [code] = codesOf(error);
  if (code !== undefined) return code;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
