import { toCalendar } from '../../../lib/calendar.ts';
import { fill, isolated } from '../../kit/mail/line.ts';
import type { MailFile } from '../../kit/mail/mailer.ts';
import type { Part } from '../../kit/mail/parts.ts';
import type { PlacedEvent } from '../places/event.ts';
import type { Place } from '../places/places.ts';
import { PHRASES, type Language } from './phrases.ts';

/** A place at an event, or one among those who wait. */
export interface PlaceAbout extends Place {
  /** Page with the form, and what gives the place back there. */
  page: string;
  token: string;
  /** Undefined once the event is not there any more. */
  event: PlacedEvent | undefined;
}
/** What a mail says of a place: what it is, when and where, and how it is given back. */
export function placeParts({ event, page, token, status, position }: PlaceAbout, language: Language): { says: Part[]; cancels: Part[] } {
  const phrase = PHRASES[language].place;
  const link = new URL(page);
  link.searchParams.set('cancel', token);
  const when = (iso: string): string =>
    new Date(iso).toLocaleString(language === 'de' ? 'de-DE' : 'en-GB', {
      // A date in full, and the zone: the styles cannot be asked for together with it.
      ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const),
      timeZoneName: 'short',
      timeZone: event?.timeZone ?? 'UTC',
    });
  return {
    says: [
      { kind: 'paragraph', text: status === 'taken' ? phrase.taken : fill(phrase.waiting, { position: position ?? 1 }) },
      ...(event === undefined
        ? []
        : [
            {
              kind: 'list',
              items: [{ title: isolated(event.title), text: `${when(event.start)}${event.location === '' ? '' : ` · ${event.location}`}` }],
            } as const,
          ]),
      ...(status === 'taken' && event !== undefined ? [{ kind: 'paragraph', text: phrase.calendar } as const] : []),
    ],
    cancels: [
      { kind: 'paragraph', text: phrase.cancelText },
      { kind: 'button', text: phrase.cancel, href: link.href },
    ],
  };
}

const dashed = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The event for a calendar, for those who have a place. It is named as the file of the event's page is, so that a calendar has it once. */
export function calendarFiles({ event, page, status }: PlaceAbout, language: Language): { attachments?: readonly MailFile[] } {
  if (event === undefined || status !== 'taken') return {};
  const { origin, hostname, pathname } = new URL(page);
  const url = origin + pathname;
  const { title, lede, location, start, end, position } = event;
  const content = toCalendar(
    {
      uid: `${dashed(event.id)}@${hostname}`,
      title,
      description: [lede, url].filter(Boolean).join('\n\n'),
      location,
      url,
      start,
      end,
      position,
      language,
    },
    Date.now(),
    'none',
  );
  return { attachments: [{ name: 'event.ics', type: 'text/calendar; charset=utf-8', content }] };
}
