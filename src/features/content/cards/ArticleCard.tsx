import { listed } from '@/lib/listed';
import { classNames, Heading } from '@/ui';
import type { HeadingLevel } from '@/ui';
import { DateText, Image } from '@/runtime/fields';
import { useWords } from '@/runtime/phrases';
import { AccessMark } from './AccessMark';
import { useCardAction } from './card-action';
import { CardTitle } from './CardTitle';
import { Eyebrow } from './Eyebrow';
import type { CardModel, CardSize } from './model';
import { useCardLanguage } from './use-text-language';

/** On a phone the first of a list is as wide as the page, the others are rows (cards.css). */
const sizesOf = (size: Exclude<CardSize, 'text'>, first: boolean): string =>
  size === 'row'
    ? '(min-width: 73.75em) 13rem, 7rem'
    : `${size === 'large' ? '' : '(min-width: 90em) 26rem, (min-width: 73.75em) 29vw, '}(min-width: 48em) 45vw, ${first ? '92vw' : 'min(7rem, 35vw)'}`;

/** A card's picture. Its link is the title's, so the picture has no text of its own. */
function CardPicture({
  card,
  size,
  first,
  priority,
}: {
  card: CardModel;
  size: Exclude<CardSize, 'text'>;
  first: boolean;
  priority?: boolean | undefined;
}) {
  if (!card.image) return null;
  const { width = 0, height = 0 } = card.image;
  return (
    <Image
      field={{ value: card.image }}
      alt=""
      ratio={size === 'row' ? '3:2' : card.aspectRatio}
      sizes={sizesOf(size, first)}
      cropX={card.imageCropHorizontal}
      cropY={card.imageCropVertical}
      maxWidth={size === 'row' ? 480 : card.maxWidth}
      priority={priority}
      className={height > width ? 'art--whole' : undefined}
    />
  );
}

/** Date, authors, minutes, access and a language that is not the page's, set apart by points. Nothing when none is known. */
function CardMeta({ card, showAuthors, mark }: { card: CardModel; showAuthors: boolean; mark: string | undefined }) {
  const { phrase, locale } = useWords();
  const parts = [
    showAuthors && card.authors.length > 0 && (
      <span key="authors" className="card__authors">
        {listed(
          card.authors.map(({ name }) => name),
          locale,
        )}
      </span>
    ),
    card.date && <DateText key="date" value={card.date} />,
    card.minutes !== null && <span key="minutes">{phrase('article.minutes', { count: card.minutes })}</span>,
    card.externalPublication && card.sourcePublication && (
      <span key="source">{phrase('card.publishedIn', { publication: card.sourcePublication })}</span>
    ),
    mark && <span key="language">{mark}</span>,
    card.access !== 'free' && <AccessMark key="access" access={card.access} />,
  ].filter(Boolean);
  return parts.length > 0 ? <p className="meta meta--points">{parts}</p> : null;
}

/**
 * A content card.
 * `regular`: picture above; `large`: the same, for two in a row, with authors; `text`: no picture; `row`: a small picture at the side.
 */
export function ArticleCard({
  card,
  size = 'regular',
  headingLevel = 3,
  first = false,
  priority,
}: {
  card: CardModel;
  size?: CardSize | undefined;
  headingLevel?: HeadingLevel | undefined;
  /** The first of its list. */
  first?: boolean | undefined;
  priority?: boolean | undefined;
}) {
  const showLede = card.lede !== '';
  const action = useCardAction()(card);
  const { lang, mark, eyebrow } = useCardLanguage(card);
  return (
    <article
      data-track="card"
      className={classNames('card', size === 'large' && 'card--xl', size === 'text' && 'card--text', size === 'row' && 'card--row')}
    >
      {size !== 'text' && <CardPicture card={card} size={size} first={first} priority={priority} />}
      <Eyebrow {...eyebrow} />
      <Heading level={headingLevel} className="card__title covers" lang={lang}>
        <CardTitle card={card} />
      </Heading>
      {showLede && (
        <p className="card__lede" lang={lang}>
          {card.lede}
        </p>
      )}
      {action ? (
        <div className="card__foot">
          <CardMeta card={card} showAuthors={size === 'large'} mark={mark} />
          {action}
        </div>
      ) : (
        <CardMeta card={card} showAuthors={size === 'large'} mark={mark} />
      )}
    </article>
  );
}
