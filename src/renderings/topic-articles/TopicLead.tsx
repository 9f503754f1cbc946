import { usePhrases } from '@/runtime';
import { AccessMark, Byline, CardTitle, Eyebrow, toCard, useCardLanguage } from '@/features/content/cards';
import { DateText, Image, Text } from '@/runtime/fields';
import { Column, Grid, Wrap } from '@/ui';
import type { Fields } from './fields.schema';

/** The text that opens a topic: its picture, and beside it what it says. */
export function TopicLead({ id, article, said }: { id: string; article: NonNullable<Fields['LeadArticle']>; said: readonly string[] }) {
  const phrase = usePhrases();
  const card = toCard(article, { aspectRatio: '16:9', said });
  const { lang, mark, eyebrow } = useCardLanguage(card);
  return (
    <Wrap className="opener">
      <article aria-labelledby={id}>
        <Grid>
          {card.image && (
            <Column span={7} className="opener__art">
              <Image
                field={article.fields.Image}
                alt=""
                ratio="16:9"
                sizes="(min-width: 73.75em) 53vw, 92vw"
                cropX={card.imageCropHorizontal}
                cropY={card.imageCropVertical}
              />
            </Column>
          )}
          <Column span={card.image ? 5 : 9} className="opener__text">
            <Eyebrow {...eyebrow} />
            <h2 id={id} className="opener__title" lang={lang}>
              <CardTitle card={card} />
            </h2>
            <Text field={article.fields.Lede} tag="p" className="lede" lang={lang} />
            <Byline people={article.fields.Authors}>
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
          </Column>
        </Grid>
      </article>
    </Wrap>
  );
}
