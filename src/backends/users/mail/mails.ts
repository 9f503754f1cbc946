import type { QueryExecutorProvider } from 'kysely';
import type { Mailer } from '../../kit/mail/mailer.ts';
import { renderMail } from '../../kit/mail/parts.ts';
import type { Part } from '../../kit/mail/parts.ts';
import { oneClickUnsubscribe } from '../../kit/mail/unsubscribe.ts';
import type { Owing } from './owed.ts';
import { fill, PHRASES } from './phrases.ts';
import type { Language } from './phrases.ts';

/** Minutes that a code and the link beside it are valid (standards: at most ten). */
export const CODE_MINUTES = 10;

export interface DigestItem {
  title: string;
  url: string;
  description: string;
}

type Notice = 'changeEmailNotice' | 'emailChanged' | 'emailTaken' | 'accountErased';

/**
 * The service's mails. Each resolves when it is in the outbox; an issue of the newsletter, which keeps its own account, when the
 * relay has taken it. A notice in a transaction is owed together with what it tells of, or not at all; wake the outbox afterwards.
 */
export interface Mails {
  code(kind: 'changeEmail' | 'linkIdentity', to: string, language: Language, code: string): Promise<void>;
  resetPassword(to: string, language: Language, given: { code: string; linkToken: string }): Promise<void>;
  notice(
    kind: Notice,
    to: string,
    language: Language,
    values?: Readonly<Record<string, string>>,
    transaction?: QueryExecutorProvider,
  ): Promise<void>;
  confirmNewsletter(to: string, language: Language, token: string): Promise<void>;
  digest(
    to: string,
    language: Language,
    given: { frequency: 'weekly' | 'monthly'; items: readonly DigestItem[]; unsubscribeToken: string; messageId: string },
  ): Promise<void>;
}

/** Pages of the site that mails lead to. They verify on POST: opening one consumes nothing, so a mail scanner may. */
function siteLinks(insightsOrigin: string, language: Language) {
  const at = (path: string): string => `${insightsOrigin}${language === 'en' ? '' : `/${language}`}${path}`;
  return {
    resetPassword: (token: string) => at(`/user-registration/forgot-password?token=${encodeURIComponent(token)}`),
    confirmNewsletter: (token: string) => at(`/user-registration/newsletter?confirm=${encodeURIComponent(token)}`),
    manageSubscriptions: at('/user-registration/manage-account/edit-subscriptions'),
    /** Opened by a person: a page with a button, in the language of the mail. */
    unsubscribe: (token: string) => at(`/user-registration/newsletter?unsubscribe=${encodeURIComponent(token)}`),
    /** Mail programs POST here (RFC 8058). */
    oneClick: (token: string) => `${insightsOrigin}/api/newsletter/unsubscribe/${encodeURIComponent(token)}`,
  };
}

const NOTICE_MINUTES = 2 * 24 * 60;

export function createMails(mailer: Mailer, owing: Pick<Owing, 'put'>, options: { insightsOrigin: string; siteName: string }): Mails {
  const { insightsOrigin, siteName } = options;
  const render = (language: Language, subject: string, parts: readonly Part[]) =>
    renderMail({ language, title: subject, brand: siteName, parts: [{ kind: 'heading', text: subject }, ...parts] });
  const owe = (
    to: string,
    language: Language,
    subject: string,
    parts: readonly Part[],
    minutes: number,
    transaction?: QueryExecutorProvider,
  ) => owing.put({ kind: 'mail', to, subject, ...render(language, subject, parts) }, minutes, transaction);
  const hint = (text: string): Part[] => (text === '' ? [] : [{ kind: 'small', text: fill(text, { minutes: CODE_MINUTES }) }]);
  return {
    code: (kind, to, language, code) => {
      const phrase = PHRASES[language][kind];
      return owe(
        to,
        language,
        phrase.subject,
        [{ kind: 'paragraph', text: phrase.text }, { kind: 'code', text: code }, ...hint(phrase.hint)],
        CODE_MINUTES,
      );
    },
    resetPassword: (to, language, { code, linkToken }) => {
      const phrase = PHRASES[language].resetPassword;
      const link = { kind: 'button', text: phrase.link, href: siteLinks(insightsOrigin, language).resetPassword(linkToken) } as const;
      return owe(
        to,
        language,
        phrase.subject,
        [{ kind: 'paragraph', text: phrase.text }, { kind: 'code', text: code }, link, ...hint(phrase.hint)],
        CODE_MINUTES,
      );
    },
    notice: (kind, to, language, values = {}, transaction) => {
      const phrase = PHRASES[language][kind];
      return owe(
        to,
        language,
        phrase.subject,
        [{ kind: 'paragraph', text: fill(phrase.text, values) }, ...hint(phrase.hint)],
        NOTICE_MINUTES,
        transaction,
      );
    },
    confirmNewsletter: (to, language, token) => {
      const phrase = PHRASES[language].confirmNewsletter;
      const href = siteLinks(insightsOrigin, language).confirmNewsletter(token);
      return owe(
        to,
        language,
        phrase.subject,
        [{ kind: 'paragraph', text: phrase.text }, { kind: 'button', text: phrase.link, href }, ...hint(phrase.hint)],
        NOTICE_MINUTES,
      );
    },
    digest: (to, language, { frequency, items, unsubscribeToken, messageId }) => {
      const phrase = PHRASES[language].digest;
      const links = siteLinks(insightsOrigin, language);
      const subject = fill(phrase[frequency], { site: siteName });
      const parts: Part[] = [
        { kind: 'paragraph', text: phrase.intro },
        {
          kind: 'stories',
          items: items.map(({ title, url, description }) => ({ title, href: url, ...(description === '' ? {} : { text: description }) })),
        },
        {
          kind: 'footer',
          text: fill(phrase.why, { site: siteName }),
          items: [
            { title: phrase.manage, href: links.manageSubscriptions },
            { title: phrase.unsubscribe, href: links.unsubscribe(unsubscribeToken) },
          ],
        },
      ];
      return mailer.send({
        to,
        subject,
        ...render(language, subject, parts),
        messageId,
        headers: { ...oneClickUnsubscribe(links.oneClick(unsubscribeToken)) },
      });
    },
  };
}
