import { type CrumbData, crumbsIfKnown } from '@/features/content/navigation/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export interface Data {
  crumbs: CrumbData[];
}

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => ({ crumbs: await crumbsIfKnown(context) });
