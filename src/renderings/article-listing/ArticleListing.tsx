import { intl } from '@/lib/intl';
import { localeOf } from '@/lib/language-path';
import { usePhrases, useSiteLanguage } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { ArticleCard, toCard } from '@/features/content/cards';
import { EmptyListing, Pages, TopicLinks } from '@/features/content/lists';
import { CardGrid, Wrap } from '@/ui';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** The newest that has a picture opens the first page; a text is not kept waiting for it longer than this many places. */
const LEAD_AMONG = 4;

/** So that the first is as high as the two beside it: what has no picture is lower. */
const LEAD_RATIOS = ['16:9', '3:2', '4:3'] as const;

/** How many there are and of which topics, then a page of them, the newest first; on the first page the newest with a picture stands large, before the others. */
function ArticleListing({ data, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  if (data.items.length === 0)
    return <EmptyListing pages={data.pages} title={phrase('articleListing.none')} hint={phrase('articleListing.noneHint')} />;
  const lead = route.pageNumber === 1 ? data.items.slice(0, LEAD_AMONG).find(({ fields }) => fields.Image.value.src) : undefined;
  const items = lead ? [lead, ...data.items.filter((item) => item !== lead)] : data.items;
  const isNewest = !lead || lead === data.items[0];
  const drawn = items.slice(1, 3).filter(({ fields }) => fields.Image.value.src).length;
  const number = intl('NumberFormat', localeOf(route.language)).format(data.total);
  return (
    <Wrap className="listing">
      <div className="listing__head">
        <p className="meta" {...language}>
          {phrase(isNewest ? 'articleListing.count' : 'articleListing.countLed', { count: data.total, number })}
        </p>
        <TopicLinks topics={data.topics} />
      </div>
      <CardGrid columns={3} className={lead && 'listing__led'}>
        {items.map((item, index) => {
          const isLead = item === lead;
          return (
            <ArticleCard
              key={item.id}
              card={toCard(item, { aspectRatio: isLead ? LEAD_RATIOS[drawn] : '3:2' })}
              size={isLead ? 'large' : 'regular'}
              headingLevel={2}
              first={index === 0}
              priority={isLead}
            />
          );
        })}
      </CardGrid>
      <Pages page={data.page} pages={data.pages} name={phrase('articleListing.pages')} />
    </Wrap>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: ArticleListing, mode: 'static' };
