import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { getEnv } from '@/config/env.server';

/** Of what a cookie holds sealed: browsers keep 4096 bytes of one, name and attributes included, and drop a longer one without a word. */
export const LONGEST_COOKIE = 3_900;

/** One key a purpose: what was sealed for one is not taken for another. */
const keyOf = (purpose: string): Uint8Array => createHash('sha256').update(`masthead:${purpose}:${getEnv().SESSION_SECRET}`).digest();

/** Encrypts (A256GCM) what a visitor's browser keeps but may neither read nor change. @param seconds until it opens no more */
export const seal = (purpose: string, value: unknown, seconds: number): Promise<string> =>
  new EncryptJWT({ v: value })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .encrypt(keyOf(purpose));

/** What was sealed; undefined when it is absent, too old, sealed for something else or changed. */
export async function open(purpose: string, sealed: string | undefined): Promise<unknown> {
  if (!sealed) return undefined;
  try {
    return (await jwtDecrypt(sealed, keyOf(purpose), { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }))
      .payload.v;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** The same for what is long: compressed before it is encrypted. */
export const sealPacked = (purpose: string, value: unknown, seconds: number): Promise<string> =>
  seal(purpose, deflateRawSync(JSON.stringify(value)).toString('base64url'), seconds);

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

/** What was sealed by `sealPacked`; undefined as `open` says, and for what is not packed, as another version of the site may seal it. */
export async function openPacked(purpose: string, sealed: string | undefined): Promise<unknown> {
  const packed = await open(purpose, sealed);
  if (typeof packed !== 'string') return undefined;
  try {
    return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64url')).toString('utf8')) as unknown;
  } catch (error) {
    // It is ours, since it opened: of a version of the site that packed it otherwise.
    if (error instanceof SyntaxError || isOfZlib(error)) return undefined;
    throw error;
  }
}
