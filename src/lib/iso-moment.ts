/** A moment as ISO 8601 has it in UTC, without thousandths where it has none: `2026-11-18T06:00:00Z`. @throws RangeError for no date */
export const isoMoment = (moment: string | number): string => new Date(moment).toISOString().replace('.000Z', 'Z');
