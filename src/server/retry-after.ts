/**
 * `Retry-After` as milliseconds from now: seconds, or an HTTP date (RFC 9110, section 10.2.3).
 * @returns undefined when the header is absent or is neither
 */
export function retryAfterMs(header: string | null | undefined, now = Date.now()): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** The wait that an answer asks for, in seconds, as an error of it says it (`ErrorDetails`); nothing where it asks for none. */
export function waitOf(headers: Headers | undefined): { retryAfter?: number } {
  const wait = retryAfterMs(headers?.get('retry-after'));
  return wait === undefined ? {} : { retryAfter: wait / 1000 };
}
