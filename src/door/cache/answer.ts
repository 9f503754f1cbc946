/** Whether the answer to a bare request may be kept for all, for how long, and what of its head goes out (RFC 9111). */
import CachePolicy from 'http-cache-semantics';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Share } from '../registry.ts';

export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

export type Head = readonly (readonly [name: string, value: string])[];

/** A day: what was shown before is better than an error page. */
const ERROR_MS = 86_400_000;
/** As long as somebody waits for nothing while a new copy is made. */
const STALE_MS = 2_000;
/** Next shows an old page while it makes the new one: it is asked again soon, and waited for. */
const OLD_MS = 500;

const KEPT: ReadonlySet<number> = new Set([200, 301, 302, 307, 308, 404]);
/** Addresses without a page can be made up without end, and whoever publishes one wants it to be there: each is kept for a moment. */
const ABSENT_MS = 10_000;
/** Answers vary by what each copy is made for (`share.headers`), by the encoding, which is made here, and by who asks (`Cookie`). */
const VARIES = new Set(['accept-encoding', 'cookie', 'accept']);
/** Of one connection (RFC 9110, section 7.6.1), or made here. */
const NOT_PASSED =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|date|age|content-length|content-encoding|x-nextjs-.*|x-middleware-.*)$/;

/**
 * Next keeps a page for its time as well: two clocks in a row would show what was changed unnoticed for twice as long. So a copy is in
 * force for a part of that time, and then Next is asked whether it is still right.
 */
const ownTime = (seconds: number): number => Math.min(seconds / 5, 60);

const textOf = (value: OutgoingHttpHeaders[string]): string => [value ?? []].flat().join(', ');

export interface Keeping {
  head: Head;
  /** Milliseconds from now. */
  freshMs: number;
  staleMs: number;
  errorMs: number;
  /** For so long it may be found to be right without being asked for; not at all unless it is said. */
  renewMs?: number;
  /** Its `Vary` names `Cookie`: it is for those whom nobody knows. */
  variesByCookie: boolean;
}

/** @returns undefined for an answer that is nobody else's */
export function keepingOf(share: Share, { status, headers }: Pick<Answer, 'status' | 'headers'>): Keeping | undefined {
  // One copy of a file of the build is for all hosts; what is said where there is none is each host's own.
  if (share.fixed && status !== 200) return undefined;
  if (!KEPT.has(status) || headers['set-cookie'] !== undefined || headers['content-encoding'] !== undefined) return undefined;
  const varies = textOf(headers.vary)
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (varies.some((name) => !VARIES.has(name))) return undefined;
  if (share.pictureOnly && !/^image\//.test(textOf(headers['content-type']))) return undefined;
  const answered = { status, headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, textOf(value)])) };
  // The cache keys and varies by what the share says; the library judges the answer alone.
  const policy = new CachePolicy({ method: 'GET', url: share.target, headers: { host: share.host } }, withoutVary(answered), {
    shared: true,
  });
  const said = policy.maxAge() - (Number(textOf(headers.age)) || 0);
  if (!policy.storable() || said <= 0) return undefined;
  const isOld = textOf(headers['x-nextjs-cache']) === 'STALE';
  const time = share.page === undefined ? said : ownTime(said);
  const freshMs = isOld ? OLD_MS : Math.min(time * 1_000, (share.mostSeconds ?? Infinity) * 1_000, status === 200 ? Infinity : ABSENT_MS);
  return {
    head: Object.entries(headers)
      .filter(([name]) => !NOT_PASSED.test(name))
      .map(([name, value]) => [name, textOf(value)]),
    freshMs,
    staleMs: share.mayBeStale && !isOld ? Math.min(STALE_MS, freshMs) : 0,
    errorMs: share.mayBeStale ? (status === 404 ? ABSENT_MS : ERROR_MS) : 0,
    variesByCookie: varies.includes('cookie'),
  };
}

function withoutVary({ status, headers: { vary: _vary, ...headers } }: { status: number; headers: Record<string, string> }) {
  return { status, headers };
}
