import { oneClickAddress } from '../../../kit/mail/one-click.ts';
import type { AlumniContext } from '../../context.ts';
import { subjectLine } from '../../../kit/mail/line.ts';
import type { Mailer } from '../../../kit/mail/mailer.ts';
import type { Part } from '../../../kit/mail/parts.ts';
import { renderMail } from '../../../kit/mail/render.ts';
import type { Language } from '../../storage/tables.ts';

interface MemberMail {
  to: string;
  language: Language;
  subject: string;
  parts: readonly Part[];
  /** Before the @ of the Message-ID: the same in each try. */
  id: string;
  from?: { name: string; address: string };
  returnPath?: string;
  headers?: Record<string, string>;
}

/** Sends one mail to a member. Resolves when the relay has taken it. */
export type SendMember = (mail: MemberMail) => Promise<void>;

export const createSendMember =
  (mailer: Mailer, { letterhead, relayDomain }: Pick<AlumniContext['config'], 'letterhead' | 'relayDomain'>): SendMember =>
  ({ to, language, subject, parts, id, ...more }) => {
    const line = subjectLine(subject);
    return mailer.send({
      to,
      subject: line,
      ...renderMail({ language, title: line, letterhead, parts }),
      messageId: `${id}@${relayDomain}`,
      ...more,
    });
  };

/** Pages of the site that mails lead to. Opening one changes nothing. */
export function alumniLinks(siteOrigin: string, language: Language) {
  const at = (path: string): string => `${siteOrigin}${language === 'en' ? '' : `/${language}`}/alumni${path}`;
  return {
    conversation: (id: string) => at(`/messages?id=${id}`),
    messages: at('/messages'),
    mentoring: at('/mentoring'),
    openings: at('/openings'),
    /** Open roles as an alert asks for them, as far as the page can be asked: for one type, or for all. */
    found: ({ types, words, country }: { types: readonly string[]; words: string; country: string }) => {
      const asked = new URLSearchParams({ type: types.length === 1 ? (types[0] ?? '') : '', country, q: words });
      for (const [name, value] of [...asked]) if (value === '') asked.delete(name);
      return at(`/openings${asked.size === 0 ? '' : `?${asked}`}`);
    },
    post: (id: string) => at(`/openings?id=${id}`),
    recruiter: (id: string) => at(`/recruiter?id=${id}`),
    alertOff: (token: string) => at(`/mail-off?alert=${encodeURIComponent(token)}`),
    /** Mail programs POST here (RFC 8058); a person who opens it is led to the page with the button. */
    alertOffOneClick: (token: string) => oneClickAddress(`${siteOrigin}/api/alumni/mail-off?alert=${encodeURIComponent(token)}`, language),
  };
}
