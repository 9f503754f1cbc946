import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** HTTP Basic (RFC 7617, UTF-8). Compares digests, so that time tells nothing of name or password. */
export function basicAuthAccepts(header: string | null | undefined, users: readonly { name: string; password: string }[]): boolean {
  const encoded = /^basic ([a-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (!encoded) return false;
  const given = digest(Buffer.from(encoded, 'base64').toString('utf8'));
  let accepted = false;
  for (const { name, password } of users) accepted = timingSafeEqual(given, digest(`${name}:${password}`)) || accepted;
  return accepted;
}
