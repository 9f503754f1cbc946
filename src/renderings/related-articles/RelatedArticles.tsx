import { usePhrases, useSiteLanguage } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { ArticleCard, toCard } from '@/features/content/cards';
import { CardGrid, Section, Wrap } from '@/ui';
import type { Data } from './data.server';
import { NextToRead } from './NextToRead';

/** After a text: three that belong to it, and one to go on with. A row that would not be full is left out. */
function RelatedArticles({ data, uid, route }: RenderingProps<unknown, unknown, Data | undefined>) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  const { row = [], next = null } = data ?? {};
  // What goes with an entry is the rest of its blog, whatever that is about.
  const title = phrase(route.templateName === 'Blog Entry' ? 'blog.more' : 'article.related');
  return (
    <>
      {row.length > 0 && (
        <Section id={uid} title={title} className="related" {...language}>
          <CardGrid columns={3} ruled>
            {row.map((item, index) => (
              <ArticleCard key={item.id} card={toCard(item)} first={index === 0} />
            ))}
          </CardGrid>
        </Section>
      )}
      {next && (
        <Wrap>
          <NextToRead card={toCard(next)} />
        </Wrap>
      )}
    </>
  );
}

export const rendering: RenderingDefinition<unknown, unknown, Data | undefined> = { component: RelatedArticles, mode: 'static' };
