import { listed } from '@/lib/listed';
import { usePhrases, useWords } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { AccessMark, CardTitle, Eyebrow, smallPortrait, toCard, useCardLanguage } from '@/features/content/cards';
import type { CardItem, PersonItem } from '@/features/content/cards';
import { DateText, Image } from '@/runtime/fields';
import { emptyPage, Pages } from '@/features/content/lists';
import { Empty, VisuallyHidden, Wrap } from '@/ui';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** More would leave no room for the names. */
const MOST_FACES = 2;

const NOTHING: Data = { ...emptyPage, writers: {} };

/** The entries of a blog: who wrote them when, titles and ledes. None has its drawing here: one of five would outshout the sentences. */
function BlogEntries({ data }: RenderingProps<unknown, Page, Data | undefined>) {
  const phrase = usePhrases();
  const { items, page, pages, writers } = data ?? NOTHING;
  return (
    <Wrap>
      {items.length === 0 ? (
        <Empty level={2} title={phrase('blog.empty.title')}>
          <p>{phrase('blog.empty.text')}</p>
        </Empty>
      ) : (
        <>
          <h2>
            <VisuallyHidden>{phrase('blog.entries')}</VisuallyHidden>
          </h2>
          <ol className="rows blog">
            {items.map((item) => (
              <Entry key={item.id} item={item} writers={item.fields.Authors.flatMap(({ id }) => writers[id] ?? [])} />
            ))}
          </ol>
        </>
      )}
      <Pages page={page} pages={pages} name={phrase('blog.pages')} />
    </Wrap>
  );
}

function Entry({ item, writers }: { item: CardItem; writers: readonly PersonItem[] }) {
  const { phrase, locale } = useWords();
  const card = toCard(item);
  const { lang, mark, eyebrow } = useCardLanguage(card);
  return (
    <li className="blog__entry">
      <div className="blog__text">
        <Eyebrow {...eyebrow} />
        <h3 className="blog__title covers" lang={lang}>
          <CardTitle card={card} />
        </h3>
        {card.lede && (
          <p className="blog__lede" lang={lang}>
            {card.lede}
          </p>
        )}
      </div>
      <p className="meta meta--points blog__date">
        {card.authors.length > 0 && (
          <span className="blog__authors">
            {writers.slice(0, MOST_FACES).map((person) => (
              <Image key={person.id} field={smallPortrait(person)} alt="" ratio="4:5" sizes="5rem" maxWidth={375} className="blog__face" />
            ))}
            {listed(
              card.authors.map(({ name }) => name),
              locale,
            )}
          </span>
        )}
        <DateText value={card.date} />
        {card.minutes !== null && <span>{phrase('article.minutes', { count: card.minutes })}</span>}
        {mark && <span>{mark}</span>}
        <AccessMark access={card.access} />
      </p>
    </li>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data | undefined> = { component: BlogEntries, mode: 'static' };
