import { usePhrases } from '@/features/content';
import type { RenderingDefinition, RenderingProps } from '@/features/content';
import { ArticleCard, toCard } from '@/features/content/cards';
import { Pages, PastTheEnd } from '@/features/content/lists';
import { CardGrid, Empty, Wrap } from '@/ui';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** A page of articles, the newest first; the newest of all stands large. */
export function ArticleListing({ data, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  if (data.items.length === 0) {
    return (
      <Wrap className="listing">
        {route.pageNumber > 1 ? <PastTheEnd pages={data.pages} /> : <Empty level={2} title={phrase('articleListing.none')}><p>{phrase('articleListing.noneHint')}</p></Empty>}
      </Wrap>
    );
  }
  const [newest, ...others] = data.items;
  const lead = route.pageNumber === 1 && newest?.fields.Image.value.src ? newest : null;
  const rest = lead ? others : data.items;
  return (
    <Wrap className="listing">
      {lead && <div className="listing__lead"><ArticleCard card={toCard(lead, { aspectRatio: '16:9' })} size="large" headingLevel={2} priority /></div>}
      <CardGrid columns={3}>
        {rest.map((item) => <ArticleCard key={item.id} card={toCard(item)} headingLevel={2} />)}
      </CardGrid>
      <Pages page={data.page} pages={data.pages} name={phrase('articleListing.pages')} />
    </Wrap>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: ArticleListing, mode: 'static' };
