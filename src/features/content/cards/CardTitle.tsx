import { titleWords } from '@/runtime/fields';
import { unbrokenPairs } from '@/ui';
import type { CardModel } from './model';

/** A card's title as the link to what it names. A card is narrow: a short compound is not broken at its hyphen. */
export function CardTitle({ card }: { card: Pick<CardModel, 'title' | 'titleWritten' | 'href'> }) {
  const words = titleWords({ value: card.title, written: card.titleWritten }, unbrokenPairs);
  return card.href ? <a href={card.href}>{words}</a> : words;
}
