import type { RenderingDataLoader } from '@/runtime/data';
import { type CrumbData, loadCrumbs } from '@/features/content/navigation/server';
import type { Page } from './fields.schema';

export interface Data {
  crumbs: CrumbData[];
}

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => ({ crumbs: await loadCrumbs(context) });
