import { toCalendar } from '@/lib/calendar';
import type { OpeningAnswer } from '../openings.schema';
import { openingPath } from '@/config/routes';
import { lastDay as lastDayOf } from '../labels';

const HALF_HOUR_MS = 1_800_000;
/** In the morning of the last day there is still time to write. */
const MORNING = 'T08:00:00.000Z';

interface Place {
  /** Of the site with the opening. */
  origin: string;
  language: string;
  /** "Last day to apply", where the dictionary is at hand. */
  lastDay: string | undefined;
}

/**
 * The last day of an opening as an iCalendar file: half an hour in its morning, or before it closes.
 * @param now ms since 1970
 * @returns undefined for one that is closed, or that stays open
 */
export function closingCalendar(opening: OpeningAnswer, { origin, language, lastDay }: Place, now: number): string | undefined {
  if (opening.status !== 'open' || !opening.closes) return undefined;
  const closes = Date.parse(opening.closes);
  const start = Math.min(Date.parse(`${lastDayOf(opening)}${MORNING}`), closes - HALF_HOUR_MS);
  return toCalendar(
    {
      uid: `${opening.id.replace(/[^\w.:-]/g, '-')}@${new URL(origin).hostname}`,
      title: [lastDay, opening.title].filter(Boolean).join(': '),
      description: opening.summary,
      location: opening.places
        .map(({ city, cityName = city, countryName }) => [cityName, countryName].filter(Boolean).join(', '))
        .filter(Boolean)
        .join(' / '),
      url: `${origin}${openingPath(opening.slug, language)}`,
      start: new Date(start).toISOString(),
      end: new Date(start + HALF_HOUR_MS).toISOString(),
      position: null,
      language,
    },
    now,
  );
}
