import { canFollow } from '@/features/account/follows/server';
import { type CrumbData, loadCrumbs } from '@/features/content/navigation/server';
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
