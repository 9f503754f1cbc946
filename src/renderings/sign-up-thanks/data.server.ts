import { canFollow, mainTopics, type Topic } from '@/features/account/follows/server';
import type { RenderingDataLoader } from '@/runtime/data';

const OFFERED = 3;

export interface Data {
  /** What a new reader may begin with. */
  topics: Topic[];
}

/** The topics that most is written on. */
export const load: RenderingDataLoader<unknown, unknown, Data> = async ({ route, live }) => ({
  topics: canFollow(route) ? await mainTopics(route.language, live ?? 'site', OFFERED) : [],
});
