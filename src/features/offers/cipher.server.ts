import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Piano's cipher for what the site and the offers service tell each other through a browser (protocol page offers, "userRef and
 * webhook cipher"): AES-256-ECB with the private key, `~~~`, and an HMAC-SHA256 of the ciphertext's text.
 */
const BETWEEN = '~~~';
const KEY_BYTES = 32;

const keyOf = (privateKey: string): Buffer => Buffer.from(privateKey, 'utf8').subarray(0, KEY_BYTES);
const padded = (privateKey: string): Buffer => Buffer.concat([keyOf(privateKey), Buffer.alloc(KEY_BYTES, 'X')]).subarray(0, KEY_BYTES);
const signatureOf = (text: string, privateKey: string): Buffer => createHmac('sha256', privateKey).update(text).digest();

/** A text as only who has the key can read and make it. It holds no time of its own: who takes it looks at one inside. */
export function encrypt(text: string, privateKey: string): string {
  const cipher = createCipheriv('aes-256-ecb', padded(privateKey), null);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64url');
  return `${sealed}${BETWEEN}${signatureOf(sealed, privateKey).toString('base64url')}`;
}

/** The text; undefined when the key is another, or a byte was changed. Nothing is decrypted before the signature holds. */
export function decrypt(sealed: string, privateKey: string): string | undefined {
  const [body = '', given = '', ...more] = sealed.split(BETWEEN);
  const expected = signatureOf(body, privateKey);
  const signature = Buffer.from(given, 'base64url');
  if (more.length > 0 || body === '' || signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined;
  const decipher = createDecipheriv('aes-256-ecb', padded(privateKey), null);
  try {
    return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8');
  } catch {
    // Signed with this key, and yet no ciphertext of it.
    return undefined;
  }
}
