import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { Byline, toCard } from '@/features/content/cards';
import { DateText, Image, Text } from '@/runtime/fields';
import { Column, Grid, Wrap } from '@/ui';
import type { Fields, Page } from './fields.schema';

/** A headline longer than this stands in smaller type. */
const LONG_HEADLINE = 90;

type Article = NonNullable<Fields['Article']>;

/** Topic and kind of text: `Energy · The long read`. */
function Eyebrow({ article }: { article: Article }) {
  const topic = article.fields.Topics[0];
  const topicTitle = topic ? topic.fields.NavigationTitle.value || topic.fields.Title.value : '';
  const kind = article.fields.Eyebrow.value;
  if (!topicTitle && !kind) return null;
  return (
    <p className="sc sc--accent points">
      {topicTitle && <span>{topic?.url ? <a href={topic.url}>{topicTitle}</a> : topicTitle}</span>}
      {kind && kind !== topicTitle && <span>{kind}</span>}
    </p>
  );
}

function Also({ id, fields }: { id: string; fields: Fields }) {
  const phrase = usePhrases();
  if (fields.Also.length === 0) return null;
  return (
    <section className="lead__also" aria-labelledby={id}>
      <h2 className="sc" id={id}>
        {fields.AlsoTitle.value || phrase('homeLead.also')}
      </h2>
      <ul className="lead__list">
        {fields.Also.map((item) => {
          const card = toCard(item);
          return <li key={item.id}>{card.href ? <a href={card.href}>{card.title}</a> : card.title}</li>;
        })}
      </ul>
    </section>
  );
}

/** The first article of the home page: its headline is the page's. */
function HomeLead({ uid, fields, page }: RenderingProps<Fields, Page>) {
  const phrase = usePhrases();
  const article = fields.Article;
  if (!article) {
    return (
      <Wrap className="lead">
        <h1 className="vh">{page.Title.value}</h1>
        <Also id={`also-${uid}`} fields={fields} />
      </Wrap>
    );
  }
  const f = article.fields;
  const card = toCard(article, { aspectRatio: '16:9' });
  const side = (
    <>
      <Text field={f.Lede} tag="p" className="lede" />
      <Byline people={f.Authors}>
        <p className="meta points">
          {card.date && (
            <span>
              <DateText value={card.date} />
            </span>
          )}
          {card.minutes !== null && <span>{phrase('article.minutes', { count: card.minutes })}</span>}
        </p>
      </Byline>
      <Also id={`also-${uid}`} fields={fields} />
    </>
  );
  return (
    <Wrap className="lead">
      <Eyebrow article={article} />
      <h1 className={card.title.length > LONG_HEADLINE ? 'headline--long' : undefined}>
        {card.href ? <a href={card.href}>{card.title}</a> : card.title}
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

export const rendering: RenderingDefinition<Fields, Page> = { component: HomeLead, mode: 'static' };
