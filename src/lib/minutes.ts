/** Minutes to wait, as an address says them: up to four digits; undefined for anything else. */
export const minutesOf = (value: string | string[] | undefined): number | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : undefined;
