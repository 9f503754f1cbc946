import { NextResponse, type NextRequest } from 'next/server';
import { cookieName, cookies } from '@/config/cookies';
import { accountsAvailable, getEnv, getHosts, getOrigins, offersAvailable } from '@/config/env.server';
import { CAPTCHA_FRAMES } from '@/config/captcha';
import { DEFAULT_LANGUAGE } from '@/config/constants';
import { pagePolicy } from '@/config/page-policy';
import {
  isApplicationPath,
  isContentPath,
  isFilteredListing,
  LIVE_PREFIX,
  needsSession,
  PREVIEW_PREFIX,
  showsOwnForm,
  SITE_PREFIX,
} from '@/config/routes';
import type { Host } from '@/config/sites';
import { isTold } from '@/features/account/flash/server';
import { consentOf } from '@/features/analytics/server';
import { storeParameters } from '@/features/offers/parameters/server';
import { isOffersVisit } from '@/features/offers/server';
import { languagePath } from '@/lib/language-path';
import { cookieJar } from '@/server/cookie-jar';
import { lowerCasePath } from '@/lib/lower-case-path';
import { refusePreview } from '@/server/proxy/preview-sign-in';
import { refuse } from '@/server/proxy/refuse';
import { isGatedPage } from '@/server/gated-addresses';
import { admitPicture, PICTURE_RETRY_S, PICTURE_TICKET, PICTURES, refusedPicture } from '@/server/pictures';
import { hasSession, signatureCheck, type SignatureCheck } from '@/server/proxy/session-guard';
import { signInFirst, signInFor } from '@/server/proxy/silent-sign-on';
import { plainTarget, REQUEST_TARGET } from '@/server/request-target';

/**
 * Origin and site, session guard, HEAD block, and what the picture service may be asked: nothing else. Files that no site owns
 * never come here, nor does what carries an upload: Next would hold its body, and cut it off at ten megabytes.
 */
export const config = {
  matcher: [
    '/',
    '/((?!_next/static|_next/image|-/|fonts/|_boot/|api/healthz|api/careers/apply|api/forms/).*)',
    // The picture service has no language, and is not found by a pattern that looks for one.
    { source: '/_next/image', locale: false },
  ],
};

export default async function proxy(request: NextRequest): Promise<NextResponse> {
  if (request.nextUrl.pathname === PICTURES) return pictures(request);
  const host = getHosts().resolve(request.headers.get('host'));
  if (!host) return refuse(421, 'Misdirected Request');
  if (isFetchedHead(request) && getEnv().BLOCK_HEAD_REQUESTS) return refuse(403, 'Blocked');
  if (host.kind !== 'public') return preview(request, host);
  const { pathname } = request.nextUrl;
  const plain = plainAddress(request, host);
  if (plain && !(isContentPath(pathname) && READING.includes(request.method))) return NextResponse.redirect(plain, 308);
  if (plain) return NextResponse.rewrite(inDefaultLanguage(request, MOVED));
  if (!isContentPath(pathname)) return NextResponse.next();
  if (!READING.includes(request.method)) return refuseMethod();
  if (isInternal(pathname)) return NextResponse.rewrite(withPath(request, `/${SITE_PREFIX}${host.site}/_`));
  if (needsSession(pathname) && !(await hasSession(sessionCookies(request, host.secure), checkSignature())))
    return askToSignIn(request, host.secure);
  const first = accountsAvailable() ? signInFirst(request, host.secure, languageOf(request)) : undefined;
  if (first) return leadTo(request, host.secure, first);
  const live =
    isApplicationPath(pathname) ||
    (await isTold(request.cookies.get(cookieName('notice', host.secure))?.value, asked(request))) ||
    isFilteredListing(pathname, request.nextUrl.searchParams) ||
    showsOwnForm(request.nextUrl.searchParams) ||
    (isGatedPage(pathname) && (await isKnown(request, host.secure)))
      ? `/${LIVE_PREFIX}`
      : '';
  const page = NextResponse.rewrite(withPath(request, `${live}${siteRoot(host.site, pathname)}`));
  // A copy that somebody keeps of the teaser is not for a reader who has just signed in, nor the other way round.
  if (isGatedPage(pathname)) page.headers.append('Vary', 'Cookie');
  admitOthers(page);
  keepParameters(request, page);
  return page;
}

/** A picture in another size: only one that pages ask for, and only so many at a time. */
async function pictures(request: NextRequest): Promise<NextResponse> {
  const refused = await refusedPicture(request.nextUrl.searchParams);
  if (refused) return refuse(refused, refused === 400 ? 'Bad Request' : 'Not Found');
  if (await admitPicture(request.headers.get(PICTURE_TICKET))) return NextResponse.next();
  const busy = refuse(503, 'Service Unavailable');
  busy.headers.set('Retry-After', String(PICTURE_RETRY_S));
  return busy;
}

