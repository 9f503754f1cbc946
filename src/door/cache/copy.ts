import { createHash } from 'node:crypto';
import type { Share } from '../registry.ts';
import type { Answer, Head, Keeping } from './answer.ts';
import { Body, type Encoding } from './encodings.ts';

/** What a copy takes beside its bytes, about. */
const OVERHEAD = 2_048;

/** An answer that is kept for all who ask alike. */
export interface Copy {
  share: Share;
  status: number;
  head: Head;
  /** Strong, as it came or made of the bytes: one of a compressed form is sent as a weak one. */
  tag: string;
  lastModified: string | undefined;
  body: Body;
  variesByCookie: boolean;
  /** Of `Date.now()`. */
  since: number;
  freshUntil: number;
  staleUntil: number;
  errorUntil: number;
  /** Until then it is right for as long as nothing is to be done for its page: the site is not asked. */
  renewUntil: number;
  /** Heads as they are written, by encoding. */
  written: Map<Encoding, string[]>;
}

const valueOf = (head: Head, name: string): string | undefined => head.find(([each]) => each === name)?.[1];

export const sizeOf = ({ body, head }: Copy): number =>
  OVERHEAD + body.size + head.reduce((sum, [name, value]) => sum + name.length + value.length, 0);

function bodyOf(bytes: Buffer, type: string, { grew, isKept }: { grew(): void; isKept(body: Body): boolean }): Body {
  const body: Body = new Body(bytes, type, { grew, isKept: () => isKept(body) });
  return body;
}

/**
 * @param before the copy that it takes the place of: what was compressed of the same bytes is used again
 * @param grew called when the copy takes more bytes than it did
 * @param isKept whether a body is that of the copy at this address
 */
export function copyOf(
  share: Share,
  { status, body }: Pick<Answer, 'status' | 'body'>,
  { head, freshMs, staleMs, errorMs, renewMs = 0, variesByCookie }: Keeping,
  now: number,
  { before, grew, isKept }: { before?: Copy | undefined; grew(): void; isKept(body: Body): boolean },
): Copy {
  const type = valueOf(head, 'content-type') ?? '';
  const isSame = before?.body.is(body) === true && valueOf(before.head, 'content-type') === type;
  return {
    share,
    status,
    head,
    tag: valueOf(head, 'etag')?.replace(/^W\//, '') ?? `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    lastModified: valueOf(head, 'last-modified'),
    body: isSame ? before.body : bodyOf(body, type, { grew, isKept }),
    // A page is known to be gated once it was made, which its first answer could not say.
    variesByCookie: variesByCookie || share.isGated?.() === true,
    since: now,
    freshUntil: now + freshMs,
    staleUntil: now + freshMs + staleMs,
    errorUntil: now + freshMs + errorMs,
    renewUntil: now + renewMs,
    written: new Map(),
  };
}
