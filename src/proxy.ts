import { NextResponse, type NextRequest } from 'next/server';
import { cookieName, cookies } from '@/config/cookies';
import { getEnv, getHosts, getOrigins } from '@/config/env.server';
import { DEFAULT_LANGUAGE } from '@/config/constants';
import {
  isApplicationPath,
  isContentPath,
  isFilteredListing,
  LIVE_PREFIX,
  needsSession,
  PREVIEW_PREFIX,
  signInPromptUrl,
  SITE_PREFIX,
} from '@/config/routes';
import type { Host } from '@/config/sites';
import { basicAuthAccepts } from '@/server/proxy/basic-auth';
import { isGatedPage } from '@/server/gated-addresses';
import { hasSession, signatureCheck, type SignatureCheck } from '@/server/proxy/session-guard';
import { REQUEST_TARGET, withoutPrefix } from '@/server/request-target';

/**
 * Origin and site, session guard, HEAD block: nothing else. Files that no site owns never come here, nor does what carries an
 * upload: Next would hold its body, and cut it off at ten megabytes.
 */
export const config = { matcher: ['/', '/((?!_next/static|_next/image|-/|fonts/|_boot/|api/healthz|api/careers/apply).*)'] };

export default async function proxy(request: NextRequest): Promise<NextResponse> {
  const host = getHosts().resolve(request.headers.get('host'));
  if (!host) return refuse(421, 'Misdirected Request');
  if (isFetchedHead(request) && getEnv().BLOCK_HEAD_REQUESTS) return refuse(403, 'Blocked');
  if (host.kind !== 'public') return preview(request, host);
  const { pathname } = request.nextUrl;
  const plain = plainAddress(request, host);
  if (plain) return NextResponse.redirect(plain, 308);
  if (!isContentPath(pathname)) return NextResponse.next();
  if (!READING.includes(request.method)) return refuseMethod();
  if (isInternal(pathname)) return NextResponse.rewrite(withPath(request, `/${SITE_PREFIX}${host.site}/_`));
  if (needsSession(pathname) && !(await hasSession(sessionCookies(request, host.secure), checkSignature())))
    return askToSignIn(request, host.secure);
  const live =
    isApplicationPath(pathname) ||
    isFilteredListing(pathname, request.nextUrl.searchParams) ||
    (isGatedPage(pathname) && (await hasSession(sessionCookies(request, host.secure), checkSignature())))
      ? `/${LIVE_PREFIX}`
      : '';
  return NextResponse.rewrite(withPath(request, `${live}${siteRoot(host.site, pathname)}`));
}

const siteRoot = (site: string, pathname: string): string => `/${SITE_PREFIX}${site}${pathname === '/' ? '' : pathname}`;
const isInternal = (pathname: string): boolean =>
  pathname.startsWith(`/${SITE_PREFIX}`) ||
  [PREVIEW_PREFIX, LIVE_PREFIX].some((prefix) => pathname === `/${prefix}` || pathname.startsWith(`/${prefix}/`));
const refuse = (status: number, statusText: string): NextResponse =>
  new NextResponse(statusText, { status, statusText, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } });
/** Pages are read; forms post to the API. */
const READING: readonly string[] = ['GET', 'HEAD'];

function refuseMethod(): NextResponse {
  const refusal = refuse(405, 'Method Not Allowed');
  refusal.headers.set('Allow', READING.join(', '));
  return refusal;
}

/** The default language has no prefix: an address that has one leads to the same without it. Next's own URL no longer tells the two apart. */
function plainAddress(request: NextRequest, { origin }: Host): string | undefined {
  const target = withoutPrefix(request.headers.get(REQUEST_TARGET), DEFAULT_LANGUAGE);
  return target === undefined ? undefined : `${origin}${target}`;
}

/** Browsers say of a script's fetch that it has no destination; crawlers and monitors say nothing at all. */
const isFetchedHead = (request: NextRequest): boolean => request.method === 'HEAD' && request.headers.get('sec-fetch-dest') === 'empty';

function withPath(request: NextRequest, pathname: string) {
  const url = request.nextUrl.clone();
  url.pathname = pathname;
  return url;
}

const sessionCookies = (request: NextRequest, secure: boolean) => ({
  jwt: request.cookies.get(cookieName('jwt', secure))?.value,
  signature: request.cookies.get(cookieName('jwtSignature', secure))?.value,
  refresh: request.cookies.get(cookieName('refresh', secure))?.value,
});

let check: SignatureCheck | undefined;
const checkSignature = (): SignatureCheck => (check ??= signatureCheck(getEnv().USER_SERVICE_URL));

/** Specification section 4, "Access guard": to the sign-in prompt with the encoded path that the visitor was trying to reach. */
function askToSignIn(request: NextRequest, secure: boolean): NextResponse {
  const { pathname, search, locale, defaultLocale } = request.nextUrl;
  const prefix = locale && locale !== defaultLocale ? `/${locale}` : '';
  const origin = `${secure ? 'https' : 'http'}://${request.headers.get('host')}`;
  return new NextResponse(null, {
    status: 303,
    headers: { Location: `${origin}${prefix}${signInPromptUrl(`${prefix}${pathname}${search}`)}`, 'Cache-Control': 'no-store' },
  });
}

/** Preview and staging: drafts of one site at a time, chosen with `?sc_site=`; a sign-in of their own; nothing is kept. */
function preview(request: NextRequest, host: Extract<Host, { kind: 'preview' | 'staging' }>): NextResponse {
  if (!basicAuthAccepts(request.headers.get('authorization'), getEnv().PREVIEW_USERS)) {
    const refusal = unkept(refuse(401, 'Unauthorized'));
    refusal.headers.set('WWW-Authenticate', `Basic realm="${host.kind}", charset="UTF-8"`);
    return refusal;
  }
  const { pathname, searchParams } = request.nextUrl;
  const plain = plainAddress(request, host);
  if (plain) return unkept(NextResponse.redirect(plain, 308));
  if (!isContentPath(pathname)) return unkept(NextResponse.next());
  if (!READING.includes(request.method)) return unkept(refuseMethod());
  const names = getOrigins().sites.map(({ name }) => name);
  const asked = searchParams.get('sc_site') ?? request.cookies.get(cookies.previewSite)?.value;
  const site = names.find((name) => name === asked) ?? names[0] ?? '';
  const target = isInternal(pathname) ? '/_' : pathname;
  const response = unkept(NextResponse.rewrite(withPath(request, `/${PREVIEW_PREFIX}${siteRoot(site, target)}`)));
  if (site !== request.cookies.get(cookies.previewSite)?.value)
    response.cookies.set(cookies.previewSite, site, { path: '/', httpOnly: true, sameSite: 'lax', secure: host.secure });
  return response;
}

function unkept(response: NextResponse): NextResponse {
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('X-Robots-Tag', 'noindex');
  return response;
}
