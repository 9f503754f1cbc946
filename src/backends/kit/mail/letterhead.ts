import { z } from 'zod';
import { oneLine } from './line.ts';
import { shellWords, type MailLanguage } from './words.ts';

/** What every mail of a service says of who sends it. */
export interface Letterhead {
  /** Above everything else, beside the mark. */
  name: string;
  /** Postal address, on one line, below everything else. */
  address: string;
  /** Origin of the site whose `/privacy` the foot leads to; mails to those who work here have none. */
  privacyOrigin?: string;
}

/** Settings of every service that sends mails. */
export const letterheadVariables = {
  MAIL_ADDRESS: z
    .string()
    .trim()
    .min(1, 'empty')
    .max(200, 'longer than 200 characters')
    .default('Pakhuis Elzenveen, Elzenkade 1923, Rotterdam, NL'),
};

export const letterheadFixes = {
  MAIL_ADDRESS: "Give the firm's postal address on one line: it stands below every mail.",
};

/** The way to the page that says what is held of whom, in the language of the mail; none where the letterhead names no site. */
export const privacyLink = ({ privacyOrigin }: Letterhead, language: MailLanguage): { title: string; href: string }[] =>
  privacyOrigin === undefined
    ? []
    : [{ title: shellWords(language).privacy, href: new URL(language === 'en' ? '/privacy' : `/${language}/privacy`, privacyOrigin).href }];

/** Who sends it, on a line. */
export const senderLine = ({ name, address }: Letterhead): string => `${oneLine(name)}, ${oneLine(address)}`;
