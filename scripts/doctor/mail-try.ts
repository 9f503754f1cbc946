import { createMailer } from '../../src/backends/kit/mail/mailer.ts';
import { bad, good, wordsOf, type Finding } from './findings.ts';
import { sendersOfAll } from './mail-settings.ts';

/** Somebody waits for what is found. */
const ANSWER_MS = 60_000;

/**
 * Sends one mail from each sender to somebody who asked for it: many providers look at the sender no sooner than with a whole mail, so that
 * nothing else shows whether they take it.
 */
export async function tryMail(env: Readonly<Record<string, string | undefined>>, to: string): Promise<Finding[]> {
  const { SMTP_URL: url } = env;
  if (!url) return [bad('SMTP_URL is not set: every mail stays in the mailbox of a checkout.')];
  const senders = sendersOfAll(env);
  if (senders.length === 0) return [bad('No sender is set: give IDENTITY_MAIL_FROM and the others of docs/deployment.md.')];
  const findings: Finding[] = [];
  for (const { setting, from } of senders) {
    const mailer = createMailer({ url, from, fromName: 'Masthead', answerMs: ANSWER_MS });
    const text = `The relay of SMTP_URL took this mail from ${from} (${setting}).`;
    try {
      await mailer.send({ to, subject: `Masthead can send from ${from}`, text, html: `<p>${text}</p>` });
      findings.push(good(`The relay took a mail from ${from} (${setting}) to ${to}. Look whether it came, and whether as spam.`));
    } catch (error) {
      findings.push(bad(`The relay does not take mails from ${from} (${setting}): ${wordsOf(error)}. They wait and are tried again.`));
    } finally {
      mailer.close();
    }
  }
  return findings;
}
