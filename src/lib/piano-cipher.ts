import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The cipher of Piano's user references and webhook packets (docs/protocols/offers.md, "userRef and webhook cipher"):
 * AES-256-ECB, then `~~~` and an HMAC-SHA256 over the ciphertext, both base64url without padding.
 */

const BETWEEN = '~~~';

/** Piano's rule: the private key cut, or padded with `X`, to 32 bytes. */
const keyOf = (privateKey: string): Buffer => Buffer.from(privateKey.slice(0, 32).padEnd(32, 'X'), 'utf8').subarray(0, 32);

const macOf = (privateKey: string, cipherText: string): Buffer => createHmac('sha256', privateKey).update(cipherText).digest();

/** Text that only a holder of the private key reads or writes. The same text gives the same result: what must not be repeated needs a time in it. */
export function pianoEncrypt(privateKey: string, text: string): string {
  const cipher = createCipheriv('aes-256-ecb', keyOf(privateKey), null);
  const cipherText = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64url');
  return `${cipherText}${BETWEEN}${macOf(privateKey, cipherText).toString('base64url')}`;
}

/** The text again; undefined where somebody else wrote or altered it. The HMAC is checked first, in a time that tells nothing. */
export function pianoDecrypt(privateKey: string, data: string): string | undefined {
  const [cipherText = '', mac = '', ...more] = data.split(BETWEEN);
  if (more.length > 0) return undefined;
  const given = Buffer.from(mac, 'base64url');
  const right = macOf(privateKey, cipherText);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const decipher = createDecipheriv('aes-256-ecb', keyOf(privateKey), null);
  try {
    return Buffer.concat([decipher.update(Buffer.from(cipherText, 'base64url')), decipher.final()]).toString('utf8');
  } catch {
    // The holder of the key signed something that is no ciphertext.
    return undefined;
  }
}
