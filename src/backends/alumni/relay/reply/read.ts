import { createHash } from 'node:crypto';
import PostalMime, { addressParser } from 'postal-mime';
import type { Attachment, Email } from 'postal-mime';
import { automatic } from './automatic.ts';
import { plainOf } from './plain.ts';
import { ownWords } from './quoted.ts';

/** A text with what it quotes may be so long; no person's thread is longer. */
const LONGEST_SOURCE = 500_000;
/** Parts that prove who wrote a mail, and that nobody attached. */
const SIGNATURES = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
  'application/pgp-keys',
]);

/** An answer that came by mail, as far as the relay looks at it: its other headers are read by nobody. */
export interface Reply {
  /** The one address of the From header; undefined where there is none, or more than one. */
  from: string | undefined;
  /** Why it is no person's mail. */
  automatic: string | undefined;
  /** What its writer wrote: without quotes and signatures, not yet scrubbed. */
  text: string;
  /** Files that were attached; pictures within the HTML and digital signatures are none. */
  attachments: number;
  /** The same for the same mail that is delivered again. */
  key: string;
}

/** What arrives cannot be read as a mail, or holds more than anybody writes. */
export class UnreadableMail extends Error {
  override readonly name = 'UnreadableMail';
}

/** A picture that the HTML shows (RFC 2392) is a part of it, wherever it stands in the mail. */
const isShown = ({ mimeType, related, contentId }: Attachment, html: string): boolean =>
  mimeType.startsWith('image/') &&
  (related === true || (contentId !== undefined && html.includes(`cid:${contentId.replace(/^<|>$/g, '')}`)));

/** The address of a From header that names one person. */
function senderOf({ headers }: Email): string | undefined {
  const given = headers.filter(({ key }) => key === 'from');
  const [first] = given;
  if (first === undefined || given.length > 1) return undefined;
  const addresses = addressParser(first.value, { flatten: true });
  return addresses.length === 1 ? addresses[0]?.address?.trim() || undefined : undefined;
}

/**
 * Reads an answer. Nothing of it is executed, fetched or kept but its words.
 *
 * @throws UnreadableMail
 */
export async function readReply(source: Buffer, relayDomain: string): Promise<Reply> {
  const mail = await PostalMime.parse(source, {
    // A mail within a mail is a file: its head would stand in the text, with the addresses in it.
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
  }).catch((error: unknown) => {
    throw new UnreadableMail('The mail cannot be read.', { cause: error });
  });
  const from = senderOf(mail);
  if ((mail.text ?? '').length > LONGEST_SOURCE || (mail.html ?? '').length > 4 * LONGEST_SOURCE)
    throw new UnreadableMail('The mail is longer than anybody writes.');
  const plain = mail.text === undefined || mail.text.trim() === '' ? plainOf(mail.html ?? '') : mail.text;
  return {
    from,
    automatic: automatic(mail.headers, mail.subject ?? '', from),
    text: ownWords(plain, relayDomain),
    attachments: mail.attachments.filter((part) => !SIGNATURES.has(part.mimeType) && !isShown(part, mail.html ?? '')).length,
    key: createHash('sha256')
      .update(mail.messageId ?? source)
      .digest('base64url'),
  };
}
