import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { AccessMark, Byline, CardTitle, Eyebrow, eyebrowOf, toCard, useCardLanguage, type CardModel } from '@/features/content/cards';
import { DateText, Image, Text } from '@/runtime/fields';
import { TopicLinks } from '@/features/content/lists';
import { Column, Grid, Wrap } from '@/ui';
import type { Data } from './data.server';
import type { Fields, Page } from './fields.schema';

/** A headline longer than this stands in smaller type. */
const LONG_HEADLINE = 90;

function Also({ id, fields }: { id: string; fields: Fields }) {
  const phrase = usePhrases();
  if (fields.Also.length === 0) return null;
  return (
    <section className="lead__also" aria-labelledby={id}>
      <h2 className="sc" id={id}>
        {fields.AlsoTitle.value || phrase('homeLead.also')}
      </h2>
      <ul className="lead__list">
        {fields.Also.map((item) => (
          <Other key={item.id} card={toCard(item)} />
        ))}
      </ul>
    </section>
  );
}

function Other({ card }: { card: CardModel }) {
  const { lang, mark } = useCardLanguage(card);
  return (
    <li>
      <span lang={lang}>
        <CardTitle card={card} />
      </span>
      {(mark || card.access !== 'free') && (
        <span className="meta points lead__mark">
          {mark && <span>{mark}</span>}
          <AccessMark access={card.access} />
        </span>
      )}
    </li>
  );
}

/** The first article of the home page: its headline is the page's. Above it the topics, where the site has them. */
function HomeLead({ uid, fields, page, data }: RenderingProps<Fields, Page, Data | undefined>) {
  const article = fields.Article;
  const topics = data?.topics ?? [];
  return (
    <>
      {topics.length > 0 && (
        <Wrap className="topicbar">
          <TopicLinks topics={topics} />
        </Wrap>
      )}
      {article ? (
        <Lead id={`also-${uid}`} article={article} fields={fields} />
      ) : (
        <Wrap className="lead">
          <h1 className="vh">{page.Title.value}</h1>
          <Also id={`also-${uid}`} fields={fields} />
        </Wrap>
      )}
    </>
  );
}

function Lead({ id, article, fields }: { id: string; article: NonNullable<Fields['Article']>; fields: Fields }) {
  const phrase = usePhrases();
  const f = article.fields;
  const card = toCard(article, { aspectRatio: '16:9' });
  const { lang, mark, eyebrow } = useCardLanguage(card);
  const side = (
    <>
      <Text field={f.Lede} tag="p" className="lede" lang={lang} />
      <Byline people={f.Authors}>
        <p className="meta points">
          {card.date && (
            <span>
              <DateText value={card.date} />
            </span>
          )}
          {card.minutes !== null && <span>{phrase('article.minutes', { count: card.minutes })}</span>}
          {mark && <span>{mark}</span>}
          <AccessMark access={card.access} />
        </p>
      </Byline>
      <Also id={id} fields={fields} />
    </>
  );
  return (
    <Wrap className="lead">
      <Eyebrow {...eyebrow} href={eyebrowOf(f).href} />
      <h1 className={card.title.length > LONG_HEADLINE ? 'headline--long' : undefined} lang={lang}>
        <CardTitle card={card} />
      </h1>
      {card.image ? (
        <Grid>
          <Column span={8}>
            <figure>
              <Image
                field={f.Image}
                ratio="16:9"
                sizes="(min-width: 90em) 54rem, (min-width: 48em) 61vw, 92vw"
                cropX={card.imageCropHorizontal}
                cropY={card.imageCropVertical}
                priority
              />
              {f.ImageCaption.value && <figcaption className="credit">{f.ImageCaption.value}</figcaption>}
            </figure>
          </Column>
          <Column span={4} className="lead__side">
            {side}
          </Column>
        </Grid>
      ) : (
        <div className="lead__side lead__side--alone">{side}</div>
      )}
    </Wrap>
  );
}

export const rendering: RenderingDefinition<Fields, Page, Data | undefined> = { component: HomeLead, mode: 'static' };
