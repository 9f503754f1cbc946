import { oneClickAddress } from '../../kit/mail/one-click.ts';
import { subjectLine } from '../../kit/mail/line.ts';
import type { Mailer, MailFile } from '../../kit/mail/mailer.ts';
import type { Letterhead } from '../../kit/mail/letterhead.ts';
import type { Part } from '../../kit/mail/parts.ts';
import { renderMail } from '../../kit/mail/render.ts';
import type { Language } from './phrases.ts';

interface More {
  messageId: string;
  /** Of the mail's body, where it is another than the subject. */
  heading?: string;
  headers?: Record<string, string>;
  attachments?: readonly MailFile[];
}

/** Sends one mail under the firm's name. Resolves when the relay has taken it. */
export type Send = (to: string, language: Language, subject: string, parts: readonly Part[], more: More) => Promise<void>;

export const createSend =
  (mailer: Mailer, letterhead: Letterhead): Send =>
  (to, language, subject, parts, { heading, ...more }) => {
    const line = subjectLine(subject);
    return mailer.send({
      to,
      subject: line,
      ...renderMail({ language, title: heading ?? line, letterhead, parts: [{ kind: 'heading', text: heading ?? line }, ...parts] }),
      ...more,
    });
  };

/** Pages of the site that mails lead to. They change something on POST alone: opening one consumes nothing, so a mail scanner may. */
export function siteLinks(siteOrigin: string, language: Language) {
  const at = (path: string): string => `${siteOrigin}${language === 'en' ? '' : `/${language}`}${path}`;
  return {
    opening: (slug: string) => at(`/careers/search-jobs/jobs/${encodeURIComponent(slug)}`),
    search: (search: string) => at(`/careers/search-jobs/jobs${search === '' ? '' : `?${search}`}`),
    confirmAlert: (token: string) => at(`/careers/search-jobs/alerts?confirm=${encodeURIComponent(token)}`),
    manageAlert: (token: string) => at(`/careers/search-jobs/alerts?alert=${encodeURIComponent(token)}`),
    inbox: (id: string) => at(`/user-registration/inbox?id=${id}`),
    /** Mail programs POST here (RFC 8058); a person who opens it is led to the page with the button. */
    alertOff: (token: string) => oneClickAddress(`${siteOrigin}/api/careers/alerts/off?token=${encodeURIComponent(token)}`, language),
  };
}
