import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Language } from '../../storage/tables.ts';

const text = z.string().min(1);
const wordsSchema = z.strictObject({
  somebody: text,
  through: text,
  message: z.strictObject({ answer: text, limits: text, read: text, stop: text, reply: text }),
  otherSender: z.strictObject({ subject: text, text: text, yours: text, notYours: text, link: text }),
  request: z.strictObject({
    accepted: text,
    declined: text,
    ended: text,
    acceptedText: text,
    declinedText: text,
    endedText: text,
    link: text,
  }),
  postClosing: z.strictObject({ subject: text, text: text, link: text }),
  postClosed: z.strictObject({ subject: text, text: text, talk: text, link: text }),
  referred: z.strictObject({ subject: text, text: text, hint: text, link: text }),
  alert: z.strictObject({ subjectOne: text, subject: text, intro: text, all: text, why: text, list: text, manage: text, off: text }),
  types: z.strictObject({ permanent: text, interim: text, board: text, project: text, volunteer: text }),
});

type Words = z.infer<typeof wordsSchema>;

const read = (language: Language): Words =>
  wordsSchema.parse(JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')));

/** The words of the mails of the contact between members, a file a language. */
export const WORDS: Readonly<Record<Language, Words>> = { en: read('en'), de: read('de') };
