import { loadReadingMinutes, pageUrl, signInHere, yearsOld } from '@/features/content/reading/server';
import type { DocumentActionsData } from '@/features/content/reading';
import type { RenderingDataLoader } from '@/runtime/data';
import { shortLink } from '@/features/media/server';
import type { Page } from './fields.schema';

export interface Data extends DocumentActionsData {
  minutes: number | null;
  /** Whole years since publication, when the article is old enough to say so; null otherwise. */
  yearsOld: number | null;
}

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => {
  const url = pageUrl(context.route);
  const [minutes, shortUrl] = await Promise.all([
    loadReadingMinutes(context.page.ReadingMinutes.value, context.page.Body, context),
    shortLink(url),
  ]);
  return {
    minutes,
    yearsOld: yearsOld(context.page.OriginalPublicationDate.value ?? context.page.DisplayDate.value, Date.now()),
    url,
    shortUrl,
    signIn: signInHere(context.route),
  };
};
