import { paySchema } from '../model.ts';
import type { Pay } from '../model.ts';
import { isPaidAsSaid } from './pay-bounds.ts';
import type { Remark } from './remarks.ts';

/** Pay of a feed's fields, where it can be; where it cannot ("from 9 to 3", "$120,000 an hour"), what to look at. It costs the pay, not the opening. */
export function soundPay(pay: Pay | undefined): { pay?: Pay; remarks: Remark[] } {
  if (pay === undefined) return { remarks: [] };
  const parsed = paySchema.safeParse(pay);
  if (parsed.success && isPaidAsSaid(parsed.data)) return { pay: parsed.data, remarks: [] };
  const why = parsed.success ? 'nobody is paid so' : (parsed.error.issues[0]?.message ?? 'not readable');
  const quote = `${pay.min} – ${pay.max} ${pay.currency} a ${pay.unit}`.slice(0, 100);
  return { remarks: [{ what: `pay that cannot be (${why})`, quote }] };
}
