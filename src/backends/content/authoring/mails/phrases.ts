import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Language } from '../../../../lib/languages.ts';

const text = z.string().min(1);
const notice = z.strictObject({ subject: text, text, link: text, hint: text });
const phrasesSchema = z.strictObject({
  ...{ hello: text, note: text },
  ...{ submitted: notice, approved: notice, scheduled: notice, kept: notice, rejected: notice },
});

type Phrases = z.infer<typeof phrasesSchema>;

const read = (language: string): Phrases =>
  phrasesSchema.parse(JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')));

/** The words of the editors' mails, a file a language. */
export const PHRASES: Readonly<Record<Language, Phrases>> = { en: read('en'), de: read('de') };
