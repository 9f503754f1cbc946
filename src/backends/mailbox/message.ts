import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { Address, Attachment } from 'postal-mime';
import { linksOf } from '../../lib/rich-text/links.ts';
import { parseRichText } from '../../lib/rich-text/parse.ts';
import { replaceAttributes } from '../../lib/rich-text/tokens.ts';
import { trimSignsEnd } from '../../lib/trim-signs.ts';

export interface Message {
  id: string;
  /** ISO 8601. */
  receivedAt: string;
  /** A message to `<number>@sms.localhost` stands for a text message to that number. */
  kind: 'mail' | 'sms';
  from: string;
  /** The envelope's recipients: blind copies are here too. */
  to: readonly string[];
  subject: string;
  text: string;
  html: string | undefined;
  headers: readonly { name: string; value: string }[];
  /** http and https addresses in the order in which they appear, each once. */
  links: readonly string[];
  attachments: readonly { name: string; type: string; bytes: number }[];
  source: Buffer;
}

export interface Envelope {
  from: string;
  to: readonly string[];
}

const SMS_DOMAIN = /@sms\.localhost$/i;

const shownAddress = (address: Address | undefined): string | undefined => {
  if (address?.address === undefined || address.address === '') return address?.name || undefined;
  return address.name ? `${address.name} <${address.address}>` : address.address;
};

function links(text: string, html: string | undefined): string[] {
  const found = new Set<string>();
  for (const href of linksOf(parseRichText(html ?? ''))) found.add(href);
  for (const [href] of text.matchAll(/https?:\/\/[^\s<>"']+/gi)) found.add(trimSignsEnd(href, '.,;:!?)'));
  return [...found].filter((href) => /^https?:\/\//i.test(href) && URL.canParse(href));
}

/** Pictures inside the message (RFC 2392), put where the HTML names them: the part is shown with nothing fetched. */
function withPictures(html: string, attachments: readonly Attachment[]): string {
  return replaceAttributes(html, (name, value) => {
    if (name !== 'src' || !value.startsWith('cid:')) return undefined;
    const picture = attachments.find(
      ({ contentId, mimeType }) => contentId === `<${value.slice('cid:'.length)}>` && /^image\/(?:png|jpeg|gif|webp)$/.test(mimeType),
    );
    return picture && `data:${picture.mimeType};base64,${Buffer.from(picture.content as ArrayBuffer).toString('base64')}`;
  });
}

/** Reads a message as it came over SMTP. Broken MIME gives what can be read of it; nothing of it is executed or fetched. */
export async function parseMessage(
  source: Buffer,
  envelope: Envelope,
  id: string = randomUUID(),
  receivedAt = new Date(),
): Promise<Message> {
  const mail = await PostalMime.parse(source);
  const text = mail.text ?? '';
  return {
    id,
    receivedAt: receivedAt.toISOString(),
    kind: envelope.to.some((address) => SMS_DOMAIN.test(address)) ? 'sms' : 'mail',
    from: shownAddress(mail.from) ?? envelope.from,
    to: envelope.to,
    subject: mail.subject ?? '',
    text,
    html: mail.html === undefined ? undefined : withPictures(mail.html, mail.attachments),
    headers: mail.headers.map(({ originalKey, key, value }) => ({ name: originalKey ?? key, value })),
    links: links(text, mail.html),
    attachments: mail.attachments
      .filter(({ related }) => related !== true)
      .map(({ filename, mimeType, content }) => ({
        name: filename ?? '',
        type: mimeType,
        bytes: typeof content === 'string' ? content.length : content.byteLength,
      })),
    source,
  };
}
