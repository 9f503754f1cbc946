import { isSignedIn } from '@/features/account/server';
import { canFollow, mainTopics, type Topic } from '@/features/account/follows/server';
import type { RenderingDataLoader } from '@/runtime/data';

const OFFERED = 3;

export interface Data {
  /** What a new reader may begin with. */
  topics: Topic[];
  /** The address is open to everybody. */
  signedIn: boolean;
}

/** The topics that most is written on. */
export const load: RenderingDataLoader<unknown, unknown, Data> = async ({ route, live }) => {
  const signedIn = route.editing || (live !== undefined && (await isSignedIn(live)));
  return { signedIn, topics: signedIn && canFollow(route) ? await mainTopics(route.language, live ?? 'site', OFFERED) : [] };
};
