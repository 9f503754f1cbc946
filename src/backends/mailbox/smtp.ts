import { SMTPServer } from 'smtp-server';
import type { Log } from '../kit/log.ts';
import { listenSmtp, readMail, smtpRefusal, type SmtpListener } from '../kit/mail/listen.ts';
import type { Deliver } from './deliver.ts';
import { NotTaken } from './relays.ts';

/** A message larger than this is refused while it arrives, by SIZE (RFC 1870). */
const MAX_MESSAGE_BYTES = 5 * 1024 * 1024;
const MAX_CLIENTS = 50;
const MAX_RECIPIENTS = 100;

/** Takes every mail for every address. */
export async function startSmtp(options: { host: string; port: number; deliver: Deliver; log: Log }): Promise<SmtpListener> {
  const { host, port, deliver, log } = options;
  const server = new SMTPServer({
    name: 'mailbox.localhost',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_MESSAGE_BYTES,
    maxClients: MAX_CLIENTS,
    closeTimeout: 2000,
    onRcptTo: (_address, session, done) =>
      session.envelope.rcptTo.length >= MAX_RECIPIENTS ? done(smtpRefusal(`More than ${MAX_RECIPIENTS} recipients.`, 452)) : done(),
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      readMail(stream, MAX_MESSAGE_BYTES)
        .then(async (message) => {
          if (message === undefined) return smtpRefusal(`The message is larger than ${MAX_MESSAGE_BYTES} bytes.`, 552);
          await deliver(message, { from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address) });
          return null;
        })
        .then(done, (error: unknown) => {
          // What another server says is passed on as it is.
          if (error instanceof NotTaken) return done(smtpRefusal([error.status, error.message].filter(Boolean).join(' '), error.code));
          log.error({ err: error }, 'a message could not be kept');
          done(smtpRefusal('The message could not be kept.', 451));
        });
    },
  });
  return listenSmtp(server, { name: 'mailbox', host, port, setting: 'MAILBOX_SMTP_PORT', log });
}
