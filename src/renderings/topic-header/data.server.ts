import { loadCrumbs } from '@/features/content/navigation/crumbs.server';
import type { CrumbData } from '@/features/content/navigation/crumbs.server';
import type { RenderingDataLoader } from '@/features/content/server';

export interface Data {
  crumbs: CrumbData[];
}

export const load: RenderingDataLoader<unknown, unknown, Data> = async (context) => ({ crumbs: await loadCrumbs(context) });
