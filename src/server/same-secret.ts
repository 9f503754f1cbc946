import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two secrets are the same. Compares digests, so that time tells nothing of either, nor of how long it is. */
export const isSameSecret = (given: string, known: string): boolean => timingSafeEqual(digest(given), digest(known));
