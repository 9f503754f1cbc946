import { isSignedIn } from '@/features/account/server';
import { canFollow, mainTopics, type Topic } from '@/features/account/follows/server';
import type { IdentityState } from '@/features/identity';
import { identityPageState } from '@/features/identity/server';
import { languagePath } from '@/lib/language-path';
import type { RenderingDataLoader } from '@/runtime/data';

const OFFERED = 3;

export interface Data {
  /** What a new reader may begin with. */
  topics: Topic[];
  /** The address is open to everybody: where nobody is signed in, the sign-in that leads back to it. */
  signIn?: IdentityState;
}

/** The topics that most is written on. */
export const load: RenderingDataLoader<unknown, unknown, Data> = async ({ route, live }) => {
  if (route.editing || (live && (await isSignedIn(live))))
    return { topics: canFollow(route) ? await mainTopics(route.language, live ?? 'site', OFFERED) : [] };
  const here = languagePath(route.path, route.language);
  return { topics: [], signIn: await identityPageState('signInPrompt', live && { ...live, query: { ...live.query, to: here } }) };
};
