import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { getOrigins } from '@/config/env.server';
import { languagePath } from '@/lib/language-path';
import { dateField, numberField, textField } from '@/runtime/fields/fields.schema';
import { runQuery } from '@/server/content/client';
import type { QueryClient } from '@/server/content/client';
import { TEMPLATE_IDS } from '../template-ids';
import { toCalendar } from '@/lib/calendar';

const FIELDS = ['Title', 'Lede', 'StartDate', 'EndDate', 'Venue', 'City', 'Country', 'Latitude', 'Longitude'];

const document = `query EventCalendar($id: String!, $language: String!) {
  item(path: $id, language: $language) {
    id(format: "D")
    name
    template { id(format: "D") }
    url { path siteName }
    ${FIELDS.map((name) => `${name}: field(name: "${name}") { jsonValue }`).join('\n    ')}
  }
}`;

/** A field that the item does not have is empty. */
const field = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'object' && value !== null && 'jsonValue' in value ? value.jsonValue : undefined), schema);

const answer = z.object({
  item: z
    .object({
      id: z.string(),
      name: z.string(),
      template: z.object({ id: z.string() }).nullish(),
      url: z.object({ path: z.string().nullish(), siteName: z.string().nullish() }).nullish(),
      Title: field(textField),
      Lede: field(textField),
      StartDate: field(dateField),
      EndDate: field(dateField),
      Venue: field(textField),
      City: field(textField),
      Country: field(textField),
      Latitude: field(numberField),
      Longitude: field(numberField),
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
  if (!item?.StartDate.value || item.template?.id.toLowerCase() !== TEMPLATE_IDS.Event || !item.url?.path) return undefined;
  const { sites } = getOrigins();
  const origin = (sites.find(({ name }) => name === item.url?.siteName) ?? sites[0])?.origin ?? '';
  const url = `${origin}${languagePath(withoutLanguage(item.url.path), language)}`;
  const [latitude, longitude] = [item.Latitude.value, item.Longitude.value];
  const content = toCalendar(
    {
      uid: `${item.id.toLowerCase()}@${new URL(origin).hostname}`,
      title: item.Title.value || item.name,
      description: [item.Lede.value, url].filter(Boolean).join('\n\n'),
      location: [item.Venue.value, item.City.value, item.Country.value].filter(Boolean).join(', '),
      url,
      start: item.StartDate.value,
      end: item.EndDate.value,
      position: latitude === null || longitude === null ? null : { latitude, longitude },
      language,
    },
    now,
  );
  return { name: `${item.name.replace(/[^\w-]+/g, '-')}.ics`, content };
}
