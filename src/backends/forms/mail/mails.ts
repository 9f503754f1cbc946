import { toCalendar } from '../../../lib/calendar.ts';
import type { Mailer, MailFile } from '../../kit/mail/mailer.ts';
import { fill, isolated, subjectLine } from '../../kit/mail/line.ts';
import { renderMail } from '../../kit/mail/parts.ts';
import type { Part } from '../../kit/mail/parts.ts';
import { greeting } from '../../kit/mail/greeting.ts';
import { mailingHeaders } from '../../kit/mail/mailing.ts';
import { occasionText, type Occasion } from '../../kit/mail/occasion.ts';
import type { Shown } from '../storage/tables.ts';
import type { PlacedEvent } from '../places/event.ts';
import type { Place } from '../places/places.ts';
import type { Values } from '../definitions/validate.ts';
import { CODE_MINUTES } from '../otp/codes.ts';
import type { OpeningCard } from '../protection/openings.ts';
import { PHRASES } from './phrases.ts';
import type { Language } from './phrases.ts';

interface About {
  form: string;
  number: string;
  /** Slug of the opening, and its title. */
  subject: string | null;
  title: string | null;
  messageId: string;
}

/** Of a form that is content: its title, and what it is about. */
interface FormAbout {
  form: string;
  number: string;
  subject: string | null;
  messageId: string;
}

/** A place at an event, or one among those who wait. */
interface PlaceAbout extends Place {
  /** Page with the form, and what gives the place back there. */
  page: string;
  token: string;
  /** Undefined once the event is not there any more. */
  event: PlacedEvent | undefined;
}
interface SentFile {
  field: string;
  name: string;
  bytes: number;
}

/** The service's mails. Each resolves when the relay has taken it. */
export interface Mails {
  code(to: string, language: Language, given: { code: string; occasion: Occasion; messageId: string }): Promise<void>;
  receipt(to: string, language: Language, about: About & { name: string }): Promise<void>;
  /** The receipt of a form that is content. Of what was typed it says the sender's name alone: anybody may write anybody's address there. */
  formReceipt(to: string, language: Language, given: FormAbout & { name: string; days: number; place?: PlaceAbout }): Promise<void>;
  /** To somebody who waited and has a place now. */
  place(to: string, language: Language, given: FormAbout & { name: string; place: PlaceAbout }): Promise<void>;
  /** What came in through such a form, for the firm: its answers in the words of the form. */
  formNotice(to: string, given: FormAbout & { submissionId: string; shown: readonly Shown[]; files: readonly SentFile[] }): Promise<void>;
  /** The way back to a form that somebody has begun. */
  resume(
    to: string,
    language: Language,
    given: { title: string; token: string; from: string; occasion: Occasion; days: number; messageId: string },
  ): Promise<void>;
  notice(to: string, about: About & { submissionId: string; values: Values; files: readonly SentFile[] }): Promise<void>;
  /** What somebody who works here wrote; who answers it writes to `replyTo`. */
  answer(
    to: string,
    language: Language,
    given: { text: string; about: string; number: string; at: Date; replyTo: readonly string[]; messageId: string },
  ): Promise<void>;
  confirmAlert(to: string, language: Language, given: { token: string; occasion: Occasion; messageId: string }): Promise<void>;
  alert(
    to: string,
    language: Language,
    given: { openings: readonly OpeningCard[]; search: string; token: string; messageId: string },
  ): Promise<void>;
}

/** Pages of the site that mails lead to. They change something on POST alone: opening one consumes nothing, so a mail scanner may. */
function siteLinks(siteOrigin: string, language: Language) {
  const at = (path: string): string => `${siteOrigin}${language === 'en' ? '' : `/${language}`}${path}`;
  return {
    opening: (slug: string) => at(`/careers/search-jobs/jobs/${encodeURIComponent(slug)}`),
    search: (search: string) => at(`/careers/search-jobs/jobs${search === '' ? '' : `?${search}`}`),
    confirmAlert: (token: string) => at(`/careers/search-jobs/alerts?confirm=${encodeURIComponent(token)}`),
    manageAlert: (token: string) => at(`/careers/search-jobs/alerts?alert=${encodeURIComponent(token)}`),
    /** Mail programs POST here (RFC 8058); a person who opens it is led to the page with the button. */
    alertOff: (token: string) => `${siteOrigin}/api/careers/alerts/off?token=${encodeURIComponent(token)}`,
  };
}

