import { useWords } from '@/runtime';
import type { OfferPeriod } from '@/runtime/offered';

interface Props {
  /** Of the dictionary; the price and for how long it is are put in for `{price}`. */
  phraseKey: string;
  price: string;
  period: OfferPeriod;
}

/** A price with how long it lasts, in a sentence. Tax is always in it. */
export function PriceText({ phraseKey, price, period: { count, unit } }: Props) {
  const { phrase } = useWords();
  return phrase(phraseKey, { price: phrase(`offers.per.${unit}`, { price, count }) });
}
