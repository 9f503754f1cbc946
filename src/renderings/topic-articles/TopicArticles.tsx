import { usePhrases } from '@/features/content';
import type { RenderingDefinition, RenderingProps } from '@/features/content';
import { ArticleCard, toCard } from '@/features/content/cards';
import { Pages, PastTheEnd } from '@/features/content/lists';
import { CardGrid, Empty, fullRows, Section, Wrap } from '@/ui';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const sameId = (a: string, b: string): boolean => a.replace(/[^\da-z]/gi, '').toLowerCase() === b.replace(/[^\da-z]/gi, '').toLowerCase();

/** Texts about a topic: those that an editor features first, then the newest. None of them twice on a page. */
function TopicArticles({ uid, page, data, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  const featured = route.pageNumber === 1 ? page.FeaturedArticles : [];
  const newest = data.items.filter((item) => !featured.some((other) => sameId(other.id, item.id)));
  if (featured.length === 0 && newest.length === 0) {
    return (
      <Wrap className="listing">
        {route.pageNumber > 1 ? <PastTheEnd pages={data.pages} /> : <Empty level={2} title={phrase('topics.noTexts')}><p>{phrase('topics.noTextsHint')}</p></Empty>}
      </Wrap>
    );
  }
  return (
    <>
      {featured.length > 0 && (
        <Section id={`featured-${uid}`} title={phrase('topics.featured')}>
          <CardGrid columns={2}>
            {featured.map((item) => <ArticleCard key={item.id} card={toCard(item, { aspectRatio: '16:9' })} size="large" />)}
          </CardGrid>
        </Section>
      )}
      {newest.length > 0 && (
        <Section id={uid} title={phrase('topics.newest')}>
          <CardGrid columns={fullRows(newest.length, 3)}>
            {newest.map((item) => <ArticleCard key={item.id} card={toCard(item)} />)}
          </CardGrid>
          <Pages page={data.page} pages={data.pages} name={phrase('topics.pages')} />
        </Section>
      )}
    </>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: TopicArticles, mode: 'static' };
