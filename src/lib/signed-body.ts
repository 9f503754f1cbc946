/** Bodies that two of our own processes send each other, signed so that nobody else can write one: `t=<seconds>,v1=<hex>`, HMAC-SHA-256 of `<seconds>.<body>`. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A message that was signed longer ago is somebody's who kept it. */
export const FRESH_SECONDS = 300;

/** @param seconds since 1970 */
export const signBody = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two texts are equal, in a time that tells nothing. */
export const isEqualText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** Whether a body is that which the holder of the secret signed within the last minutes. @param now seconds since 1970 */
export function isSignedBody(secret: string, signature: string, body: string, now: number): boolean {
  const seconds = Number(/^t=(\d{1,12}),v1=[\da-f]{64}$/.exec(signature)?.[1]);
  const isRight = isEqualText(signature, signBody(secret, seconds, body));
  return isRight && Math.abs(now - seconds) <= FRESH_SECONDS;
}
