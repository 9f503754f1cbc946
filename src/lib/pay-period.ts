/** How many amounts of a unit are paid in a year: 220 working days of eight hours. Filters and drawings count alike. */
export const AMOUNTS_A_YEAR: Readonly<Record<'year' | 'month' | 'week' | 'day' | 'hour', number>> = {
  year: 1,
  month: 12,
  week: 52,
  day: 220,
  hour: 1_760,
};
