import { useWords } from '@/runtime';
import { money } from '../labels';
import type { PayScale } from './pay-scale';

/** What the bars of a list are drawn on: from nothing to the scale's end. The figures stand beside each bar, so this is for the eye. */
export function PayAxis({ scale: { currency, most } }: { scale: PayScale }) {
  const words = useWords();
  return (
    <p className="payaxis" aria-hidden="true">
      <span>0</span>
      <span>{words.phrase('jobs.pay.year', { amount: money(most, currency, words.locale) })}</span>
    </p>
  );
}
