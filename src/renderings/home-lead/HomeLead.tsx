import { langOf } from '@/lib/text-language';
import { usePhrases, useRoute } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { Byline, CardTitle, Eyebrow, eyebrowOf, toCard } from '@/features/content/cards';
import { DateText, Image, Text } from '@/runtime/fields';
import { Column, Grid, Wrap } from '@/ui';
import type { Fields, Page } from './fields.schema';

/** A headline longer than this stands in smaller type. */
const LONG_HEADLINE = 90;

function Also({ id, fields }: { id: string; fields: Fields }) {
  const phrase = usePhrases();
  const { language } = useRoute();
  if (fields.Also.length === 0) return null;
  return (
    <section className="lead__also" aria-labelledby={id}>
      <h2 className="sc" id={id}>
        {fields.AlsoTitle.value || phrase('homeLead.also')}
      </h2>
      <ul className="lead__list">
        {fields.Also.map((item) => {
          const card = toCard(item);
          return (
            <li key={item.id} lang={langOf(`${card.title} ${card.lede}`, language)}>
              <CardTitle card={card} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The first article of the home page: its headline is the page's. */
function HomeLead({ uid, fields, page, route }: RenderingProps<Fields, Page>) {
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
  const lang = langOf(`${card.title} ${card.lede}`, route.language);
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
        </p>
      </Byline>
      <Also id={`also-${uid}`} fields={fields} />
    </>
  );
  return (
    <Wrap className="lead">
      <Eyebrow {...eyebrowOf(f)} />
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

export const rendering: RenderingDefinition<Fields, Page> = { component: HomeLead, mode: 'static' };
