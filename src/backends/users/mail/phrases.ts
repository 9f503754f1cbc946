import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Language } from '../../../lib/languages.ts';

const message = z.object({ subject: z.string().min(1), text: z.string().min(1), hint: z.string() });
const withLink = message.extend({ link: z.string().min(1) });
/** The subject has the code, so that it can be read without opening the mail; the heading goes without. */
const withCode = message.extend({ subject: z.string().includes('{code}'), heading: z.string().min(1) });
const notice = message.extend({ link: z.string().min(1).optional() });

const phrasesSchema = z.strictObject({
  changeEmail: withCode,
  changeEmailNotice: notice,
  emailChanged: notice,
  emailTaken: notice,
  linkIdentity: withCode,
  identityLinked: notice,
  identityUnlinked: notice,
  resetPassword: withCode.extend({ link: z.string().min(1) }),
  accountErased: notice,
  confirmNewsletter: withLink.extend({
    subject: z.string().includes('{what}'),
    heading: z.string(),
    topics: z.object({ one: z.string(), other: z.string().includes('{count}') }),
    then: z.string(),
  }),
  manageLink: withLink,
  digest: z.object({
    weekly: z.string(),
    monthly: z.string(),
    /** What the newsletters are called where they are subscribed to. */
    names: z.object({ weekly: z.string(), monthly: z.string() }),
    minutes: z.string().includes('{minutes}'),
    alsoWeekly: z.string(),
    alsoMonthly: z.string(),
    onTopics: z.string(),
    moreOnTopics: z.object({ one: z.string(), other: z.string().includes('{count}') }),
    alerts: z.string().includes('{topics}'),
    why: z.string().includes('{newsletter}'),
    whyAlerts: z.string().includes('{topics}'),
    manage: z.string(),
    unsubscribe: z.string(),
  }),
});

export type Phrases = z.infer<typeof phrasesSchema>;
export type { Language };

const read = (language: Language): Phrases =>
  phrasesSchema.parse(JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')));

/** The words of the service's mails, a file a language. */
export const PHRASES: Readonly<Record<Language, Phrases>> = { en: read('en'), de: read('de') };