let policy: string | undefined;

/** The policy of a page is made when the site is built, before anybody knows who checks its forms, and who makes its offers. */
function admitOthers(page: NextResponse): void {
  const provider = getEnv().FORMS_CAPTCHA;
  const frames = provider === 'google' || provider === 'cloudflare' ? CAPTCHA_FRAMES[provider] : [];
  const offers = offersAvailable() ? new URL(getEnv().OFFERS_URL).origin : undefined;
  if (frames.length === 0 && !offers) return;
  page.headers.set('Content-Security-Policy', (policy ??= pagePolicy({ frames, offers })));
}

/** Keeps what the address says for later ones (`?affiliate=`, `?feature=`). */
function keepParameters(request: NextRequest, page: NextResponse): void {
  if (request.nextUrl.searchParams.size === 0) return;
  const source = {
    cookies: Object.fromEntries(request.cookies.getAll().map(({ name, value }) => [name, value])),
    host: request.headers.get('host') ?? '',
    address: '',
    setCookie: (header: string) => page.headers.append('Set-Cookie', header),
  };
  const jar = cookieJar(source);
  const agreed = request.headers.get('sec-gpc') !== '1' && consentOf(jar.get('consent'), Date.now()) === 'given';
  storeParameters(jar, request.nextUrl.searchParams, agreed);
}

/** Somebody is signed in, or has read or been given a piece: the teaser that is the same for everyone may not be theirs. */
const isKnown = async (request: NextRequest, secure: boolean): Promise<boolean> =>
  (await hasSession(sessionCookies(request, secure), checkSignature())) ||
  (offersAvailable() && (await isOffersVisit(request.cookies.get(cookieName('offers', secure))?.value)));

const siteRoot = (site: string, pathname: string): string => `/${SITE_PREFIX}${site}${pathname === '/' ? '' : pathname}`;
const isInternal = (pathname: string): boolean =>
  pathname.startsWith(`/${SITE_PREFIX}`) ||
  [PREVIEW_PREFIX, LIVE_PREFIX].some((prefix) => pathname === `/${prefix}` || pathname.startsWith(`/${prefix}/`));
/** Pages are read; forms post to the API. */
const READING: readonly string[] = ['GET', 'HEAD'];

function refuseMethod(): NextResponse {
  const refusal = refuse(405, 'Method Not Allowed');
  refusal.headers.set('Allow', READING.join(', '));
  return refusal;
}

/**
 * The default language has no prefix, and no page a slash at its end: an address that has one leads to the same without it, in
 * small letters at once, so that nothing follows. Next's own URL no longer tells the two apart.
 */
function plainAddress(request: NextRequest, { origin }: Host): string | undefined {
  const target = plainTarget(request.headers.get(REQUEST_TARGET), DEFAULT_LANGUAGE);
  return target === undefined ? undefined : `${origin}${lowerCasePath(target)}`;
}

/** Browsers say of a script's fetch that it has no destination; crawlers and monitors say nothing at all. */
const isFetchedHead = (request: NextRequest): boolean => request.method === 'HEAD' && request.headers.get('sec-fetch-dest') === 'empty';

/** Knows which site has a section (`pages/api/moved`). */
const MOVED = '/api/moved';

function inDefaultLanguage(request: NextRequest, pathname: string) {
  const url = withPath(request, pathname);
  url.locale = DEFAULT_LANGUAGE;
  return url;
}

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

const languageOf = ({ nextUrl }: NextRequest): string => nextUrl.locale || DEFAULT_LANGUAGE;

/** Path that was asked for, with its language. */
function asked(request: NextRequest): string {
  return lowerCasePath(languagePath(request.nextUrl.pathname, languageOf(request)));
}

/**
 * Specification section 4, "Access guard": to the sign-in prompt with the encoded path that the visitor was trying to reach,
 * by way of a silent single sign-on.
 */
function askToSignIn(request: NextRequest, secure: boolean): NextResponse {
  return leadTo(request, secure, signInFor(request, secure, asked(request) + request.nextUrl.search, languageOf(request)));
}

function leadTo(request: NextRequest, secure: boolean, address: string): NextResponse {
  const origin = `${secure ? 'https' : 'http'}://${request.headers.get('host')}`;
  return new NextResponse(null, { status: 303, headers: { Location: `${origin}${address}`, 'Cache-Control': 'no-store' } });
}

/** Preview and staging: drafts of one site at a time, chosen with `?sc_site=`; a sign-in of their own; nothing is kept. */
function preview(request: NextRequest, host: Extract<Host, { kind: 'preview' | 'staging' }>): NextResponse {
  const refusal = refusePreview(request.headers, host.kind);
  if (refusal) return unkept(refusal);
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
