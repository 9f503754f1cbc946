import { canFollow } from '@/features/account/follows/can-follow.server';
import { loadCrumbs } from '@/features/content/navigation/crumbs.server';
import type { CrumbData } from '@/features/content/navigation/crumbs.server';
import type { RenderingDataLoader } from '@/runtime/data';

export interface Data {
  crumbs: CrumbData[];
  /** There are accounts, which can follow it. */
  canFollow: boolean;
}

export const load: RenderingDataLoader<unknown, unknown, Data> = async (context) => ({
  crumbs: await loadCrumbs(context),
  canFollow: canFollow(context.route),
});
