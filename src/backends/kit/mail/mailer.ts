import { hostname } from 'node:os';
import type { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { MARK, markAttachment } from './mark.ts';

/** A mail that may not be sent as it is: an address or a header that says more than one thing. */
export class MailError extends Error {
  override readonly name = 'MailError';
}

const answered = z.object({ command: z.string(), responseCode: z.number() });

/**
 * What a relay says to a greeting, a password or a sender is said of us, who can be mended while the mail waits; to these it speaks of
 * the mail. nodemailer calls the end of the message DATA too.
 */
const OF_THE_MAIL: ReadonlyMap<string | undefined, 'recipient' | 'message'> = new Map([
  ['RCPT TO', 'recipient'],
  ['DATA', 'message'],
]);
/** Said at any command by a relay that wants another sign-in, or TLS before it (RFC 4954, sections 4.7 and 6). */
const OF_OUR_SIGN_IN: ReadonlySet<number | undefined> = new Set([530, 534, 535, 538]);

/** Enhanced status code (RFC 3463), as it stands behind the reply code: class, subject, detail. */
const STATUS = /\b5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/;
/**
 * Of the mail: of its recipient's address (X.1.1, 2, 3, 6, 10) or mailbox (X.2.1 to 3), its size (X.3.4) or its contents (X.6). All others
 * but those of `OF_THE_MAIL_BY_WORDS` may be of us: of the sender (X.1.7, X.1.8), of what we may send (X.7.1, Microsoft's X.2.252
 * "SendAsDenied"), of our quota (Gmail's X.4.5).
 */
const OF_THE_MAIL_ITSELF = /^5\.(?:1\.(?:1|2|3|6|10)|2\.[123]|3\.4|6\.\d+)$/;
/** Of the recipient where the words name nobody else: another address status (X.1.0), no such host (X.4.4). */
const OF_THE_MAIL_BY_WORDS = /^5\.(?:1\.0|4\.4)$/;
/** Of a recipient that is refused by Microsoft 365 since its domain has nobody of that name ("Recipient address rejected: Access denied"). */
const ACCESS_DENIED = '5.4.1';
/** Of the recipient, where no status says more: no mailbox, not here, full, no such name (RFC 5321, section 4.2.3). */
const OF_THE_RECIPIENT: ReadonlySet<number | undefined> = new Set([550, 551, 552, 553]);
/** Too large, or the mailbox is full: where no status says more, all that is said of a whole mail and is not of us. */
const TOO_MUCH = 552;
/** Words of Postfix, Exim and Exchange, and of whoever keeps lists of hosts, where there is no status: what is refused is that we send. */
const OF_OUR_SENDING =
  /sender|relay|sending limit|quota exceeded for sender|not verified|block(?:ed|[- ]?list)|(?:black|deny)[- ]?list|spam|reputation|\b(?:dns)?[rb]bl\b|\bpolicy\b/i;

/**
 * Whether a refusal is of this mail, and no other mail and no setting of ours mends it. Many relays look at the sender no sooner than with
 * the recipient or with the whole mail, and say so by the codes of a recipient that does not exist.
 */
function isOfTheMail(command: string | undefined, code: number | undefined, words: string): boolean {
  if (!OF_THE_MAIL.has(command) || OF_OUR_SIGN_IN.has(code)) return false;
  // For now, as by greylisting: it is tried again as everything else is.
  if (code !== undefined && code < 500) return true;
  const status = STATUS.exec(words)?.[1];
  if (status !== undefined && OF_THE_MAIL_ITSELF.test(status)) return !/sender address rejected/i.test(words);
  if (OF_OUR_SENDING.test(words)) return false;
  if (status !== undefined) return OF_THE_MAIL_BY_WORDS.test(status) || (status === ACCESS_DENIED && command === 'RCPT TO');
  return command === 'DATA' ? code === TOO_MUCH : OF_THE_RECIPIENT.has(code);
}

/** What the relay answered, or that it did not, without the addresses that its words repeat: logs and dead letters outlive a mail. */
export class RelayError extends Error {
  override readonly name = 'RelayError';
  /** What it answered to this mail (RFC 5321, section 4.2); undefined when it said nothing, or refused us before it saw the mail. */
  readonly responseCode: number | undefined;
  /** Of what it said no to this mail, for good or for now, whoever is meant by it: undefined when it said nothing, or refused us before it saw the mail. */
  readonly answered: 'recipient' | 'message' | undefined;
  /** It may have taken the mail: it has all of it, and no answer came, be it in time or before the connection was cut. */
  readonly perhapsDone: boolean;

  /** @param hasLeft whether the relay was given all of the mail */
  constructor(error: unknown, hasLeft = false) {
    const said = error instanceof Error ? error.message : String(error);
    super(said.replace(/[^\s<>"',;:@]+(?:@[^\s<>"',;]+)?/g, (word) => (word.includes('@') ? '(address)' : word)));
    const { command, responseCode } = answered.safeParse(error).data ?? {};
    this.perhapsDone = hasLeft && responseCode === undefined;
    this.answered = OF_OUR_SIGN_IN.has(responseCode) ? undefined : OF_THE_MAIL.get(command);
    this.responseCode = isOfTheMail(command, responseCode, this.message) ? responseCode : undefined;
  }
}

interface OutgoingMail {
  /** One address. Several recipients are several mails, so that none sees another. */
  to: string;
  /** Instead of the mailer's own: its name is shown beside it. */
  from?: { name: string; address: string };
  /** Whom a report of a failed delivery goes to (RFC 5321, section 3.6.3); the sender, where it is left out. */
  returnPath?: string;
  subject: string;
  text: string;
  html: string;
  /** Without angle brackets; the same mail sent again keeps it, so that a reader's server can drop the copy. */
  messageId?: string;
  headers?: Readonly<Record<string, string>>;
  attachments?: readonly MailFile[];
}

/** A file that comes with a mail. */
export interface MailFile {
  name: string;
  /** MIME type with its parameters. */
  type: string;
  content: string | Buffer;
  /** Of a picture that the HTML shows (RFC 2392); without it the file stands below the mail. */
  cid?: string;
}

export interface Mailer {
  /** Resolves when the relay has taken the mail. @throws MailError for a mail that no relay should see; RelayError */
  send(mail: OutgoingMail): Promise<void>;
  /** Hangs up, also on a relay that has not answered yet. */
  close(): void;
}

export interface MailerOptions {
  /** `smtp://[user:password@]host[:port]`, or `smtps://`. */
  url: string;
  /** Address that mails come from, and the name shown beside it. */
  from: string;
  fromName: string;
  /** In ms, 10 s by default: how long a relay may take until it greets, and how long a connection is kept for the next mail. */
  timeoutMs?: number;
  /** In ms, 20 s by default: how long it may say nothing, and take nothing, before it has all of a mail. */
  silentMs?: number;
  /** In ms, 10 minutes by default: how long it may take to answer when it has all of it. */
  answerMs?: number;
}

// No control characters, blanks, commas, quotes or brackets: what could start another address or another header.
const ADDRESS = /^[^\s\p{Cc},;:"<>()[\]\\@]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,251}[\p{L}\p{N}])?|\[[0-9a-fA-F.:]{3,60}\])$/u;
const LINE = /^[^\p{Cc}\u2028\u2029]*$/u;

/** One bare address, as RFC 5321 has it, quoted local parts left out. */
export const mailAddress = z.string().max(254).regex(ADDRESS, 'not a mail address');

const outgoing = z.object({
  to: mailAddress,
  // A name that looks like an address would be read as one.
  from: z
    .object({
      name: z
        .string()
        .max(200)
        .regex(LINE, 'has a line end')
        .regex(/^[^@<>]*$/, 'has an address'),
      address: mailAddress,
    })
    .optional(),
  returnPath: mailAddress.optional(),
  subject: z.string().min(1).max(255).regex(LINE, 'has a line end'),
  messageId: z
    .string()
    .regex(/^[\w.+-]+@[\w.-]+$/)
    .optional(),
  headers: z.record(z.string().regex(/^[A-Za-z][A-Za-z-]*$/), z.string().max(998).regex(LINE, 'has a line end')).optional(),
});

const TIMEOUT_MS = 10_000;
/**
 * A relay may look at a whole mail before it says that it has taken it (RFC 5321, section 4.5.3.2.6): whoever does not wait for that sends
 * the mail again, and its reader has it twice.
 */
export const ANSWER_MS = 10 * 60_000;
/** Until it has all of it nothing is to be thought about: one that is silent by then is away, and keeps others waiting. */
const SILENT_MS = 20_000;
/** What an outbox and an issue of the newsletters have under way at most: nothing waits for a connection behind a relay that thinks. */
const CONNECTIONS = 24;

/** How far a mail is on its way to a relay: `signal` ends it where the relay is silent before it has all of it. */
function watch(silentMs: number) {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), silentMs);
  let left = false;
  return {
    signal: silence.signal,
    /** @param body all of the mail, as the connection reads it */
    follow: <S extends Readable>(body: S): S => {
      // No sooner than the connection reads: a listener alone would make it flow.
      body.once('resume', () => body.on('data', () => timer.refresh()));
      return body.once('end', () => {
        left = true;
        clearTimeout(timer);
      });
    },
    hasLeft: () => left,
    end: () => clearTimeout(timer),
  };
}

/** Addresses from which nothing leaves the machine. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|::1)$/;

/** What a relay is greeted with (RFC 5321, section 4.1.1.1): a container's name has no dot, and relays refuse the address `[127.0.0.1]` instead. */
function ownName(sender: string): string {
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  return hostname().includes('.') ? hostname() : domainToASCII(domain) || domain;
}

/** How a relay is spoken to by whoever sends as `sender`. A password goes to another machine by TLS or not at all: without it, whoever is on the way takes the offer of TLS out. */
export function relayOf(smtpUrl: string, sender: string) {
  const { protocol, hostname: named, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const host = named.replace(/^\[|\]$/g, '');
  return {
    host,
    port: Number(port) || (secure ? 465 : 25),
    secure,
    name: ownName(sender),
    ...(username === ''
      ? {}
      : { requireTLS: !secure && !LOOPBACK.test(host), auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** A transport to the relay of SMTP_URL. It reads no file and no URL for anybody, whatever a mail says. */
export function createMailer({
  url,
  from,
  fromName,
  timeoutMs = TIMEOUT_MS,
  silentMs = SILENT_MS,
  answerMs = ANSWER_MS,
}: MailerOptions): Mailer {
  const { protocol } = new URL(url);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') throw new MailError(`SMTP_URL starts with ${protocol}//, give smtp:// or smtps://.`);
  const sender = mailAddress.parse(from);
  const watched = new WeakMap<AbortSignal, ReturnType<typeof watch>>();
  const connect = () =>
    createTransport({
      ...relayOf(url, sender),
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    }).use('stream', (mail, done) => {
      const way = mail.data.signal && watched.get(mail.data.signal);
      if (way) mail.message.processFunc(way.follow);
      done();
    });
  let transport: ReturnType<typeof connect> | undefined;
  let sending = 0;
  let resting: NodeJS.Timeout | undefined;
  const hangUp = (): void => {
    transport?.close({ force: true });
    transport = undefined;
  };
  /** A connection that rests is given back: one that a firewall forgot meanwhile would be waited for as for a relay that thinks. */
  const rest = (): void => {
    clearTimeout(resting);
    if (sending === 0) resting = setTimeout(hangUp, timeoutMs).unref();
  };
  return {
    send: async (mail) => {
      const checked = outgoing.safeParse(mail);
      if (!checked.success) throw new MailError(z.prettifyError(checked.error));
      const { to, from: ownFrom, returnPath, subject, messageId, headers } = checked.data;
      const message = {
        from: ownFrom ?? { name: fromName, address: sender },
        ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to } }),
        to: { name: '', address: to },
        subject,
        text: mail.text,
        html: mail.html,
        attachments: [
          ...(mail.html.includes(`cid:${MARK.cid}`) ? [markAttachment()] : []),
          ...(mail.attachments ?? []).map(({ name, type, content, cid }) => ({
            filename: name,
            contentType: type,
            content,
            ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
          })),
        ],
        ...(messageId === undefined ? {} : { messageId: `<${messageId}>` }),
        // Answers to a machine's mail by another machine would never end (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      };
      clearTimeout(resting);
      transport ??= connect();
      sending += 1;
      const way = watch(silentMs);
      watched.set(way.signal, way);
      try {
        await transport.sendMail({ ...message, signal: way.signal });
      } catch (error) {
        throw new RelayError(way.signal.aborted ? new Error('The relay was silent before it had the mail.') : error, way.hasLeft());
      } finally {
        way.end();
        sending -= 1;
        rest();
      }
    },
    close: () => {
      clearTimeout(resting);
      hangUp();
    },
  };
}
