import { usePhrases } from '@/features/content';
import type { RenderingDefinition, RenderingProps } from '@/features/content';
import { ArticleCard, toCard } from '@/features/content/cards';
import { Pages, PastTheEnd } from '@/features/content/lists';
import { CardGrid, Empty, Wrap } from '@/ui';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** A page of articles, the newest first; the newest of all stands large. */
function ArticleListing({ data, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  if (data.items.length === 0) {
    return (
      <Wrap className="listing">
        {route.pageNumber > 1 ? <PastTheEnd pages={data.pages} /> : <Empty level={2} title={phrase('articleListing.none')}><p>{phrase('articleListing.noneHint')}</p></Empty>}
      </Wrap>
    );
  }
  const hasLead = route.pageNumber === 1 && Boolean(data.items[0]?.fields.Image.value.src);
  return (
    <Wrap className="listing">
      <CardGrid columns={3} className={hasLead ? 'listing__led' : undefined}>
        {data.items.map((item, index) => {
          const isLead = hasLead && index === 0;
          return <ArticleCard key={item.id} card={toCard(item, { aspectRatio: isLead ? '4:3' : '3:2' })} size={isLead ? 'large' : 'regular'} headingLevel={2} priority={isLead} />;
        })}
      </CardGrid>
      <Pages page={data.page} pages={data.pages} name={phrase('articleListing.pages')} />
    </Wrap>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: ArticleListing, mode: 'static' };
