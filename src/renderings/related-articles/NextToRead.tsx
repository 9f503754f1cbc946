import { usePhrases } from '@/runtime';
import type { CardModel } from '@/features/content/cards';
import { titleWords } from '@/runtime/fields';
import { Icon } from '@/ui';

/** One large link to what comes next. */
export function NextToRead({ card }: { card: CardModel }) {
  const phrase = usePhrases();
  return (
    <nav className="nextread related" aria-label={phrase('article.nextToRead')}>
      <p className="sc sc--accent">{phrase('article.nextToRead')}</p>
      <p className="nextread__title covers">
        <a href={card.href}>
          {titleWords({ value: card.title, written: card.titleWritten })} <Icon name="arrow" />
        </a>
      </p>
      <p className="meta meta--points">
        {card.authors.length > 0 && <span>{card.authors.map(({ name }) => name).join(', ')}</span>}
        {card.minutes !== null && <span>{phrase('article.minutes', { count: card.minutes })}</span>}
      </p>
    </nav>
  );
}
