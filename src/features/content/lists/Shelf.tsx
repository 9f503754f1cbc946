import { Heading, headingIdOf, Icon, SectionHead } from '@/ui';
import type { ReactNode } from 'react';
import { AccessMark, CardTitle, toCard, useCardLanguage } from '../cards';
import type { CardItem } from '../cards';
import { Image } from '@/runtime/fields';
import { usePhrases, useSiteLanguage } from '@/runtime/phrases';
import { coverPreview } from './cover';

function Slide({ item, edition, name }: { item: CardItem; edition: string; name: string }) {
  const phrase = usePhrases();
  const card = toCard(item);
  const { lang, mark, eyebrow } = useCardLanguage(card);
  const above = edition || eyebrow.kind;
  return (
    <li className="carousel__slide swiper-slide">
      <div className="book" role="group" aria-label={name}>
        <div className="book__shelf">
          {card.image ? (
            <Image field={coverPreview(item.fields.Image)} alt="" sizes="(min-width: 73.75em) 14rem, 45vw" className="book__cover" />
          ) : (
            <span className="book__cover book__cover--blank" aria-hidden="true">
              {card.title}
            </span>
          )}
        </div>
        {above && (
          <p className="sc" lang={edition ? lang : eyebrow.lang}>
            {above}
          </p>
        )}
        <Heading level={3} className="book__title covers" lang={lang}>
          <CardTitle card={card} />
        </Heading>
        <p className="meta points">
          {mark && <span>{mark}</span>}
          {card.access === 'free' ? <span>{phrase('publication.accessName.free')}</span> : <AccessMark access={card.access} />}
        </p>
      </div>
    </li>
  );
}

/** Publications in a row that scrolls sideways, without a script too; with one there are buttons and arrow keys. Nothing without items. */
export function Shelf({
  id,
  title,
  more,
  items,
}: {
  id: string;
  title: string;
  more?: ReactNode;
  items: readonly { item: CardItem; edition: string }[];
}) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  if (items.length === 0) return null;
  const headingId = headingIdOf(id);
  return (
    <section className="sec wrap carousel" aria-labelledby={headingId} data-enhance="carousel" {...language}>
      <SectionHead
        id={headingId}
        title={title}
        more={
          <>
            <p className="carousel__controls" hidden data-carousel="controls">
              <button type="button" className="carousel__button" data-carousel="previous" aria-label={phrase('carousel.previous')}>
                <Icon name="back" />
              </button>
              <button type="button" className="carousel__button" data-carousel="next" aria-label={phrase('carousel.next')}>
                <Icon name="arrow" />
              </button>
            </p>
            {more}
          </>
        }
      />
      <div className="carousel__row swiper" data-carousel="row">
        {/* What scrolls must take the focus, or the keyboard cannot reach its end (WCAG 2.1.1). */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul className="carousel__track swiper-wrapper" tabIndex={0} aria-label={phrase('carousel.label', { title, count: items.length })}>
          {items.map(({ item, edition }, index) => (
            <Slide key={item.id} item={item} edition={edition} name={phrase('carousel.item', { number: index + 1, count: items.length })} />
          ))}
        </ul>
      </div>
    </section>
  );
}
