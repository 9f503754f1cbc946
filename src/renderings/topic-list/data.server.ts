import type { CardItem } from '@/features/content/cards';
import { cardFragment, cardItem } from '@/features/content/cards/cards.server';
import { loadAll, ofTemplate } from '@/features/content/lists/search.server';
import type { List } from '@/features/content/lists/search.server';
import type { RenderingDataLoader } from '@/runtime/data';
import { TEMPLATE_IDS } from '@/features/content/template-ids';

export interface Data {
  topics: CardItem[];
}

const topics = (site: string): List<CardItem> => ({
  name: 'Topics',
  where: [ofTemplate(TEMPLATE_IDS.Topic)],
  orderBy: 'Title ASC',
  select: '...CardFields',
  fragments: cardFragment,
  item: cardItem(site),
});

export const load: RenderingDataLoader<unknown, unknown, Data> = async ({ query, route }) => ({
  topics: await loadAll(query, topics(route.site), route.language),
});