/** What a mail says of a place: what it is, when and where, and how it is given back. */
function placeParts({ event, page, token, status, position }: PlaceAbout, language: Language): { says: Part[]; cancels: Part[] } {
  const phrase = PHRASES[language].place;
  const link = new URL(page);
  link.searchParams.set('cancel', token);
  const when = (iso: string): string =>
    new Date(iso).toLocaleString(language === 'de' ? 'de-DE' : 'en-GB', {
      dateStyle: 'full',
      timeStyle: 'short',
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
function calendarFiles({ event, page, status }: PlaceAbout, language: Language): { attachments?: readonly MailFile[] } {
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

const placesOf = ({ places }: OpeningCard): string =>
  [...new Set(places.flatMap(({ city, countryName }) => [city, countryName].filter(Boolean).join(', ') || []))].slice(0, 3).join(' · ');

const filesPart = (files: readonly SentFile[], word: string): Part[] =>
  files.length === 0
    ? []
    : [
        {
          kind: 'list',
          items: files.map((file) => ({
            title: `${word}: ${isolated(file.name)}`,
            text: `${isolated(file.field)}, ${Math.ceil(file.bytes / 1000)} kB`,
          })),
        },
      ];

/** The way to a form that came in, for those who may see it there. */
const inboxPart = (siteOrigin: string, id: string): Part[] => [
  { kind: 'button', text: PHRASES.en.notice.inbox, href: `${siteOrigin}/user-registration/inbox?id=${id}` },
  { kind: 'small', text: PHRASES.en.notice.hint },
];

export function createMails(mailer: Mailer, { siteOrigin, siteName }: { siteOrigin: string; siteName: string }): Mails {
  const send = (
    to: string,
    language: Language,
    subject: string,
    parts: readonly Part[],
    { heading, ...more }: { messageId: string; heading?: string; headers?: Record<string, string>; attachments?: readonly MailFile[] },
  ) => {
    const line = subjectLine(subject);
    return mailer.send({
      to,
      subject: line,
      ...renderMail({ language, title: heading ?? line, brand: siteName, parts: [{ kind: 'heading', text: heading ?? line }, ...parts] }),
      ...more,
    });
  };
  return {
    code: (to, language, { code, occasion, messageId }) => {
      const phrase = PHRASES[language].code;
      return send(
        to,
        language,
        fill(phrase.subject, { code }),
        [
          { kind: 'paragraph', text: phrase.text },
          { kind: 'code', text: code },
          { kind: 'small', text: fill(phrase.hint, { minutes: CODE_MINUTES }) },
          { kind: 'small', text: occasionText(occasion, language, 'asked') },
        ],
        { messageId, heading: phrase.heading },
      );
    },
    receipt: (to, language, { subject, title, number, name, messageId }) => {
      const phrase = PHRASES[language][subject === null ? 'message' : 'application'];
      const words = { title: title ?? '', number };
      return send(
        to,
        language,
        fill(phrase.subject, words),
        [
          { kind: 'paragraph', text: greeting(phrase.hello, name) },
          { kind: 'paragraph', text: fill(phrase.text, words) },
          { kind: 'paragraph', text: phrase.next },
          { kind: 'paragraph', text: fill(phrase.number, words) },
          { kind: 'small', text: phrase.hint },
        ],
        { messageId },
      );
    },
    answer: (to, language, { text, about, number, at, replyTo, messageId }) => {
      const phrase = PHRASES[language].answer;
      const day = at.toLocaleDateString(language === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' });
      return send(
        to,
        language,
        fill(about === '' ? phrase.subject : phrase.subjectAbout, { about, number }),
        [
          // A paragraph is one line of a mail: each line that was written keeps to itself.
          ...text
            .split(/\r?\n/)
            .filter((line) => line.trim() !== '')
            .map((line) => ({ kind: 'paragraph', text: line }) as const),
          { kind: 'small', text: fill(phrase.about, { day, number }) },
          { kind: 'small', text: phrase.reply },
        ],
        // A person wrote it, and may be written to.
        { messageId, headers: { 'Auto-Submitted': 'no', 'Reply-To': replyTo.join(', ') } },
      );
    },
    place: (to, language, { form, subject, number, name, place, messageId }) => {
      const phrase = PHRASES[language];
      const words = { title: subject ?? form, number };
      const { says, cancels } = placeParts(place, language);
      return send(
        to,
        language,
        fill(phrase.place.movedSubject, words),
        [
          { kind: 'paragraph', text: greeting(phrase.form.hello, name) },
          { kind: 'paragraph', text: phrase.place.moved },
          ...says,
          ...cancels,
          { kind: 'small', text: fill(phrase.form.number, words) },
        ],
        { messageId, ...calendarFiles(place, language) },
      );
    },
    formReceipt: (to, language, { form, subject, number, name, days, place, messageId }) => {
      const phrase = PHRASES[language].form;
      const held =
        place === undefined || place.status === 'cancelled'
          ? undefined
          : { ...placeParts(place, language), ...calendarFiles(place, language) };
      const words = { title: form, number, days, subject: subject ?? '' };
      return send(
        to,
        language,
        fill(phrase.subject, words),
        [
          { kind: 'paragraph', text: greeting(phrase.hello, name) },
          { kind: 'paragraph', text: fill(phrase.text, words) },
          ...(subject === null ? [] : [{ kind: 'paragraph', text: fill(phrase.about, words) } as const]),
          ...(held?.says ?? [{ kind: 'paragraph', text: phrase.next } as const]),
          { kind: 'paragraph', text: fill(phrase.number, words) },
          ...(held?.cancels ?? []),
          { kind: 'small', text: fill(place === undefined ? phrase.hint : PHRASES[language].place.hint, words) },
        ],
        { messageId, ...(held?.attachments === undefined ? {} : { attachments: held.attachments }) },
      );
    },
    formNotice: (to, { form, subject, number, submissionId, shown, files, messageId }) => {
      const phrase = PHRASES.en.notice;
      return send(
        to,
        'en',
        fill(phrase.subject, { title: subject === null ? form : `${form}: ${subject}`, number }),
        [
          { kind: 'paragraph', text: fill(phrase.text, { form }) },
          { kind: 'list', items: shown.map(({ label, value }) => ({ title: label, text: [value].flat().join('; ') })) },
          ...filesPart(files, phrase.files),
          ...inboxPart(siteOrigin, submissionId),
        ],
        { messageId },
      );
    },
    resume: (to, language, { title, token, from, occasion, days, messageId }) => {
      const phrase = PHRASES[language].resume;
      const link = new URL(from);
      link.searchParams.set('resume', token);
      const words = { title, days };
      return send(
        to,
        language,
        fill(phrase.subject, words),
        [
          { kind: 'paragraph', text: fill(phrase.text, words) },
          { kind: 'button', text: phrase.link, href: link.href },
          { kind: 'small', text: fill(phrase.hint, words) },
          { kind: 'small', text: occasionText(occasion, language, 'asked') },
        ],
        { messageId },
      );
    },
    notice: (to, { form, subject, title, number, submissionId, values, files, messageId }) => {
      const phrase = PHRASES.en.notice;
      const link = siteLinks(siteOrigin, 'en');
      return send(
        to,
        'en',
        fill(phrase.subject, { title: title ?? form, number }),
        [
          { kind: 'paragraph', text: fill(phrase.text, { form }) },
          ...(subject === null ? [] : [{ kind: 'list', items: [{ title: title ?? subject, href: link.opening(subject) }] } as const]),
          { kind: 'list', items: Object.entries(values).map(([field, value]) => ({ title: field, text: value })) },
          ...filesPart(files, phrase.files),
          ...inboxPart(siteOrigin, submissionId),
        ],
        { messageId },
      );
    },
    confirmAlert: (to, language, { token, occasion, messageId }) => {
      const phrase = PHRASES[language].confirmAlert;
      return send(
        to,
        language,
        phrase.subject,
        [
          { kind: 'paragraph', text: phrase.text },
          { kind: 'button', text: phrase.link, href: siteLinks(siteOrigin, language).confirmAlert(token) },
          { kind: 'small', text: phrase.hint },
          { kind: 'small', text: occasionText(occasion, language, 'asked') },
        ],
        { messageId },
      );
    },
    alert: (to, language, { openings, search, token, messageId }) => {
      const phrase = PHRASES[language].alert;
      const link = siteLinks(siteOrigin, language);
      return send(
        to,
        language,
        `${siteName}: ${openings.length === 1 ? phrase.subjectOne : fill(phrase.subject, { count: openings.length })}`,
        [
          { kind: 'paragraph', text: phrase.intro },
          {
            kind: 'list',
            items: openings.map((opening) => ({
              title: opening.title,
              href: link.opening(opening.slug),
              text: [isolated(opening.employer), placesOf(opening)].filter(Boolean).join(' · '),
            })),
          },
          { kind: 'button', text: phrase.all, href: link.search(search) },
          {
            kind: 'footer',
            text: fill(phrase.why, { email: to }),
            items: [
              { title: phrase.manage, href: link.manageAlert(token) },
              { title: phrase.off, href: link.manageAlert(token) },
            ],
          },
        ],
        {
          messageId,
          headers: mailingHeaders({
            name: `${siteName} ${phrase.list}`,
            label: 'job-alerts',
            host: new URL(siteOrigin).hostname,
            unsubscribeUrl: link.alertOff(token),
          }),
        },
      );
    },
  };
}
