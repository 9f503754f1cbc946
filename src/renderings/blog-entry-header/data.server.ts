import { loadCrumbs } from '@/features/content/navigation/crumbs.server';
import type { CrumbData } from '@/features/content/navigation/crumbs.server';
import { loadReadingMinutes } from '@/features/content/reading-time.server';
import { pageUrl } from '@/features/content/page-url.server';
import type { DocumentActionsData } from '@/features/content/reading';
import { yearsOld } from '@/features/content/reading/age';
import { signInHere } from '@/features/content/reading/sign-in.server';
import type { RenderingDataLoader } from '@/runtime/data';
import { shortLink } from '@/features/media/short-link.server';
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
