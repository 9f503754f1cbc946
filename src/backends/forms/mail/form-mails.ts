import { fill, isolated } from '../../kit/mail/line.ts';
import { greeting } from '../../kit/mail/greeting.ts';
import { occasionText, type Occasion } from '../../kit/mail/occasion.ts';
import type { Part } from '../../kit/mail/parts.ts';
import type { Values } from '../definitions/validate.ts';
import { CODE_MINUTES } from '../otp/codes.ts';
import type { Shown } from '../storage/tables.ts';
import { PHRASES, type Language } from './phrases.ts';
import type { PlacedEvent, Told } from '../places/event.ts';
import { calendarFiles, cancelledFiles, changedParts, goneParts, placeParts, type PlaceAbout } from './place-parts.ts';
import { siteLinks, type Send } from './send.ts';

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

interface SentFile {
  field: string;
  name: string;
  bytes: number;
}

/** The mails about forms: to who sends them, and to those who read them. */
export interface FormMails {
  code(to: string, language: Language, given: { code: string; occasion: Occasion; messageId: string }): Promise<void>;
  receipt(to: string, language: Language, about: About & { name: string }): Promise<void>;
  /** The receipt of a form that is content. Of what was typed it says the sender's name alone: anybody may write anybody's address there. */
  formReceipt(to: string, language: Language, given: FormAbout & { name: string; days: number; place?: PlaceAbout }): Promise<void>;
  /** To somebody who waited and has a place now. */
  place(to: string, language: Language, given: FormAbout & { name: string; place: PlaceAbout }): Promise<void>;
  /** To somebody with a place, or who waits: the event is at another time or elsewhere. `was`: what they were told before. */
  placeChanged(
    to: string,
    language: Language,
    given: FormAbout & { name: string; place: PlaceAbout & { event: PlacedEvent }; was: Told | null },
  ): Promise<void>;
  /** To the same: it is called off. */
  placeGone(
    to: string,
    language: Language,
    given: FormAbout & { name: string; place: PlaceAbout; eventId: string; was: Told },
  ): Promise<void>;
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
  /** To somebody who works here and was given a form. It says nothing of what was typed: the address is one that a colleague wrote. */
  assigned(
    to: string,
    language: Language,
    given: { title: string; number: string; by: string | null; submissionId: string; messageId: string },
  ): Promise<void>;
}

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
const inboxPart = (siteOrigin: string, language: Language, id: string): Part[] => [
  { kind: 'button', text: PHRASES[language].notice.inbox, href: siteLinks(siteOrigin, language).inbox(id) },
  { kind: 'small', text: PHRASES[language].notice.hint },
];

/** What a form that ships is called, and its fields and choices, as the inbox of the site has them; of another one the names themselves. */
function shippedWords(language: Language, form: string) {
  const { forms, fields, choices } = PHRASES[language].shipped;
  const isShipped = Object.hasOwn(forms, form);
  const fieldName = (field: string): string => (isShipped && fields[field]) || field;
  return {
    formName: (isShipped && forms[form]) || form,
    fieldName,
    lineOf: (field: string, value: string) => ({ title: fieldName(field), text: (isShipped && choices[field]?.[value]) || value }),
  };
}

/** Writes the mails about forms. */
export const createFormMails = (
  send: Send,
  { siteOrigin, officeLanguage }: { siteOrigin: string; officeLanguage: Language },
): FormMails => ({
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
  assigned: (to, language, { title, number, by, submissionId, messageId }) => {
    const phrase = PHRASES[language].assigned;
    const words = { title, number, by: by ?? '' };
    return send(
      to,
      language,
      fill(phrase.subject, words),
      [
        { kind: 'paragraph', text: fill(by === null ? phrase.text : phrase.textBy, words) },
        { kind: 'button', text: phrase.link, href: siteLinks(siteOrigin, language).inbox(submissionId) },
        { kind: 'small', text: phrase.hint },
      ],
      { messageId },
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
  placeChanged: (to, language, { form, subject, number, name, place, was, messageId }) => {
    const phrase = PHRASES[language];
    const words = { title: place.event.title || (subject ?? form), number };
    return send(
      to,
      language,
      fill(was?.gone === true ? phrase.place.backSubject : phrase.place.changedSubject, words),
      [
        { kind: 'paragraph', text: greeting(phrase.form.hello, name) },
        ...changedParts(place, was, language),
        { kind: 'small', text: fill(phrase.form.number, words) },
      ],
      { messageId, ...calendarFiles(place, language) },
    );
  },
  placeGone: (to, language, { form, subject, number, name, place, eventId, was, messageId }) => {
    const phrase = PHRASES[language];
    const title = subject ?? form;
    return send(
      to,
      language,
      fill(phrase.place.goneSubject, { title }),
      [
        { kind: 'paragraph', text: greeting(phrase.form.hello, name) },
        ...goneParts(place, title, was, language),
        { kind: 'small', text: fill(phrase.form.number, { number }) },
      ],
      { messageId, ...cancelledFiles(place, eventId, title, was, language) },
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
    const phrase = PHRASES[officeLanguage].notice;
    return send(
      to,
      officeLanguage,
      fill(phrase.subject, { title: subject === null ? form : `${form}: ${subject}`, number }),
      [
        { kind: 'paragraph', text: fill(phrase.text, { form }) },
        { kind: 'list', items: shown.map(({ label, value }) => ({ title: label, text: [value].flat().join('; ') })) },
        ...filesPart(files, phrase.files),
        ...inboxPart(siteOrigin, officeLanguage, submissionId),
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
    const phrase = PHRASES[officeLanguage].notice;
    const link = siteLinks(siteOrigin, officeLanguage);
    const { formName, fieldName, lineOf } = shippedWords(officeLanguage, form);
    return send(
      to,
      officeLanguage,
      fill(phrase.subject, { title: title ?? formName, number }),
      [
        { kind: 'paragraph', text: fill(phrase.text, { form: formName }) },
        ...(subject === null ? [] : [{ kind: 'list', items: [{ title: title ?? subject, href: link.opening(subject) }] } as const]),
        { kind: 'list', items: Object.entries(values).map(([field, value]) => lineOf(field, value)) },
        ...filesPart(
          files.map((file) => ({ ...file, field: fieldName(file.field) })),
          phrase.files,
        ),
        ...inboxPart(siteOrigin, officeLanguage, submissionId),
      ],
      { messageId },
    );
  },
});
