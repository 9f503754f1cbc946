import { getEnv } from '@/config/env.server';
import { addressKey } from '@/lib/client-address';
import { writeSecurityEvent } from '../security-log';
import { basicAuthAccepts } from './basic-auth';
import { createTries } from './tries';
import { onePerProcess } from '../one-per-process';

/** The proxy and the media count together. */
const tries = onePerProcess('previewTries', createTries);

export type PreviewSignIn = { kind: 'in' } | { kind: 'out' } | { kind: 'wait'; seconds: number };

/**
 * The one place where a password of the preview is tried, for its pages and for its media: limited by the visitor's line.
 * Whoever sends none has tried none.
 */
export function previewSignIn(address: string, authorization: string | null | undefined): PreviewSignIn {
  if (authorization === null || authorization === undefined) return { kind: 'out' };
  const line = addressKey(address);
  const seconds = tries.wait(line);
  if (seconds !== undefined) {
    writeSecurityEvent({ event: 'limited', limit: 'preview', address, seconds });
    return { kind: 'wait', seconds };
  }
  if (basicAuthAccepts(authorization, getEnv().PREVIEW_USERS)) {
    tries.succeeded(line);
    return { kind: 'in' };
  }
  tries.failed(line);
  writeSecurityEvent({ event: 'sign-in-failed', means: 'basic', address });
  return { kind: 'out' };
}
