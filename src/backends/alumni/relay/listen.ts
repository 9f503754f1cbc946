import { SMTPServer } from 'smtp-server';
import { LruCache } from '../../kit/lru.ts';
import { listenSmtp, readMail, smtpRefusal, type SmtpListener } from '../../kit/mail/listen.ts';
import type { AlumniContext } from '../context.ts';
import { arrive, MailRefused, sideOf } from './arrive.ts';

/** A mail larger than this is refused while it arrives (SIZE, RFC 1870): words, with what a program puts around them. */
const MAX_MESSAGE_BYTES = 3 * 1024 * 1024;
const MAX_CLIENTS = 30;
/** Mails and wrong addresses of one client in a minute. Behind the firm's mail server there is one client for everybody. */
const A_MINUTE_MS = 60_000;
const MAILS_A_MINUTE = 600;
const WRONG_A_MINUTE = 60;
const SOCKET_TIMEOUT_MS = 60_000;

interface Counted {
  since: number;
  mails: number;
  wrong: number;
}

/** Counts by client, in memory: a restart forgives. */
function createClients(now: () => number) {
  const clients = new LruCache<Counted>(10_000);
  const of = (address: string): Counted => {
    const known = clients.get(address);
    if (known !== undefined && now() - known.since < A_MINUTE_MS) return known;
    const fresh = { since: now(), mails: 0, wrong: 0 };
    clients.set(address, fresh);
    return fresh;
  };
  return {
    mail: (address: string): boolean => (of(address).mails += 1) <= MAILS_A_MINUTE,
    wrong: (address: string): void => void (of(address).wrong += 1),
    isWelcome: (address: string): boolean => of(address).wrong < WRONG_A_MINUTE,
  };
}

/**
 * Listens for answers to mails of the relay (RFC 5321). A mail is taken when it is in the database, and not before; what is not
 * taken is refused in words, while its sender's server still has it.
 */
export async function listenForAnswers(context: AlumniContext, { host, port }: { host: string; port: number }): Promise<SmtpListener> {
  const { log, config } = context;
  const clients = createClients(() => Date.now());
  const refused = (error: unknown, client: string): Error => {
    if (error instanceof MailRefused) {
      if (error.reason === 'unknown' || error.reason === 'elsewhere') clients.wrong(client);
      log.info({ why: error.reason }, 'a mail was refused');
      return error;
    }
    log.error({ err: error }, 'a mail could not be taken; its sender is asked to try again');
    return smtpRefusal('4.3.0 The mail cannot be taken just now. Try again later.', 451);
  };
  const server = new SMTPServer({
    name: config.relayDomain,
    banner: 'Alumni',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_MESSAGE_BYTES,
    maxClients: MAX_CLIENTS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    closeTimeout: 2000,
    onConnect: ({ remoteAddress }, done) =>
      clients.isWelcome(remoteAddress) ? done() : done(smtpRefusal('4.7.0 Too many wrong addresses. Try again later.', 421)),
    onMailFrom: (_address, { remoteAddress }, done) =>
      clients.mail(remoteAddress) ? done() : done(smtpRefusal('4.7.0 Too many mails in a minute. Try again later.', 451)),
    onRcptTo: ({ address }, { envelope, remoteAddress }, done) => {
      // One answer for a mail is one recipient's: the others come in a transaction of their own.
      if (envelope.rcptTo.length > 0) return done(smtpRefusal('4.5.3 One recipient at a time.', 452));
      if (!clients.isWelcome(remoteAddress)) return done(smtpRefusal('4.7.0 Too many wrong addresses. Try again later.', 421));
      sideOf(context, address).then(
        () => done(),
        (error: unknown) => done(refused(error, remoteAddress)),
      );
    },
    onData: (stream, { envelope: { mailFrom, rcptTo }, remoteAddress }, done) => {
      readMail(stream, MAX_MESSAGE_BYTES)
        .then(async (source) => {
          if (source === undefined)
            return smtpRefusal(`5.3.4 The mail is larger than ${MAX_MESSAGE_BYTES} bytes: only words are passed on.`, 552);
          await arrive(context, { envelope: mailFrom === false ? '' : mailFrom.address, to: rcptTo[0]?.address ?? '', source });
          return null;
        })
        .then(done, (error: unknown) => done(refused(error, remoteAddress)));
    },
  });
  return listenSmtp(server, { name: 'alumni', host, port, setting: 'ALUMNI_SMTP_PORT', log });
}
