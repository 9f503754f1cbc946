import type { Mailer } from '../../kit/mail/mailer.ts';
import { createAlertMails, type AlertMails } from './alert-mails.ts';
import { createFormMails, type FormMails } from './form-mails.ts';
import { createSend } from './send.ts';

/** The service's mails. Each resolves when the relay has taken it. */
export type Mails = FormMails & AlertMails;

export function createMails(mailer: Mailer, names: { siteOrigin: string; siteName: string }): Mails {
  const send = createSend(mailer, names.siteName);
  return { ...createFormMails(send, names), ...createAlertMails(send, names) };
}
