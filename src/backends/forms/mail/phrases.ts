import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Language } from '../../../lib/languages.ts';

const text = z.string().min(1);
const phrasesSchema = z.strictObject({
  code: z.strictObject({ subject: text, heading: text, text, hint: text }),
  application: z.strictObject({ subject: text, hello: text, text, next: text, number: text, hint: text }),
  message: z.strictObject({ subject: text, hello: text, text, next: text, number: text, hint: text }),
  form: z.strictObject({ subject: text, hello: text, text, about: text, next: text, number: text, hint: text }),
  place: z.strictObject({
    ...{ taken: text, waiting: text, calendar: text, cancelText: text, cancel: text, moved: text, movedSubject: text, hint: text },
    ...{ changedSubject: text, changed: text, before: text, kept: text, keptWaiting: text, backSubject: text, back: text },
    ...{ goneSubject: text, gone: text, goneTaken: text, goneWaiting: text, inPerson: text, online: text, hybrid: text },
  }),
  resume: z.strictObject({ subject: text, text, link: text, hint: text }),
  notice: z.strictObject({ subject: text, text, opening: text, files: text, inbox: text, hint: text }),
  /** The forms that ship, as the site's dictionary has them (`inbox.form.`, `inbox.field.`, `apply.permit.`). */
  shipped: z.strictObject({
    forms: z.record(z.string(), text),
    fields: z.record(z.string(), text),
    choices: z.record(z.string(), z.record(z.string(), text)),
  }),
  answer: z.strictObject({ subject: text, subjectAbout: text, about: text, reply: text }),
  assigned: z.strictObject({ subject: text, text, textBy: text, link: text, hint: text }),
  confirmAlert: z.strictObject({ subject: text, text, about: text, link: text, hint: text }),
  alertsFull: z.strictObject({ subject: text, text, everything: text, daily: text, weekly: text }),
  alertRefused: z.strictObject({ subject: text, text, link: text }),
  alert: z.strictObject({
    about: text,
    ...{ subjectOne: text, subject: text, intro: text, introMore: text, all: text, why: text, list: text, manage: text, off: text },
  }),
  /** Values of the lists of a search, as the site's dictionary has them; with the parameter's name where two share a value. */
  searched: z.record(z.string(), text),
  /** What is asked of a search beside its values. */
  search: z.strictObject({ pay: text, around: text, within: text }),
});

export type { Language };
export type Phrases = z.infer<typeof phrasesSchema>;

const read = (language: Language): Phrases =>
  phrasesSchema.parse(JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')));

/** The words of the service's mails, a file a language. */
export const PHRASES: Readonly<Record<Language, Phrases>> = { en: read('en'), de: read('de') };
