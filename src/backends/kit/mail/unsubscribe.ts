/**
 * The headers by which a mail program unsubscribes in one click (RFC 8058): it POSTs `List-Unsubscribe=One-Click` to the
 * address, with no cookie. The address therefore names the subscription by itself, in a form that cannot be guessed.
 */
export function oneClickUnsubscribe(url: string): { 'List-Unsubscribe': string; 'List-Unsubscribe-Post': string } {
  const { href, protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`A List-Unsubscribe address is https, not ${protocol}`);
  return { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
