import type { NextRequest, NextResponse } from 'next/server';
import { accountsAvailable } from '@/config/env.server';
import { seesDrafts } from '@/config/roles';
import type { SessionSource } from '../cookie-jar';
import { logger } from '../logger';
import { VISITOR_ADDRESS } from '../request-target';
import { refusePreview } from './preview-sign-in';

type ReadSession = (source: SessionSource) => Promise<{ readonly roles: readonly string[] } | undefined>;

/** Who asks on preview and staging. */
export type DraftEntry =
  /** An account with a role that sees drafts. */
  | { kind: 'account'; roles: readonly string[] }
  /** By `PREVIEW_USERS`: looks, and does nothing else. */
  | { kind: 'looking' }
  /** An account that is none of those who work here. */
  | { kind: 'no-role' }
  /** The user service does not say who it is: a token that nobody checked opens no draft. */
  | { kind: 'unknown' }
  | { kind: 'nobody'; refusal: NextResponse };

/**
 * Who asks on preview and staging, by a session there or by a password of `PREVIEW_USERS`. A session that has expired is refreshed.
 * @param readSession gives the session of a request on these origins
 * @param setCookie takes what the answer has to set, whatever becomes of the request
 */
export async function draftEntry(
  request: NextRequest,
  realm: string,
  { readSession, setCookie }: { readSession: ReadSession; setCookie: (header: string) => void },
): Promise<DraftEntry> {
  const source: SessionSource = {
    cookies: Object.fromEntries(request.cookies.getAll().map(({ name, value }) => [name, value])),
    host: request.headers.get('host') ?? '',
    userAgent: request.headers.get('user-agent') ?? '',
    address: request.headers.get(VISITOR_ADDRESS) ?? '',
    setCookie,
  };
  const session = accountsAvailable() ? await sessionOf(source, readSession) : undefined;
  if (session !== undefined && session !== 'unknown' && seesDrafts(session)) return { kind: 'account', roles: session };
  const refusal = refusePreview(request.headers, realm);
  if (!refusal) return { kind: 'looking' };
  if (session === 'unknown') return { kind: 'unknown' };
  // A password that is wrong, or tried too often, is said before a role that is missing.
  return session !== undefined && !request.headers.has('authorization') ? { kind: 'no-role' } : { kind: 'nobody', refusal };
}

async function sessionOf(source: SessionSource, readSession: ReadSession): Promise<readonly string[] | 'unknown' | undefined> {
  try {
    return (await readSession(source))?.roles;
  } catch (error) {
    logger.error({ err: error }, 'who asks for a draft cannot be told');
    return 'unknown';
  }
}
