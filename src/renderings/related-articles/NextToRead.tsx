import { listed } from '@/lib/listed';
import { useSiteLanguage, useWords } from '@/runtime';
import { AccessMark, useCardLanguage, type CardModel } from '@/features/content/cards';
import { titleWords } from '@/runtime/fields';
import { Icon } from '@/ui';

/** One large link to what comes next. */
export function NextToRead({ card }: { card: CardModel }) {
  const { phrase, locale } = useWords();
  const language = useSiteLanguage();
  const { lang, mark } = useCardLanguage(card);
  return (
    <nav className="nextread related" aria-label={phrase('article.nextToRead')} {...language}>
      <p className="sc sc--accent">{phrase('article.nextToRead')}</p>
      <p className="nextread__title covers">
        <a href={card.href} lang={lang}>
          {titleWords({ value: card.title, written: card.titleWritten })} <Icon name="arrow" />
        </a>
      </p>
      <p className="meta meta--points">
        {card.authors.length > 0 && (
          <span>
            {listed(
              card.authors.map(({ name }) => name),
              locale,
            )}
          </span>
        )}
        {card.minutes !== null && <span>{phrase('article.minutes', { count: card.minutes })}</span>}
        {mark && <span>{mark}</span>}
        <AccessMark access={card.access} />
      </p>
    </nav>
  );
}
