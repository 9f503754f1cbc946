import { usePhrases, useSiteLanguage, useWords } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { CardTitle, toCard, useCardLanguage } from '@/features/content/cards';
import { DateText, Image } from '@/runtime/fields';
import { coverPreview, EmptyListing, Pages, ShelfAccess } from '@/features/content/lists';
import { PriceText } from '@/features/offers/subscribe';
import { languagePath } from '@/lib/language-path';
import type { CheapestOffer } from '@/runtime/offered';
import { fullRows, Heading, Wrap } from '@/ui';
import type { Data, ShelfItem } from './data.server';

function Publication({ item }: { item: ShelfItem }) {
  const phrase = usePhrases();
  const card = toCard(item.card);
  const { lang, mark, eyebrow } = useCardLanguage(card);
  // What kind of book it is; its cover, or the page that it leads to, says which edition.
  const above = eyebrow.kind || (card.image ? '' : item.edition);
  return (
    <li className="book">
      <div className="book__shelf">
        {card.image ? (
          <Image
            field={coverPreview(item.card.fields.Image)}
            alt=""
            sizes="(min-width: 73.75em) 19rem, (min-width: 48em) 29vw, (min-width: 30em) 44vw, 36vw"
            className="book__cover"
          />
        ) : (
          <span className="book__cover book__cover--blank" aria-hidden="true">
            {card.title}
          </span>
        )}
      </div>
      {above && (
        <p className="sc" lang={eyebrow.kind ? eyebrow.lang : lang}>
          {above}
        </p>
      )}
      <Heading level={2} className="book__title covers" lang={lang}>
        <CardTitle card={card} />
      </Heading>
      {card.lede && (
        <p className="book__lede" lang={lang}>
          {card.lede}
        </p>
      )}
      <p className="meta points">
        {(item.published ?? card.date) && (
          <span>
            <DateText value={item.published ?? card.date} format="month" />
          </span>
        )}
        {item.pageCount !== null && <span>{phrase('publication.pageCount', { count: item.pageCount })}</span>}
        {mark && <span>{mark}</span>}
        <ShelfAccess access={card.access} free={item.free} />
      </p>
    </li>
  );
}

/** What "Premium" means, what it costs at least, and where it is to be had. */
function Premium({ offer }: { offer: CheapestOffer }) {
  const { phrase, language } = useWords();
  return (
    <p className="books__premium" {...useSiteLanguage()}>
      <PriceText phraseKey="publication.premiumFrom" {...offer} />{' '}
      <a href={languagePath('/subscribe', language)}>{phrase('offers.wall.toOffers')}</a>
    </p>
  );
}

/** The insights store's shelf: covers, the newest first. */
function PublicationGrid({ data }: RenderingProps<unknown, unknown, Data>) {
  const phrase = usePhrases();
  if (data.items.length === 0)
    return <EmptyListing pages={data.pages} title={phrase('publication.none')} hint={phrase('publication.noneHint')} />;
  return (
    <Wrap className="listing">
      {data.offer && <Premium offer={data.offer} />}
      <ul className={`books books--${fullRows(data.items.length, 4)}`}>
        {data.items.map((item) => (
          <Publication key={item.card.id} item={item} />
        ))}
      </ul>
      <Pages page={data.page} pages={data.pages} name={phrase('publication.pages')} />
    </Wrap>
  );
}

export const rendering: RenderingDefinition<unknown, unknown, Data> = { component: PublicationGrid, mode: 'static' };
