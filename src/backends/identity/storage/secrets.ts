import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** What is derived from the one secret of the configuration: each purpose has a key of its own. */
export interface Secrets {
  /** Message authentication code, base64url. */
  mac(purpose: string, message: string): string;
  /** Whether `mac` is that of the message; takes the same time whatever differs. */
  verify(purpose: string, message: string, mac: string): boolean;
  /** AES-256-GCM; what `open` gives back only with the same secret and purpose. */
  seal(purpose: string, text: string): string;
  /** Throws when the text was sealed by another secret or altered. */
  open(purpose: string, sealed: string): string;
  /** Keys that sign cookies. */
  cookieKeys: readonly string[];
}

export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** A random token is stored by its hash, so that a copy of the database opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether two texts are equal, in a time that tells nothing. */
export function equalText(a: string, b: string): boolean {
  const [x, y] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()];
  return timingSafeEqual(x, y);
}

export function createSecrets(secret: string): Secrets {
  const keys = new Map<string, Buffer>();
  const key = (purpose: string): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const derived = Buffer.from(hkdfSync('sha256', secret, 'masthead identity', purpose, 32));
    keys.set(purpose, derived);
    return derived;
  };
  const mac = (purpose: string, message: string): string =>
    createHmac('sha256', key(`mac ${purpose}`))
      .update(message)
      .digest('base64url');
  return {
    mac,
    verify: (purpose, message, given) => equalText(mac(purpose, message), given),
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
    cookieKeys: [key('cookies').toString('base64url')],
  };
}
