import { toCalendar } from '../../../lib/calendar.ts';
import { fill, isolated } from '../../kit/mail/line.ts';
import type { MailFile } from '../../kit/mail/mailer.ts';
import type { Part } from '../../kit/mail/parts.ts';
import type { PlacedEvent, Told } from '../places/event.ts';
import type { Place } from '../places/places.ts';
import { PHRASES, type Language } from './phrases.ts';

/** A place at an event, or one among those who wait. */
export interface PlaceAbout extends Omit<Place, 'position'> {
  position?: number | undefined;
  /** Page with the form, and what gives the place back there. */
  page: string;
  token: string;
  /** Undefined once the event is not there any more. */
  event: PlacedEvent | undefined;
  /** Of its calendar file. */
  sequence: number;
}

type When = Pick<PlacedEvent, 'start' | 'end' | 'timeZone'>;

/** `Friday, 4 December 2026, 17:30–20:30 CET` */
function whenOf({ start, end, timeZone }: When, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    // A date in full, and the zone: the styles cannot be asked for together with it.
    ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const),
    timeZoneName: 'short',
    timeZone,
  });
  const from = new Date(start);
  const to = end === null ? from : new Date(end);
  return to > from ? format.formatRange(from, to) : format.format(from);
}

const whenAndWhere = (facts: When & Pick<PlacedEvent, 'location'>, language: Language, format?: string): string =>
  [whenOf(facts, language), facts.location, format].filter(Boolean).join(' · ');

const waitingText = (text: string, position: number | undefined): string => fill(text, { position: position ?? 1 });

/** How a place is given back. */
function cancelParts({ page, token }: Pick<PlaceAbout, 'page' | 'token'>, language: Language): Part[] {
  const phrase = PHRASES[language].place;
  const link = new URL(page);
  link.searchParams.set('cancel', token);
  return [
    { kind: 'paragraph', text: phrase.cancelText },
    { kind: 'button', text: phrase.cancel, href: link.href },
  ];
}

/** What a mail says of a place: what it is, when and where, and how it is given back. */
export function placeParts(place: PlaceAbout, language: Language): { says: Part[]; cancels: Part[] } {
  const phrase = PHRASES[language].place;
  const { event, status, position } = place;
  return {
    says: [
      { kind: 'paragraph', text: status === 'taken' ? phrase.taken : waitingText(phrase.waiting, position) },
      ...(event === undefined
        ? []
        : [{ kind: 'list', items: [{ title: isolated(event.title), text: whenAndWhere(event, language) }] } as const]),
      ...(status === 'taken' && event !== undefined ? [{ kind: 'paragraph', text: phrase.calendar } as const] : []),
    ],
    cancels: cancelParts(place, language),
  };
}

/** What a mail says of an event that is at another time or elsewhere, or is back, to somebody who comes or waits. */
export function changedParts(place: PlaceAbout & { event: PlacedEvent }, was: Told | null, language: Language): Part[] {
  const phrase = PHRASES[language].place;
  const { event, status, position } = place;
  // Where it takes place is what its place says; how, only where that is another.
  const isOtherFormat = was !== null && was.format !== event.format;
  const formatOf = (facts: Pick<PlacedEvent, 'format'>): string | undefined => (isOtherFormat ? phrase[facts.format] : undefined);
  const isBack = was?.gone === true;
  return [
    { kind: 'paragraph', text: isBack ? phrase.back : phrase.changed },
    { kind: 'list', items: [{ title: isolated(event.title), text: whenAndWhere(event, language, formatOf(event)) }] },
    ...(was === null || isBack
      ? []
      : [{ kind: 'paragraph', text: fill(phrase.before, { before: whenAndWhere(was, language, formatOf(was)) }) } as const]),
    { kind: 'paragraph', text: status === 'taken' ? phrase.kept : waitingText(phrase.keptWaiting, position) },
    ...cancelParts(place, language),
  ];
}

/** What a mail says of an event that is called off. */
export function goneParts({ status }: Pick<PlaceAbout, 'status'>, title: string, was: Told, language: Language): Part[] {
  const phrase = PHRASES[language].place;
  return [
    { kind: 'paragraph', text: phrase.gone },
    { kind: 'list', items: [{ title: isolated(title), text: whenAndWhere(was, language) }] },
    { kind: 'paragraph', text: status === 'taken' ? phrase.goneTaken : phrase.goneWaiting },
  ];
}

const dashed = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

type Filed = Pick<PlacedEvent, 'id' | 'title' | 'location' | 'start' | 'end'> & Partial<Pick<PlacedEvent, 'lede' | 'position'>>;

/** An event for a calendar. It is named as the file of the event's page is, so that a calendar has it once. */
function calendarFile(
  event: Filed,
  { page, sequence }: Pick<PlaceAbout, 'page' | 'sequence'>,
  language: Language,
  isCancelled = false,
): MailFile {
  const { origin, hostname, pathname } = new URL(page);
  const url = origin + pathname;
  const { id, title, lede = '', location, start, end, position = null } = event;
  const content = toCalendar(
    {
      uid: `${dashed(id)}@${hostname}`,
      title,
      description: [lede, url].filter(Boolean).join('\n\n'),
      ...{ location, url, start, end, position, language, sequence, isCancelled },
    },
    Date.now(),
    'none',
  );
  return { name: 'event.ics', type: 'text/calendar; charset=utf-8', content };
}

interface Attached {
  attachments?: readonly MailFile[];
}

/** The event for the calendar of those who have a place. */
export const calendarFiles = (place: PlaceAbout, language: Language): Attached =>
  place.event === undefined || place.status !== 'taken' ? {} : { attachments: [calendarFile(place.event, place, language)] };

/** What takes it out of their calendar. */
export const cancelledFiles = (place: PlaceAbout, id: string, title: string, was: Told, language: Language): Attached =>
  place.status === 'taken' ? { attachments: [calendarFile({ id, title, ...was }, place, language, true)] } : {};
