import { createTransport } from 'nodemailer';
import { addressParser } from 'postal-mime';
import type { Message } from './message.ts';

const header = (message: Message, name: string): string | undefined =>
  message.headers.find((each) => each.name.toLowerCase() === name)?.value;

/** Whom an answer to a message goes to: Reply-To, else From (RFC 5322, section 3.6.2); undefined where nobody could be answered. */
export function replyAddress(message: Message): string | undefined {
  if (message.kind === 'sms') return undefined;
  const [first] = addressParser(header(message, 'reply-to') ?? header(message, 'from') ?? '', { flatten: true });
  return first?.address?.includes('@') === true ? first.address : undefined;
}

const subjectOf = ({ subject }: Message): string => (/^(?:re|aw)\s*:/i.test(subject) ? subject : `Re: ${subject}`);

/** An answer as a mail program writes it, with what it answers quoted below. */
export async function composeReply(
  message: Message,
  { from, text }: { from: string; text: string },
): Promise<{ source: Buffer; envelope: { from: string; to: string[] } }> {
  const to = replyAddress(message);
  if (to === undefined) throw new Error('Nobody could be answered.');
  const messageId = header(message, 'message-id');
  const quoted = message.text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd());
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: source } = await transport.sendMail({
    from,
    to,
    subject: subjectOf(message),
    text: [text.trimEnd(), '', `On ${message.receivedAt.slice(0, 10)}, ${message.from} wrote:`, ...quoted, ''].join('\n'),
    ...(messageId === undefined ? {} : { inReplyTo: messageId, references: messageId }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { source: source as Buffer, envelope: { from, to: [to] } };
}
