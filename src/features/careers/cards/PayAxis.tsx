import { useWords } from '@/runtime';
import { currencySign, money } from '../labels';
import type { OpeningCard } from '../openings.schema';
import type { PayScale } from './pay-scale';

interface Props {
  scale: PayScale;
  /** Of the list: where one is paid in another currency, the axis says why it has no bar. */
  posts: readonly Pick<OpeningCard, 'pay'>[];
}

/** What the bars of a list are drawn on: from nothing to the scale's end. The figures stand beside each bar, so this is for the eye. */
export function PayAxis({ scale: { currency, most }, posts }: Props) {
  const { phrase, locale } = useWords();
  const amount = phrase('jobs.pay.year', { amount: money(most, currency, locale) });
  const others = posts.some(({ pay }) => pay && pay.currency !== currency);
  return (
    <p className="payaxis" aria-hidden="true">
      <span>0</span>
      <span>{others ? phrase('jobs.payAxis', { amount, currency: currencySign(currency, locale) }) : amount}</span>
    </p>
  );
}
