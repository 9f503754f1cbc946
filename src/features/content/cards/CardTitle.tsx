import { titleWords } from '@/runtime/fields';
import type { CardModel } from './model';

/** A card's title as the link to what it names. */
export function CardTitle({ card }: { card: Pick<CardModel, 'title' | 'titleWritten' | 'href'> }) {
  const words = titleWords({ value: card.title, written: card.titleWritten });
  return card.href ? <a href={card.href}>{words}</a> : words;
}
