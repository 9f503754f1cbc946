import { useWords } from '@/runtime';
import { money } from '../money';

interface Props {
  /** Of the dictionary; the price and its period are put in for `{price}`. */
  phraseKey: string;
  amount: number;
  currency: string;
  period: 'month' | 'year' | 'once';
}

/** A price with how long it lasts, in a sentence. Tax is always in it. */
export function PriceText({ phraseKey, amount, currency, period }: Props) {
  const { phrase, locale } = useWords();
  return phrase(phraseKey, { price: phrase(`offers.per.${period}`, { price: money(amount, currency, locale) }) });
}
