import { isSameSecret } from '../same-secret';

/** HTTP Basic (RFC 7617, UTF-8). Every one is compared, so that time tells nothing of name or password. */
export function basicAuthAccepts(header: string | null | undefined, users: readonly { name: string; password: string }[]): boolean {
  const encoded = /^basic ([a-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (!encoded) return false;
  const given = Buffer.from(encoded, 'base64').toString('utf8');
  let accepted = false;
  for (const { name, password } of users) accepted = isSameSecret(given, `${name}:${password}`) || accepted;
  return accepted;
}
