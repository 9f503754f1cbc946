import { usePhrases, useSiteLanguage } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { AccessMark, ArticleCard, CardTitle, toCard, useCardLanguage, type CardModel } from '@/features/content/cards';
import { DateText } from '@/runtime/fields';
import { Pages } from '@/features/content/lists';
import { CardGrid, Section } from '@/ui';
import type { Data } from './data.server';

/** Shown with their pictures; the others follow as lines. */
const CARDS = 3;
/** A line alone would be no list: four are four cards. */
const cardsOf = (count: number): 3 | 4 => (count === CARDS + 1 ? 4 : CARDS);

/** What a person wrote, the newest first. Nothing when that is nothing. */
function ProfileArticles({ uid, data }: RenderingProps<unknown, unknown, Data>) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  if (data.items.length === 0) return null;
  const cards = cardsOf(data.items.length);
  const older = data.items.slice(cards).map((item) => toCard(item));
  return (
    <Section
      id={uid}
      title={phrase('profile.writing')}
      more={<span className="meta">{phrase('profile.texts', { count: data.total })}</span>}
      {...language}
    >
      <CardGrid columns={cards} ruled>
        {data.items.slice(0, cards).map((item, index) => (
          <ArticleCard key={item.id} card={toCard(item)} first={index === 0} />
        ))}
      </CardGrid>
      {older.length > 0 && (
        <ul className="rows lines">
          {older.map((card) => (
            <Line key={card.id} card={card} />
          ))}
        </ul>
      )}
      <Pages page={data.page} pages={data.pages} name={phrase('profile.pages')} />
    </Section>
  );
}

function Line({ card }: { card: CardModel }) {
  const { lang, mark } = useCardLanguage(card);
  return (
    <li className="lines__row">
      <h3 className="lines__title" lang={lang}>
        <CardTitle card={card} />
      </h3>
      <p className="meta points">
        {mark && <span>{mark}</span>}
        <span>
          <DateText value={card.date} />
        </span>
        <AccessMark access={card.access} />
      </p>
    </li>
  );
}

export const rendering: RenderingDefinition<unknown, unknown, Data> = { component: ProfileArticles, mode: 'static' };
