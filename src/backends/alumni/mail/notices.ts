import { oneClickAddress } from '../../kit/mail/one-click.ts';
import type { QueryExecutorProvider } from 'kysely';
import { greeting } from '../../kit/mail/greeting.ts';
import { fill } from '../../kit/mail/line.ts';
import type { Part } from '../../kit/mail/parts.ts';
import type { AlumniContext } from '../context.ts';
import type { Language } from '../storage/tables.ts';
import { NEWS_MINUTES } from './mails.ts';
import { PHRASES, type Phrases } from './phrases.ts';

type Notice = Exclude<{ [Name in keyof Phrases]: Phrases[Name] extends { link: string } ? Name : never }[keyof Phrases], undefined>;

/** Pages of the site that mails lead to. */
export const siteLinks = (siteOrigin: string, language: Language) => {
  const at = (path: string): string => `${siteOrigin}${language === 'en' ? '' : `/${language}`}${path}`;
  return {
    home: at('/alumni/home'),
    join: at('/alumni/noaccess'),
    profile: at('/alumni/user-registration/update-info'),
    queue: at('/alumni/officers?part=queue'),
    reports: at('/alumni/officers?part=reports'),
    recruiters: at('/alumni/officers?part=recruiters'),
    recruiter: at('/alumni/recruiter'),
    groups: at('/alumni/groups'),
    invitation: (code: string) => at(`/alumni/noaccess?code=${encodeURIComponent(code)}`),
    /** A page with a button: opening it changes nothing, so a mail scanner may. */
    newslettersOff: (token: string) => at(`/alumni/mail-off?newsletter=${encodeURIComponent(token)}`),
    /** Mail programs POST here (RFC 8058); a person who opens it is led to the page with the button. */
    newslettersOneClick: (token: string) =>
      oneClickAddress(`${siteOrigin}/api/alumni/mail-off?newsletter=${encodeURIComponent(token)}`, language),
  };
};

type Links = ReturnType<typeof siteLinks>;

const LINKS: Readonly<Record<Notice, (links: Links) => string>> = {
  welcome: ({ profile }) => profile,
  asked: ({ join }) => join,
  refused: ({ join }) => join,
  queue: ({ queue }) => queue,
  queueReport: ({ reports }) => reports,
  queueRecruiter: ({ recruiters }) => recruiters,
  confirm: ({ home }) => home,
  hidden: ({ profile }) => profile,
  left: ({ join }) => join,
  erased: ({ join }) => join,
  invitation: ({ join }) => join,
  warned: ({ home }) => home,
  suspended: ({ join }) => join,
  restored: ({ home }) => home,
  recruiter: ({ recruiter }) => recruiter,
  noRecruiter: ({ home }) => home,
  recruiterEnded: ({ home }) => home,
  postRemoved: ({ recruiter }) => recruiter,
  reportDone: ({ home }) => home,
  reportNothing: ({ home }) => home,
  groupIn: ({ groups }) => groups,
};

/** Whom a notice goes to. */
export interface Addressee {
  email: string;
  name: string;
  language: Language;
}

/** Owes a notice about somebody's membership; `wake` afterwards where it is in a transaction. */
export async function oweNotice(
  { mails, config }: Pick<AlumniContext, 'mails' | 'config'>,
  kind: Exclude<Notice, 'invitation'>,
  to: Addressee,
  {
    note,
    values = {},
    transaction,
  }: { note?: string | undefined; values?: Readonly<Record<string, string | number>>; transaction?: QueryExecutorProvider } = {},
): Promise<void> {
  const { hello, note: noted, ...phrases } = PHRASES[to.language];
  const { subject, text, link, hint } = phrases[kind];
  const parts: Part[] = [
    ...(to.name === '' ? [] : [{ kind: 'paragraph' as const, text: greeting(hello, to.name) }]),
    { kind: 'paragraph', text: fill(text, values) },
    ...(note === undefined || note === '' ? [] : [{ kind: 'paragraph' as const, text: fill(noted, { note }) }]),
    { kind: 'button', text: link, href: LINKS[kind](siteLinks(config.siteOrigin, to.language)) },
    { kind: 'small', text: hint },
  ];
  await mails.put({ to: to.email, language: to.language, subject: fill(subject, values), parts }, NEWS_MINUTES, transaction);
}
