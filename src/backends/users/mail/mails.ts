import type { QueryExecutorProvider } from 'kysely';
import type { Mailer } from '../../kit/mail/mailer.ts';
import type { PublishedItem } from '../digest/feed.ts';
import type { IssueFor } from '../digest/issue-for.ts';
import type { LeadPicture } from '../digest/lead-picture.ts';
import { ofMailing } from '../../kit/mail/campaign.ts';
import { fill, subjectLine } from '../../kit/mail/line.ts';
import { renderMail } from '../../kit/mail/render.ts';
import type { Part } from '../../kit/mail/parts.ts';
import type { Letterhead } from '../../kit/mail/letterhead.ts';
import { mailingHeaders } from '../../kit/mail/mailing.ts';
import { occasionText, type Occasion } from '../../kit/mail/occasion.ts';
import { NEWSLETTERS } from '../subscriptions/newsletters.ts';
import type { Owing } from './owed.ts';
import { PHRASES } from './phrases.ts';
import type { Language } from './phrases.ts';

/** Minutes that a code and the link beside it are valid (standards: at most ten). */
export const CODE_MINUTES = 10;

type Notice = 'changeEmailNotice' | 'emailChanged' | 'identityLinked' | 'identityUnlinked' | 'emailTaken' | 'accountErased';

/**
 * The service's mails. Each resolves when it is in the outbox; an issue of the newsletter, which keeps its own account, when the
 * relay has taken it. A notice in a transaction is owed together with what it tells of, or not at all; wake the outbox afterwards.
 */
export interface Mails {
  code(kind: 'changeEmail' | 'linkIdentity', to: string, language: Language, given: { code: string; occasion: Occasion }): Promise<void>;
  resetPassword(to: string, language: Language, given: { code: string; linkToken: string; occasion: Occasion }): Promise<void>;
  notice(
    kind: Notice,
    to: string,
    language: Language,
    given: { occasion: Occasion; values?: Readonly<Record<string, string>> },
    transaction?: QueryExecutorProvider,
  ): Promise<void>;
  confirmNewsletter(
    to: string,
    language: Language,
    given: { token: string; asked: { newsletters: readonly string[]; topics: readonly string[] }; occasion: Occasion },
    transaction: QueryExecutorProvider,
  ): Promise<void>;
  /** The link by which a subscriber without an account chooses what comes. */
  manageLink(to: string, language: Language, given: { token: string; occasion: Occasion }): Promise<void>;
  digest(
    to: string,
    language: Language,
    given: {
      frequency: 'weekly' | 'monthly';
      issue: IssueFor;
      /** The day of the issue, or what it was called when it was sent by hand. */
      named: string;
      /** Names of the topics, for who asked for alerts on them and for no newsletter. */
      alertsOn: readonly string[] | undefined;
      picture: LeadPicture | undefined;
      unsubscribeToken: string;
      /** Of a subscriber without an account; whoever has one chooses there. */
      manageToken: string | undefined;
      messageId: string;
    },
  ): Promise<void>;
}

/** Pages of the site that mails lead to. They verify on POST: opening one consumes nothing, so a mail scanner may. */
function siteLinks(insightsOrigin: string, language: Language) {
  const at = (path: string): string => `${insightsOrigin}${language === 'en' ? '' : `/${language}`}${path}`;
  return {
    resetPassword: (token: string) => at(`/user-registration/forgot-password?token=${encodeURIComponent(token)}`),
    confirmNewsletter: (token: string) => at(`/user-registration/newsletter?confirm=${encodeURIComponent(token)}`),
    manageSubscriptions: (token: string | undefined) =>
      token === undefined
        ? at('/user-registration/manage-account/edit-subscriptions')
        : at(`/user-registration/newsletter?manage=${encodeURIComponent(token)}`),
    security: at('/user-registration/manage-account/security'),
    signIn: at('/sign-in'),
    /** Opened by a person: a page with a button, in the language of the mail. */
    unsubscribe: (token: string) => at(`/user-registration/newsletter?unsubscribe=${encodeURIComponent(token)}`),
    /** Mail programs POST here (RFC 8058); a person who opens it is led to the page with the button, in the language of the mail. */
    oneClick: (token: string) => `${insightsOrigin}/api/newsletter/unsubscribe/${encodeURIComponent(token)}?lang=${language}`,
  };
}

const LEAD_CID = 'lead';

