/** A mailing that one can leave: which list, and the address that a mail program posts to. */
export interface Mailing {
  /** As people call the list. */
  name: string;
  /** Names the list for good, below the host: filters of readers go by it. */
  label: string;
  host: string;
  unsubscribeUrl: string;
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
    'List-ID': `${name.replace(/[^\p{L}\p{N} .-]+/gu, ' ').trim()} <${label}.${host}>`,
    'List-Unsubscribe': `<${href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
