import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Language } from '../storage/tables.ts';

const text = z.string().min(1);
const notice = z.strictObject({ subject: text, text, link: text, hint: text });
const phrasesSchema = z.strictObject({
  hello: text,
  note: text,
  welcome: notice,
  asked: notice,
  refused: notice,
  queue: notice,
  queueReport: notice,
  queueRecruiter: notice,
  confirm: notice,
  hidden: notice,
  left: notice,
  erased: notice,
  invitation: notice,
  warned: notice,
  suspended: notice,
  restored: notice,
  recruiter: notice,
  noRecruiter: notice,
  recruiterEnded: notice,
  postRemoved: notice,
  reportDone: notice,
  reportNothing: notice,
  groupIn: notice,
  newsletter: z.strictObject({ list: text, why: text, off: text, manage: text, test: text }),
});

export type Phrases = z.infer<typeof phrasesSchema>;

const read = (language: Language): Phrases =>
  phrasesSchema.parse(JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')));

/** The words of the gateway's mails, a file a language. */
export const PHRASES: Readonly<Record<Language, Phrases>> = { en: read('en'), de: read('de') };
