import type { CardItem } from '@/features/content/cards';
import { cards } from '@/features/content/cards/server';
import { type List, loadAll, ofTemplate, TEMPLATE_IDS } from '@/features/content/lists/server';
import type { RenderingDataLoader } from '@/runtime/data';

export interface Data {
  topics: CardItem[];
}

const topics = (site: string): List<CardItem> => ({
  name: 'Topics',
  where: [ofTemplate(TEMPLATE_IDS.Topic)],
  orderBy: 'Title ASC',
  ...cards(site),
});

export const load: RenderingDataLoader<unknown, unknown, Data> = async ({ query, route }) => ({
  topics: await loadAll(query, topics(route.site), route.language),
});
