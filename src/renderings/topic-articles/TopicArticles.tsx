import { Slot, usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingNode, RenderingProps } from '@/runtime';
import { ArticleCard, toCard, type CardItem, type CardModel } from '@/features/content/cards';
import { EmptyListing, Pages } from '@/features/content/lists';
import { languagePath } from '@/lib/language-path';
import { sameItem } from '@/lib/same-item';
import { CardGrid, fullRows, MoreLink, Section } from '@/ui';
import type { Data } from './data.server';
import type { Fields } from './fields.schema';
import { TopicLead } from './TopicLead';

const SLOT = 'topic-sections';
const SEARCH = '/search';

/** Articles that an editor's sections show: those in their lists of cards. */
const shownIn = (nodes: readonly RenderingNode[]): string[] =>
  nodes.flatMap((node) => [
    ...((node.fields as { Items?: { id: string }[] } | undefined)?.Items ?? []).map(({ id }) => id),
    ...Object.values(node.slots ?? {}).flatMap(shownIn),
  ]);

/** Among texts of one topic each says its kind; what has none is an entry of a blog. */
function useTopicCard(topic: string) {
  const phrase = usePhrases();
  return (item: CardItem, aspectRatio: CardModel['aspectRatio'] = '3:2'): CardModel => {
    const card = toCard(item, { aspectRatio, said: [topic] });
    return card.topic || card.kind ? card : { ...card, kind: phrase('search.documentType.note'), articleType: 'note' };
  };
}

/** All of a topic in one list, the newest first, by the name that its address has; what is left has pages of its own where it is more than one. */
const listOf = ({ path, language }: { path: string; language: string }): string =>
  `${languagePath(SEARCH, language)}?${new URLSearchParams({ topic: path.split('/').at(-1) ?? '', sort: 'date' }).toString()}`;

/**
 * The texts of a topic as its editor has put them together: one that opens, a few that follow, sections of any renderings; then
 * all others, the newest first. No text that an editor has placed is among the others, and later pages hold only these.
 */
function TopicArticles({ uid, fields, data, route, slots }: RenderingProps<Fields, unknown, Data>) {
  const phrase = usePhrases();
  const isFirst = route.pageNumber === 1;
  const lead = isFirst ? fields.LeadArticle : null;
  const featured = isFirst ? fields.FeaturedArticles.filter(({ id }) => !lead || !sameItem(id, lead.id)) : [];
  const inThrees = featured.length % 3 === 0;
  const sections = isFirst ? (slots[SLOT] ?? []) : [];
  const placed = [...(lead ? [lead.id] : []), ...featured.map(({ id }) => id), ...shownIn(sections)];
  const newest = data.items.filter(({ id }) => !placed.some((one) => sameItem(one, id)));
  const said = [route.itemId];
  const cardOf = useTopicCard(route.itemId);
  // Two large cards would leave a third of a row empty; one alone has all of it (cards.css).
  const isFew = placed.length > 0 && newest.length === 2;
  const hasMore = newest.length > 0 || data.pages > 1;
  const list = <MoreLink href={listOf(route)}>{phrase('topics.list')}</MoreLink>;
  if (placed.length === 0 && sections.length === 0 && newest.length === 0)
    return <EmptyListing pages={data.pages} title={phrase('topics.noTexts')} hint={phrase('topics.noTextsHint')} />;
  return (
    <>
      {lead && <TopicLead id={`lead-${uid}`} article={lead} said={said} />}
      {featured.length > 0 && (
        <Section id={`featured-${uid}`} title={phrase('topics.featured')} more={!hasMore && list}>
          <CardGrid columns={inThrees ? 3 : 2}>
            {featured.map((item, index) => (
              <ArticleCard
                key={item.id}
                card={cardOf(item, inThrees ? '3:2' : '16:9')}
                size={inThrees ? 'regular' : 'large'}
                first={index === 0}
              />
            ))}
          </CardGrid>
        </Section>
      )}
      <Slot name={SLOT} nodes={sections} />
      {hasMore && (
        <Section id={uid} title={phrase(placed.length > 0 ? 'topics.more' : 'topics.newest')} more={data.pages <= 1 && list}>
          {newest.length > 0 && (
            <CardGrid columns={isFew ? 2 : fullRows(newest.length, 3)} className="cards--filled">
              {newest.map((item, index) => (
                <ArticleCard key={item.id} card={cardOf(item)} size={isFew ? 'row' : 'regular'} first={index === 0} />
              ))}
            </CardGrid>
          )}
          <Pages page={data.page} pages={data.pages} name={phrase('topics.pages')} />
        </Section>
      )}
    </>
  );
}

export const rendering: RenderingDefinition<Fields, unknown, Data> = { component: TopicArticles, mode: 'static' };
