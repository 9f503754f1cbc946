import { loadCrumbs } from '@/features/content/navigation/crumbs.server';
import type { CrumbData } from '@/features/content/navigation/crumbs.server';
import { loadReadingMinutes } from '@/features/content/reading-time.server';
import type { RenderingDataLoader } from '@/features/content/server';
import type { Page } from './fields.schema';

export interface Data {
  crumbs: CrumbData[];
  minutes: number | null;
}

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => {
  const [crumbs, minutes] = await Promise.all([loadCrumbs(context), loadReadingMinutes(context.page.Body, context)]);
  return { crumbs, minutes };
};
