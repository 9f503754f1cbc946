import type { Letterhead } from '../../kit/mail/letterhead.ts';
import type { Mailer } from '../../kit/mail/mailer.ts';
import { createAlertMails, type AlertMails } from './alert-mails.ts';
import { createFormMails, type FormMails } from './form-mails.ts';
import type { Language } from './phrases.ts';
import { createSend } from './send.ts';

/** The service's mails. Each resolves when the relay has taken it. */
export type Mails = FormMails & AlertMails;

export function createMails(
  mailer: Mailer,
  { siteOrigin, letterhead, officeLanguage }: { siteOrigin: string; letterhead: Letterhead; officeLanguage: Language },
): Mails {
  const send = createSend(mailer, letterhead);
  const names = { siteOrigin, siteName: letterhead.name };
  return { ...createFormMails(send, { siteOrigin, officeLanguage }), ...createAlertMails(send, names) };
}
