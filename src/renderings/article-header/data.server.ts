import { pageUrl } from '@/features/content/page-url.server';
import { loadReadingMinutes } from '@/features/content/reading-time.server';
import type { RenderingDataLoader } from '@/features/content/server';
import { OLD_ARTICLE_DAYS } from '@/features/content/constants';
import type { Page } from './fields.schema';

export interface Data {
  minutes: number | null;
  /** Whole years since publication, when the article is old enough to say so; null otherwise. */
  yearsOld: number | null;
  /** Absolute, for what leaves the site. */
  url: string;
}

const DAY = 86_400_000;

/** @param date ISO 8601 */
export function yearsOld(date: string | null, now: number): number | null {
  if (!date) return null;
  const days = (now - Date.parse(date)) / DAY;
  return days > OLD_ARTICLE_DAYS ? Math.max(1, Math.floor(days / 365.25)) : null;
}

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => ({
  minutes: await loadReadingMinutes(context.page.Body, context),
  yearsOld: yearsOld(context.page.OriginalPublicationDate.value ?? context.page.DisplayDate.value, Date.now()),
  url: pageUrl(context.route),
});
