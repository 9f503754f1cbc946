import { classNames, Heading, headingIdOf, Icon, SectionHead } from '@/ui';
import type { ReactNode } from 'react';
import { CardTitle, toCard, useCardLanguage } from '../cards';
import type { CardItem } from '../cards';
import { Image } from '@/runtime/fields';
import { usePhrases, useSiteLanguage } from '@/runtime/phrases';
import { coverPreview } from './cover';
import type { Free } from './free';
import { ShelfAccess } from './ShelfAccess';

/** Slides side by side on a page of full width: as many as there are, or the row would end in a hole. */
const MOST_ABREAST = 6;
const FEWEST_ABREAST = 4;
const SIZES: Readonly<Record<number, string>> = { 4: '19rem', 5: '15rem' };

interface Book {
  item: CardItem;
  edition: string;
  free: Free | null;
}

function Slide({ item, edition, free, name, abreast }: Book & { name: string; abreast: number }) {
  const card = toCard(item);
  const { lang, mark, eyebrow } = useCardLanguage(card);
  // A cover says which edition it is.
  const above = card.image ? '' : edition || eyebrow.kind;
  return (
    <li className="carousel__slide swiper-slide">
      <div className="book" role="group" aria-label={name}>
        <div className="book__shelf">
          {card.image ? (
            <Image
              field={coverPreview(item.fields.Image)}
              alt=""
              sizes={`(min-width: 90em) ${SIZES[abreast] ?? '14rem'}, (min-width: 30em) 17rem, 38vw`}
              className="book__cover"
            />
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
        {(mark || free || card.access !== 'free') && (
          <p className="meta points">
            {mark && <span>{mark}</span>}
            <ShelfAccess access={card.access} free={free} />
          </p>
        )}
      </div>
    </li>
  );
}

/** Publications in a row that scrolls sideways, without a script too; with one there are buttons and arrow keys. Nothing without items. */
export function Shelf({ id, title, more, items }: { id: string; title: string; more?: ReactNode; items: readonly Book[] }) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  if (items.length === 0) return null;
  const headingId = headingIdOf(id);
  const abreast = Math.min(MOST_ABREAST, Math.max(FEWEST_ABREAST, items.length));
  return (
    <section
      className={classNames('sec wrap carousel', abreast < MOST_ABREAST && `carousel--${abreast}`)}
      aria-labelledby={headingId}
      data-enhance="carousel"
      {...language}
    >
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
          {items.map(({ item, edition, free }, index) => (
            <Slide
              key={item.id}
              item={item}
              edition={edition}
              free={free}
              abreast={abreast}
              name={phrase('carousel.item', { number: index + 1, count: items.length })}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}
