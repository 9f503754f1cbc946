import type { TopicLink } from '@/features/content/lists';
import { loadTopicLinks } from '@/features/content/lists/server';
import type { RenderingDataLoader } from '@/runtime/data';

export interface Data {
  /** Those of the home's own site. */
  topics: TopicLink[];
}

export const load: RenderingDataLoader<unknown, unknown, Data> = async ({ query, route }) => ({
  topics: await loadTopicLinks(query, route.site, route.language),
});
