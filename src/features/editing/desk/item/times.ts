const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** What `<input type="datetime-local">` holds, read as UTC, which the page says. @returns ISO, or undefined for what is no time */
function timeOf(typed: string): string | undefined {
  if (!LOCAL.test(typed)) return undefined;
  const at = new Date(`${typed}Z`);
  // 31 February would be 3 March.
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(typed.slice(0, 16)) ? undefined : at.toISOString();
}

/** As long as a form may lie on the way. */
const LATE_MS = 60_000;

/**
 * The moment that a form asks for; none of an empty field, which means now. One that has passed is no "now": whoever typed the time of
 * another zone, or the wrong year, would publish at once what was to come later.
 * @returns the moment (ISO), or the word that says what is wrong
 */
export function momentAsked(typed: string, now: Date = new Date()): { at?: string } | { word: string } {
  if (typed === '') return {};
  const at = timeOf(typed);
  if (at === undefined) return { word: 'refusal.time' };
  return Date.parse(at) < now.getTime() - LATE_MS ? { word: 'refusal.timePassed' } : { at };
}

/** A moment as the field holds it. */
export const fieldTime = (iso: string | undefined | null): string =>
  iso && !Number.isNaN(Date.parse(iso)) ? new Date(iso).toISOString().slice(0, 16) : '';
