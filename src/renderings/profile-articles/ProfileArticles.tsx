import { langOf } from '@/lib/text-language';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { ArticleCard, CardTitle, toCard } from '@/features/content/cards';
import { DateText } from '@/runtime/fields';
import { Pages } from '@/features/content/lists';
import { CardGrid, Section } from '@/ui';
import type { Data } from './data.server';

/** Shown with their pictures; the others follow as lines. */
const CARDS = 3;

/** What a person wrote, the newest first. Nothing when that is nothing. */
function ProfileArticles({ uid, data, route }: RenderingProps<unknown, unknown, Data>) {
  const phrase = usePhrases();
  if (data.items.length === 0) return null;
  const older = data.items.slice(CARDS).map((item) => toCard(item));
  return (
    <Section
      id={uid}
      title={phrase('profile.writing')}
      more={<span className="meta">{phrase('profile.texts', { count: data.total })}</span>}
    >
      <CardGrid columns={3} ruled>
        {data.items.slice(0, CARDS).map((item, index) => (
          <ArticleCard key={item.id} card={toCard(item)} first={index === 0} />
        ))}
      </CardGrid>
      {older.length > 0 && (
        <ul className="rows lines">
          {older.map((card) => (
            <li key={card.id} className="lines__row">
              <h3 className="lines__title" lang={langOf(`${card.title} ${card.lede}`, route.language)}>
                <CardTitle card={card} />
              </h3>
              <p className="meta">
                <DateText value={card.date} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pages page={data.page} pages={data.pages} name={phrase('profile.pages')} />
    </Section>
  );
}

export const rendering: RenderingDefinition<unknown, unknown, Data> = { component: ProfileArticles, mode: 'static' };
