import { CardTitle, toCard, useCardLanguage } from '@/features/content/cards';
import type { CardItem } from '@/features/content/cards';
import { coverPreview } from '@/features/content/lists';
import { usePhrases, useSiteLanguage, useWords } from '@/runtime';
import { listed } from '@/lib/listed';
import { DateText, Image } from '@/runtime/fields';
import { Heading, Section } from '@/ui';

interface Props {
  id: string;
  books: readonly CardItem[];
  pieces: readonly CardItem[];
}

/** What paying adds to what everybody has: publications by their covers, and pieces by their names. Here none of it is locked. */
export function Included({ id, books, pieces }: Props) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  if (books.length + pieces.length === 0) return null;
  return (
    <Section id={id} title={phrase('offers.subscribe.shelf')} {...language}>
      <div className="included">
        {books.length > 0 && (
          <div>
            <h3 className="included__kind sc">{phrase('offers.subscribe.books')}</h3>
            <ul className="included__books">
              {books.map((book) => (
                <Book key={book.id} book={book} />
              ))}
            </ul>
          </div>
        )}
        {pieces.length > 0 && (
          <div>
            <h3 className="included__kind sc">{phrase('offers.subscribe.pieces')}</h3>
            <ul className="included__pieces">
              {pieces.map((piece) => (
                <Piece key={piece.id} piece={piece} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </Section>
  );
}

function Book({ book }: { book: CardItem }) {
  const card = toCard(book);
  const { lang, mark } = useCardLanguage(card);
  return (
    <li className="book">
      <div className="book__shelf">
        {card.image ? (
          <Image
            field={coverPreview(book.fields.Image)}
            alt=""
            sizes="(min-width: 73.75em) 19rem, (min-width: 48em) 21vw, 44vw"
            className="book__cover"
          />
        ) : (
          <span className="book__cover book__cover--blank" aria-hidden="true">
            {card.title}
          </span>
        )}
      </div>
      <Heading level={4} className="book__title covers" lang={lang}>
        <CardTitle card={card} />
      </Heading>
      {mark && <p className="meta">{mark}</p>}
    </li>
  );
}

function Piece({ piece }: { piece: CardItem }) {
  const { phrase, locale } = useWords();
  const card = toCard(piece);
  const { lang, mark } = useCardLanguage(card);
  return (
    <li>
      <Heading level={4} className="included__title covers" lang={lang}>
        <CardTitle card={card} />
      </Heading>
      <p className="meta points">
        {card.authors.length > 0 && (
          <span>
            {listed(
              card.authors.map(({ name }) => name),
              locale,
            )}
          </span>
        )}
        <span>
          <DateText value={card.date} format="month" />
        </span>
        {card.minutes !== null && <span>{phrase('article.minutes', { count: card.minutes })}</span>}
        {mark && <span>{mark}</span>}
      </p>
    </li>
  );
}
