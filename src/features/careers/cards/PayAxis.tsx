import { useWords } from '@/runtime';
import { money } from '../labels';
import type { OpeningCard } from '../openings.schema';
import type { PayScale } from './pay-scale';

/**
 * What the bars of a list are drawn on: from nothing to the scale's end, and why some that pay have none. The figures stand beside
 * each bar, so this is for the eye.
 */
export function PayAxis({ scale: { currency, most }, openings }: { scale: PayScale; openings: readonly Pick<OpeningCard, 'pay'>[] }) {
  const { phrase, locale } = useWords();
  return (
    <>
      {openings.some(({ pay }) => pay && pay.currency !== currency) && (
        <p className="payaxis__note" aria-hidden="true">
          {phrase('jobs.barsIn', { currency })}
        </p>
      )}
      <p className="payaxis" aria-hidden="true">
        <span>0</span>
        <span>{phrase('jobs.pay.year', { amount: money(most, currency, locale) })}</span>
      </p>
    </>
  );
}
