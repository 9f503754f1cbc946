import { createTransport } from 'nodemailer';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../kit/log.ts';
import { renderMail, type MailName, type MailValues } from './render.ts';

const TRIES = 3;
const PAUSE_MS = 1000;

export interface Mailer {
  /**
   * Sends in the background: whether and how fast the relay answers must not show in the answer to a visitor. A mail that
   * cannot be delivered after three tries is logged and counted.
   */
  send<N extends MailName>(name: N, to: string, locale: string, values: MailValues[N]): void;
  /** Mails given up since the start. */
  failures(): number;
  /** Waits for what is being sent, then closes the connection. */
  close(): Promise<void>;
}

/** Mail over SMTP. The recipient is an address only, never a name that somebody typed. */
export function createMailer(options: { smtpUrl: string; from: string; log: Log }): Mailer {
  const transport = createTransport({ url: options.smtpUrl, pool: true, maxConnections: 2, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
  const pending = new Set<Promise<void>>();
  let failures = 0;
  let closing = false;

  const deliver = async (name: MailName, to: string, locale: string, values: Readonly<Record<string, string>>): Promise<void> => {
    // After the answer that is being written: rendering takes time too, and only known accounts get mail.
    await sleep(0);
    const mail = renderMail(name, locale, values);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await transport.sendMail({ from: options.from, to: { name: '', address: to }, subject: mail.subject, text: mail.text, html: mail.html, headers: { 'Auto-Submitted': 'auto-generated' } });
        return;
      } catch (error) {
        if (attempt < TRIES && !closing) {
          await sleep(PAUSE_MS * attempt);
          continue;
        }
        failures += 1;
        options.log.error({ err: error, mail: name }, 'a mail could not be delivered');
        return;
      }
    }
  };

  return {
    send: (name, to, locale, values) => {
      const job = deliver(name, to, locale, values).finally(() => pending.delete(job));
      pending.add(job);
    },
    failures: () => failures,
    close: async () => {
      closing = true;
      await Promise.all(pending);
      transport.close();
    },
  };
}
