import { type CrumbData, loadCrumbs } from '@/features/content/navigation/server';
import { loadReadingMinutes, pageUrl, signInHere, yearsOld } from '@/features/content/reading/server';
import type { DocumentActionsData } from '@/features/content/reading';
import type { RenderingDataLoader } from '@/runtime/data';
import { shortLink } from '@/features/media/server';
import type { Page } from './fields.schema';

export interface Data extends DocumentActionsData {
  crumbs: CrumbData[];
  minutes: number | null;
  /** Whole years since publication, when the entry is old enough to say so; null otherwise. */
  yearsOld: number | null;
}

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => {
  const { page, route } = context;
  const url = pageUrl(route);
  const [crumbs, minutes, shortUrl] = await Promise.all([
    loadCrumbs(context),
    loadReadingMinutes(page.ReadingMinutes.value, page.Body, context),
    shortLink(url),
  ]);
  return { crumbs, minutes, yearsOld: yearsOld(page.DisplayDate.value, Date.now()), url, shortUrl, signIn: signInHere(route) };
};
