import { usePhrases } from '@/runtime/phrases';
import { Icon } from '@/ui';
import type { CardModel } from './model';

/** Who may read a text, wherever a list leads to it; nothing where that is everybody. */
export function AccessMark({ access }: Pick<CardModel, 'access'>) {
  const phrase = usePhrases();
  return access === 'free' ? null : (
    <span className="card__access">
      <Icon name="lock" /> {phrase(`article.access.${access}`)}
    </span>
  );
}
