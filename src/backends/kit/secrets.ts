import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** What is derived from the one secret of a service's configuration: each purpose has a key of its own (HKDF, RFC 5869). */
export interface Secrets {
  /** Message authentication code (HMAC-SHA256), base64url. */
  mac(purpose: string, message: string): string;
  /** Whether `mac` is that of the message, by the secret of now or one before it; takes the same time whatever differs. */
  verify(purpose: string, message: string, mac: string): boolean;
  /** The codes by the secret of now and by those before it, the newest first: what was made by one of them is known by its own. */
  macs(purpose: string, message: string): readonly string[];
  /** AES-256-GCM; what `open` gives back only with the same secret and purpose. */
  seal(purpose: string, text: string): string;
  /** @throws when the text was sealed by a secret that is none of these, or altered */
  open(purpose: string, sealed: string): string;
  /** What a text is sealed as by the secret of now, where an earlier one had sealed it; undefined where nothing is to be done. @throws as `open` */
  resealed(purpose: string, sealed: string): string | undefined;
  /** Keys for a library that signs by itself, base64url: by the secret of now, which signs, then by those before it. */
  keys(purpose: string): readonly [string, ...string[]];
}

export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');
/** Six digits, for a person to copy. */
export const randomCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A random token is stored by its hash, so that a copy of the database opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether two texts are equal, in a time that tells nothing. */
export function equalText(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

/**
 * The keys of a service: the same secret gives each service others.
 *
 * @param before secrets that were in force earlier: what they sealed and signed is still known, and nothing new is
 */
export function createSecrets(service: string, secret: string, before: readonly string[] = []): Secrets {
  // Named twice, or still the one of now while two are exchanged, it would make each code twice.
  const earlier = [...new Set(before)].filter((each) => each !== secret).map((each) => createSecrets(service, each));
  const keys = new Map<string, Buffer>();
  const key = (purpose: string): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const derived = Buffer.from(hkdfSync('sha256', secret, `masthead ${service}`, purpose, 32));
    keys.set(purpose, derived);
    return derived;
  };
  const mac = (purpose: string, message: string): string =>
    createHmac('sha256', key(`mac ${purpose}`))
      .update(message)
      .digest('base64url');
  const opened = (purpose: string, sealed: string): string => {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key(`seal ${purpose}`), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
  };
  const secrets: Secrets = {
    mac,
    verify: (purpose, message, given) =>
      // Each is looked at, so that the time does not tell which it was.
      [mac(purpose, message), ...earlier.map((each) => each.mac(purpose, message))].filter((each) => equalText(each, given)).length > 0,
    macs: (purpose, message) => [mac(purpose, message), ...earlier.map((each) => each.mac(purpose, message))],
    seal: (purpose, text) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key(`seal ${purpose}`), iv);
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    open: (purpose, sealed) => {
      let failure: unknown;
      for (const open of [opened, ...earlier.map((each) => each.open)]) {
        try {
          return open(purpose, sealed);
        } catch (error) {
          failure ??= error;
        }
      }
      throw failure;
    },
    resealed: (purpose, sealed) => {
      try {
        opened(purpose, sealed);
        return undefined;
      } catch {
        return secrets.seal(purpose, secrets.open(purpose, sealed));
      }
    },
    keys: (purpose) => [key(purpose).toString('base64url'), ...earlier.flatMap((each) => each.keys(purpose))],
  };
  return secrets;
}
