import type { NextResponse } from 'next/server';
import { VISITOR_ADDRESS } from '../request-target';
import { previewSignIn } from './preview-tries';
import { refuse } from './refuse';

/** What the preview answers to whoever is not signed in there; undefined for who is. */
export function refusePreview(headers: Headers, realm: string): NextResponse | undefined {
  const signIn = previewSignIn(headers.get(VISITOR_ADDRESS) ?? 'unknown', headers.get('authorization'));
  if (signIn.kind === 'in') return undefined;
  if (signIn.kind === 'wait') {
    const minutes = Math.ceil(signIn.seconds / 60);
    const refusal = refuse(
      429,
      'Too Many Requests',
      `Too many attempts. Try again in ${minutes} minutes.\nZu viele Versuche. In ${minutes} Minuten geht es weiter.\n`,
    );
    refusal.headers.set('Retry-After', String(signIn.seconds));
    return refusal;
  }
  const refusal = refuse(401, 'Unauthorized');
  refusal.headers.set('WWW-Authenticate', `Basic realm="${realm}", charset="UTF-8"`);
  return refusal;
}
