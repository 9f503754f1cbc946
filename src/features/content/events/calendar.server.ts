import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { getOrigins } from '@/config/env.server';
import { languagePath } from '@/lib/language-path';
import { runQuery } from '@/server/content/client';
import type { QueryClient } from '@/server/content/client';
import { sitecoreDate } from '@/server/content/sites';
import { dashedId } from '../lists/search.server';
import { TEMPLATE_IDS } from '../template-ids';
import { toCalendar } from '@/lib/calendar';
import { plainTitle } from '@/lib/rich-text/title';

const document = `query EventCalendar($id: String!, $language: String!) {
  item(path: $id, language: $language) {
    id name template { id } url { path siteName }
    languages { language { name } }
    fields { name value }
  }
}`;

/** The raw values of an event's fields; one that the item does not have is empty. */
const fieldsSchema = z.array(z.object({ name: z.string(), value: z.string().nullish() }).nullable()).transform((fields) => {
  const raw = new Map(fields.map((field) => [field?.name, field?.value ?? '']));
  const of = (name: string): string => raw.get(name) ?? '';
  const number = (name: string): number | null => (of(name) !== '' && Number.isFinite(Number(of(name))) ? Number(of(name)) : null);
  return {
    title: plainTitle(of('Title')),
    lede: of('Lede'),
    place: ['Venue', 'City', 'Country'].map(of).filter(Boolean).join(', '),
    start: sitecoreDate(of('StartDate')) ?? null,
    end: sitecoreDate(of('EndDate')) ?? null,
    latitude: number('Latitude'),
    longitude: number('Longitude'),
  };
});

const answer = z.object({
  item: z
    .object({
      id: z.string().transform(dashedId),
      name: z.string(),
      template: z.object({ id: z.string().transform(dashedId) }).nullish(),
      url: z.object({ path: z.string().nullish(), siteName: z.string().nullish() }).nullish(),
      languages: z
        .array(z.object({ language: z.object({ name: z.string() }) }).nullable())
        .nullish()
        .transform((versions) => (versions ?? []).flatMap((version) => version?.language.name ?? [])),
      fields: fieldsSchema,
    })
    .nullable(),
});

/** Paths of the content service carry the language of their item, but for the default one. */
const withoutLanguage = (path: string): string => path.replace(new RegExp(`^/(?:${LANGUAGES.join('|')})(?=/|$)`), '') || '/';

export interface CalendarFile {
  /** `who-may-plug-in.ics` */
  name: string;
  content: string;
}

/** The language that an item's words are in where it is asked for in one: its own, or the one that it falls back to. */
const languageOf = (languages: readonly string[], asked: string): string =>
  languages.length === 0 || languages.includes(asked)
    ? asked
    : (languages.find((each) => each === DEFAULT_LANGUAGE) ?? languages[0] ?? asked);

/** Address of an event's calendar file. */
export const calendarPath = (itemId: string, language: string): string =>
  `/api/events/${itemId}.ics${language === 'en' ? '' : `?lang=${language}`}`;

/**
 * The calendar file of an event in a language; undefined when the item is no event of the site, or has no date.
 * @param now ms since 1970
 * @throws AppError `content/…`
 */
export async function loadCalendar(client: QueryClient, itemId: string, language: string, now: number): Promise<CalendarFile | undefined> {
  const { item } = await runQuery(client, document, { id: itemId, language }, answer);
  if (item?.template?.id !== TEMPLATE_IDS.Event || !item.url?.path) return undefined;
  const { title, lede, place, start, end, latitude, longitude } = item.fields;
  if (!start) return undefined;
  const { sites } = getOrigins();
  const origin = (sites.find(({ name }) => name === item.url?.siteName) ?? sites[0])?.origin ?? '';
  const url = `${origin}${languagePath(withoutLanguage(item.url.path), language)}`;
  const content = toCalendar(
    {
      uid: `${item.id}@${new URL(origin).hostname}`,
      title: title || item.name,
      description: [lede, url].filter(Boolean).join('\n\n'),
      location: place,
      url,
      start,
      end,
      position: latitude === null || longitude === null ? null : { latitude, longitude },
      language: languageOf(item.languages, language),
    },
    now,
  );
  return { name: `${item.name.replace(/[^\w-]+/g, '-')}.ics`, content };
}
