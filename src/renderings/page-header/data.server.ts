import type { RenderingDataLoader } from '@/features/content/server';
import { loadCrumbs } from '@/features/content/navigation/crumbs.server';
import type { CrumbData } from '@/features/content/navigation/crumbs.server';
import type { Page } from './fields.schema';

export interface Data {
  crumbs: CrumbData[];
}

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => ({ crumbs: await loadCrumbs(context) });
