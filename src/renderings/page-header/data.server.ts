import type { RenderingDataLoader } from '@/runtime/data';
import { loadCrumbs } from '@/features/content/navigation/crumbs.server';
import type { CrumbData } from '@/features/content/navigation/crumbs.server';
import type { Page } from './fields.schema';

export interface Data {
  crumbs: CrumbData[];
}

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => ({ crumbs: await loadCrumbs(context) });
