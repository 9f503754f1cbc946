const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** What `<input type="datetime-local">` holds, read as UTC, which the page says. @returns ISO, or undefined for what is no time */
export function timeOf(typed: string): string | undefined {
  if (!LOCAL.test(typed)) return undefined;
  const at = new Date(`${typed}Z`);
  // 31 February would be 3 March.
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(typed.slice(0, 16)) ? undefined : at.toISOString();
}

/** The same the other way round. */
export const fieldTime = (iso: string | undefined | null): string =>
  iso && !Number.isNaN(Date.parse(iso)) ? new Date(iso).toISOString().slice(0, 16) : '';
