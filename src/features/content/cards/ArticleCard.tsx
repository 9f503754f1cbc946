import { classNames, Heading, Icon } from '@/ui';
import type { HeadingLevel } from '@/ui';
import { DateText, Image } from '@/runtime/fields';
import { usePhrases } from '@/runtime/phrases';
import { useCardAction } from './card-action';
import type { CardModel, CardSize } from './model';

const sizes: Record<Exclude<CardSize, 'text'>, string> = {
  regular: '(min-width: 90em) 26rem, (min-width: 73.75em) 29vw, (min-width: 48em) 45vw, 92vw',
  large: '(min-width: 48em) 45vw, 92vw',
  row: '7rem',
};

/** A card's picture. Its link is the title's, so the picture has no text of its own. */
function CardPicture({ card, size, priority }: { card: CardModel; size: Exclude<CardSize, 'text'>; priority?: boolean | undefined }) {
  if (!card.image) return null;
  return (
    <Image
      field={{ value: card.image }}
      alt=""
      ratio={size === 'row' ? '1:1' : card.aspectRatio}
      sizes={sizes[size]}
      cropX={card.imageCropHorizontal}
      cropY={card.imageCropVertical}
      maxWidth={size === 'row' ? 375 : card.maxWidth}
      priority={priority}
    />
  );
}

/** Date, authors, minutes and access, set apart by points. Nothing when none is known. */
function CardMeta({ card, showAuthors }: { card: CardModel; showAuthors: boolean }) {
  const phrase = usePhrases();
  const parts = [
    showAuthors && card.authors.length > 0 && <span key="authors">{card.authors.map((author) => author.name).join(', ')}</span>,
    card.date && <DateText key="date" value={card.date} />,
    card.minutes !== null && <span key="minutes">{phrase('article.minutes', { count: card.minutes })}</span>,
    card.externalPublication && card.sourcePublication && (
      <span key="source">{phrase('card.publishedIn', { publication: card.sourcePublication })}</span>
    ),
    card.access !== 'free' && (
      <span key="access" className="card__access">
        <Icon name="lock" /> {phrase(`article.access.${card.access}`)}
      </span>
    ),
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
  priority,
}: {
  card: CardModel;
  size?: CardSize | undefined;
  headingLevel?: HeadingLevel | undefined;
  priority?: boolean | undefined;
}) {
  const showLede = card.lede !== '' && size !== 'row';
  const action = useCardAction()(card);
  return (
    <article
      data-track="card"
      className={classNames('card', size === 'large' && 'card--xl', size === 'text' && 'card--text', size === 'row' && 'card--row')}
    >
      {size !== 'text' && <CardPicture card={card} size={size} priority={priority} />}
      {card.eyebrow && <p className="sc sc--accent">{card.eyebrow}</p>}
      <Heading level={headingLevel} className="card__title covers">
        {card.href ? <a href={card.href}>{card.title}</a> : card.title}
      </Heading>
      {showLede && <p className="card__lede">{card.lede}</p>}
      {action ? (
        <div className="card__foot">
          <CardMeta card={card} showAuthors={size === 'large'} />
          {action}
        </div>
      ) : (
        <CardMeta card={card} showAuthors={size === 'large'} />
      )}
    </article>
  );
}
