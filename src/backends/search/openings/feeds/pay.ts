import type { Pay, PayUnit } from '../model.ts';

const PER_YEAR: Readonly<Record<PayUnit, number>> = { year: 1, month: 12, week: 52, day: 220, hour: 1760 };

/** A range of pay as an amount a year, so that ranges of different units compare. */
export const yearly = (pay: Pay): { min: number; max: number } => ({
  min: Math.round(pay.min * PER_YEAR[pay.unit]),
  max: Math.round(pay.max * PER_YEAR[pay.unit]),
});
