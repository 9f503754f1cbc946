import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** What is derived from the one secret of the configuration: each purpose has a key of its own. */
export interface Secrets {
  /** Message authentication code, base64url. */
  mac(purpose: string, message: string): string;
  /** AES-256-GCM; what `open` gives back only with the same secret and purpose. */
  seal(purpose: string, text: string): string;
  /** @throws when the text was sealed by another secret or altered */
  open(purpose: string, sealed: string): string;
}

export const randomToken = (): string => randomBytes(32).toString('base64url');
export const randomCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Tokens are stored by their hash, so that a copy of the database opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether two texts are equal, in a time that tells nothing. */
export function equalText(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

export function createSecrets(secret: string): Secrets {
  const key = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'masthead forms', purpose, 32));
  return {
    mac: (purpose, message) =>
      createHmac('sha256', key(`mac ${purpose}`))
        .update(message)
        .digest('base64url'),
    seal: (purpose, text) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key(`seal ${purpose}`), iv);
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    open: (purpose, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key(`seal ${purpose}`), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
  };
}
