import { OLD_ARTICLE_DAYS } from '@/config/constants';

const DAY = 86_400_000;

/**
 * Whole years since publication, when a text is old enough to say so (more than 365 days); null otherwise.
 * @param date ISO 8601
 * @param now ms since 1970
 */
export function yearsOld(date: string | null, now: number): number | null {
  if (!date) return null;
  const days = (now - Date.parse(date)) / DAY;
  return days > OLD_ARTICLE_DAYS ? Math.max(1, Math.floor(days / 365.25)) : null;
}
