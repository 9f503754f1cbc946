/** A mailing that one can leave: which list, and the address that a mail program posts to. */
export interface Mailing {
  /** As people call the list. */
  name: string;
  /** Names the list for good, below the host: filters of readers go by it. */
  label: string;
  host: string;
  unsubscribeUrl: string;
}

/** Octets of an encoded word of 75 characters in base64. */
const WORD_BYTES = 45;

/** The name of a list in a header: as it is, or as encoded words (RFC 2047), in which no identifier may stand. */
function phrase(name: string): string {
  if (/^[\x20-\x7E]*$/.test(name)) return name;
  const words: string[] = [''];
  for (const letter of name) {
    const grown = `${words.at(-1) ?? ''}${letter}`;
    if (Buffer.byteLength(grown) > WORD_BYTES) words.push(letter);
    else words[words.length - 1] = grown;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

/**
 * The headers of a mailing: `List-ID` (RFC 2919), and those by which a mail program unsubscribes in one click (RFC 8058): it
 * POSTs `List-Unsubscribe=One-Click` to the address, with no cookie. The address therefore names the subscription by itself,
 * in a form that cannot be guessed.
 *
 * @throws when the address is not http(s) or the label is none of RFC 2919
 */
export function mailingHeaders({
  name,
  label,
  host,
  unsubscribeUrl,
}: Mailing): Record<'List-ID' | 'List-Unsubscribe' | 'List-Unsubscribe-Post', string> {
  const { href, protocol } = new URL(unsubscribeUrl);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`A List-Unsubscribe address is https, not ${protocol}`);
  if (!/^[a-z\d]+(?:-[a-z\d]+)*$/.test(label)) throw new Error(`"${label}" is no label of a list.`);
  return {
    'List-ID': `${phrase(name.replace(/[^\p{L}\p{N} .-]+/gu, ' ').trim())} <${label}.${host}>`,
    'List-Unsubscribe': `<${href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
