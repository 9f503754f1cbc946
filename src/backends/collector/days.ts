export const DAY_MS = 86_400_000;

/** The day of a moment, in UTC: `2026-11-24`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Midnight at the beginning of yesterday, in ms. A message may be a day old when it comes, and a visit may cross midnight: so
 * visits of yesterday and of today still change. Those of earlier days do not, and are summed up.
 */
export const firstOpenDay = (now: number): number => (Math.floor(now / DAY_MS) - 1) * DAY_MS;