/** `Energy · 7 min`, as far as it is known. */
const about = ({ topic, minutes }: PublishedItem, words: string): { eyebrow?: string } => {
  const said = [topic, minutes === undefined ? '' : fill(words, { minutes })].filter(Boolean).join(' · ');
  return said === '' ? {} : { eyebrow: said };
};

const NOTICE_MINUTES = 2 * 24 * 60;

export function createMails(
  mailer: Mailer,
  owing: Pick<Owing, 'put'>,
  options: { insightsOrigin: string; contactUrl: string; letterhead: Letterhead },
): Mails {
  const { insightsOrigin, contactUrl, letterhead } = options;
  const siteName = letterhead.name;
  const render = (language: Language, subject: string, parts: readonly Part[]) =>
    renderMail({ language, title: subject, letterhead, parts: [{ kind: 'heading', text: subject }, ...parts] });
  const owe = (
    to: string,
    language: Language,
    subject: string,
    parts: readonly Part[],
    minutes: number,
    more: { heading?: string; transaction?: QueryExecutorProvider | undefined } = {},
  ) => owing.put({ kind: 'mail', to, subject, ...render(language, more.heading ?? subject, parts) }, minutes, more.transaction);
  /** What ends every mail about an account: what to do if it was somebody else, and when and where it was asked for. */
  const ending = (text: string, language: Language, occasion: Occasion, what: 'asked' | 'done'): Part[] => [
    ...(text === '' ? [] : [{ kind: 'small', text: fill(text, { minutes: CODE_MINUTES }) } as const]),
    { kind: 'small', text: occasionText(occasion, language, what) },
  ];
  /** What an owner may have to do now; the last mail of an erased account has nothing. */
  const noticeLinks = (kind: Notice, language: Language): Part[] => {
    const links = siteLinks(insightsOrigin, language);
    const { link } = PHRASES[language][kind];
    const href = {
      changeEmailNotice: links.security,
      // The old address opens nothing any more: only people can help.
      emailChanged: contactUrl,
      // Whoever typed the code reads the mailbox: a new password would be theirs too.
      identityLinked: contactUrl,
      identityUnlinked: links.security,
      emailTaken: links.signIn,
      accountErased: undefined,
    }[kind];
    return href === undefined || link === undefined ? [] : [{ kind: 'button', text: link, href }];
  };
  /** What is confirmed, in our own words alone: of topics their number, since a stranger may have written them. */
  const namesOf = (asked: { newsletters: readonly string[]; topics: readonly string[] }, language: Language): string[] => {
    const { digest, confirmNewsletter } = PHRASES[language];
    const { length: count } = asked.topics;
    return [
      ...NEWSLETTERS.flatMap(({ id, frequency }) => (asked.newsletters.includes(id) ? [digest.names[frequency]] : [])),
      ...(count === 0 ? [] : [fill(confirmNewsletter.topics[count === 1 ? 'one' : 'other'], { count })]),
    ];
  };
  /** A mail with a code; `links` do the same without typing it. */
  const withCode = (
    kind: 'changeEmail' | 'linkIdentity' | 'resetPassword',
    to: string,
    language: Language,
    { code, occasion, links = [] }: { code: string; occasion: Occasion; links?: readonly Part[] },
  ) => {
    const phrase = PHRASES[language][kind];
    return owe(
      to,
      language,
      fill(phrase.subject, { code }),
      [
        { kind: 'paragraph', text: phrase.text },
        { kind: 'code', text: code },
        ...links,
        ...ending(phrase.hint, language, occasion, 'asked'),
      ],
      CODE_MINUTES,
      { heading: phrase.heading },
    );
  };
  return {
    code: withCode,
    resetPassword: (to, language, { linkToken, ...given }) => {
      const href = siteLinks(insightsOrigin, language).resetPassword(linkToken);
      return withCode('resetPassword', to, language, {
        ...given,
        links: [{ kind: 'button', text: PHRASES[language].resetPassword.link, href }],
      });
    },
    notice: (kind, to, language, { occasion, values = {} }, transaction) => {
      const phrase = PHRASES[language][kind];
      return owe(
        to,
        language,
        phrase.subject,
        [
          { kind: 'paragraph', text: fill(phrase.text, values) },
          ...noticeLinks(kind, language),
          ...ending(phrase.hint, language, occasion, 'done'),
        ],
        NOTICE_MINUTES,
        { transaction },
      );
    },
    confirmNewsletter: (to, language, { token, asked, occasion }, transaction) => {
      const phrase = PHRASES[language].confirmNewsletter;
      const names = namesOf(asked, language);
      const what = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
      return owe(
        to,
        language,
        fill(phrase.subject, { what }),
        [
          { kind: 'paragraph', text: phrase.text },
          { kind: 'list', items: names.map((title) => ({ title })) },
          { kind: 'paragraph', text: phrase.then },
          { kind: 'button', text: phrase.link, href: siteLinks(insightsOrigin, language).confirmNewsletter(token) },
          ...ending(phrase.hint, language, occasion, 'asked'),
        ],
        NOTICE_MINUTES,
        { heading: phrase.heading, transaction },
      );
    },
    manageLink: (to, language, { token, occasion }) => {
      const phrase = PHRASES[language].manageLink;
      return owe(
        to,
        language,
        phrase.subject,
        [
          { kind: 'paragraph', text: phrase.text },
          { kind: 'button', text: phrase.link, href: siteLinks(insightsOrigin, language).manageSubscriptions(token) },
          ...ending(phrase.hint, language, occasion, 'asked'),
        ],
        NOTICE_MINUTES,
      );
    },
    digest: (to, language, { frequency, issue, named, alertsOn, picture, unsubscribeToken, manageToken, messageId }) => {
      const phrase = PHRASES[language].digest;
      const links = siteLinks(insightsOrigin, language);
      const topics = alertsOn && new Intl.ListFormat(language, { type: 'conjunction' }).format(alertsOn);
      const mailing = topics === undefined ? fill(phrase[frequency], { site: siteName }) : fill(phrase.alerts, { topics });
      const { lead, stories, more, onTopics, left } = issue;
      const newsletter = NEWSLETTERS.find((each) => each.frequency === frequency)?.id ?? frequency;
      const campaign = { source: topics === undefined ? newsletter : 'topic-alerts', issue: named };
      const at = (url: string): string => ofMailing(url, [insightsOrigin, letterhead.privacyOrigin], campaign);
      const titles = (items: readonly PublishedItem[]) =>
        ({ kind: 'titles', items: items.map(({ title, url }) => ({ title, href: at(url) })) }) as const;
      const story = (item: PublishedItem) => ({
        title: item.title,
        href: at(item.url),
        ...about(item, phrase.minutes),
        ...(item.description === '' ? {} : { text: item.description }),
      });
      const parts: Part[] = [
        { kind: 'small', text: mailing },
        ...(lead.sentence === '' ? [] : [{ kind: 'paragraph', text: lead.sentence } as const]),
        {
          kind: 'lead',
          ...story(lead),
          ...(picture === undefined ? {} : { picture: { cid: LEAD_CID, width: picture.width, height: picture.height } }),
        },
        ...(stories.length === 0 ? [] : [{ kind: 'stories', items: stories.map(story) } as const]),
        ...(more.length === 0
          ? []
          : ([{ kind: 'subheading', text: phrase[frequency === 'weekly' ? 'alsoWeekly' : 'alsoMonthly'] }, titles(more)] as const)),
        ...(onTopics.length === 0 ? [] : ([{ kind: 'subheading', text: phrase.onTopics }, titles(onTopics)] as const)),
        ...(left === 0 ? [] : [{ kind: 'small', text: fill(phrase.moreOnTopics[left === 1 ? 'one' : 'other'], { count: left }) } as const]),
        {
          kind: 'footer',
          text:
            topics === undefined
              ? fill(phrase.why, { site: siteName, email: to, newsletter: phrase.names[frequency] })
              : fill(phrase.whyAlerts, { site: siteName, email: to, topics }),
          items: [
            { title: phrase.manage, href: links.manageSubscriptions(manageToken) },
            { title: phrase.unsubscribe, href: links.unsubscribe(unsubscribeToken) },
          ],
        },
      ];
      return mailer.send({
        to,
        subject: subjectLine(lead.title),
        ...renderMail({ language, title: lead.title, letterhead, preheader: lead.sentence || lead.description, parts }),
        ...(picture === undefined
          ? {}
          : { attachments: [{ name: 'lead.jpg', type: 'image/jpeg', content: picture.content, cid: LEAD_CID }] }),
        messageId,
        headers: mailingHeaders({
          name: topics === undefined ? phrase.names[frequency] : mailing,
          label: topics === undefined ? `newsletter-${frequency}` : 'topic-alerts',
          host: new URL(insightsOrigin).hostname,
          unsubscribeUrl: links.oneClick(unsubscribeToken),
        }),
      });
    },
  };
}
