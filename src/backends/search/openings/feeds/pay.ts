import { AMOUNTS_A_YEAR } from '../../../../lib/pay-period.ts';
import type { Pay } from '../model.ts';

/** A range of pay as an amount a year, so that ranges of different units compare. */
export const yearly = (pay: Pay): { min: number; max: number } => ({
  min: Math.round(pay.min * AMOUNTS_A_YEAR[pay.unit]),
  max: Math.round(pay.max * AMOUNTS_A_YEAR[pay.unit]),
});
