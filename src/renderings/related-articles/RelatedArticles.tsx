import { usePhrases } from '@/features/content';
import type { RenderingDefinition, RenderingProps } from '@/features/content';
import { ArticleCard, toCard } from '@/features/content/cards';
import { RELATED_ARTICLES } from '@/features/content/constants';
import { CardGrid, Section } from '@/ui';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** What to read next: what the author chose, else three of the same topics. A row that is not full is shown only when chosen. */
function RelatedArticles({ page, data, uid }: RenderingProps<unknown, Page, Data | undefined>) {
  const phrase = usePhrases();
  const chosen = page.RelatedArticles;
  const items = chosen.length > 0 ? chosen.slice(0, RELATED_ARTICLES) : (data?.found ?? []);
  if (items.length === 0 || (chosen.length === 0 && items.length < RELATED_ARTICLES)) return null;
  return (
    <Section id={uid} title={phrase('article.readNext')} className="related">
      <CardGrid columns={3} ruled>
        {items.map((item) => <ArticleCard key={item.id} card={toCard(item)} />)}
      </CardGrid>
    </Section>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data | undefined> = { component: RelatedArticles, mode: 'static' };
