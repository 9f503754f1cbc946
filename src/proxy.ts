import { NextResponse, type NextRequest } from 'next/server';
import { cookieName, cookies } from '@/config/cookies';
import { accountsAvailable, getEnv, getHosts, getOrigins, offersAvailable } from '@/config/env.server';
import { CAPTCHA_FRAMES } from '@/config/captcha';
import { DEFAULT_LANGUAGE, LANGUAGES, PATH_MAX_LENGTH } from '@/config/constants';
import { pagePolicy } from '@/config/page-policy';
import { isProbe } from '@/config/probes';
import { deskApi, deskLine, DRAFT_DOORS, guards, isOtherSitesApi, may, type RuleName } from '@/config/roles';
import {
  DESK_PREFIX,
  ENTRY_PREFIX,
  isContentPath,
  LIVE_PREFIX,
  PREVIEW_PREFIX,
  REVIEW_PREFIX,
  SITE_PREFIX,
  TOO_LONG,
} from '@/config/routes';
import type { Host } from '@/config/sites';
import { isTold } from '@/features/account/flash/server';
import { readDraftsSession } from '@/features/account/server';
import { consentOf } from '@/features/analytics/server';
import { storeParameters } from '@/features/offers/parameters/server';
import { isOffersVisit } from '@/features/offers/server';
import { decoded } from '@/lib/decoded';
import { languagePath } from '@/lib/language-path';
import { cookieJar } from '@/server/cookie-jar';
import { lowerCasePath } from '@/lib/lower-case-path';
import { draftEntry, type DraftEntry } from '@/server/proxy/draft-entry';
import { refuse } from '@/server/proxy/refuse';
import { isGatedPage } from '@/server/gated-addresses';
import { checkSignature, isOwnPage } from '@/server/own-pages';
import { mayBePage } from '@/server/pages-in-memory';
import { admitPicture, PICTURE_RETRY_S, PICTURE_TICKET, PICTURES, refusedPicture } from '@/server/pictures';
import { hasSession } from '@/server/proxy/session-guard';
import { isNavigation, signInFirst, signInFor } from '@/server/proxy/silent-sign-on';
import { plainTarget, REQUEST_TARGET } from '@/server/request-target';

/**
 * Origin and site, session guard, HEAD block, and what the picture service may be asked: nothing else. Files that no site owns
 * never come here, nor does what carries an upload: Next would hold its body, and cut it off at ten megabytes; nor what the content
 * service says of publications, to each process by an address that is no origin's.
 */
export const config = {
  matcher: [
    '/',
    '/((?!_next/static|_next/image|-/|fonts/|_boot/|api/healthz|api/metrics|api/careers/apply|api/forms/|api/editor/upload|api/editor/import|api/editing/published).*)',
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
  if (isTooLong(pathname)) return tooLong(request, host.site);
  // A program that looks for another one: no page is made to say that there is none.
  if (isContentPath(pathname) && READING.includes(request.method) && (await isOnlyProbe(request, host.site)))
    return NextResponse.rewrite(inDefaultLanguage(request, MOVED));
  const plain = plainAddress(request, host);
  if (plain && !(isContentPath(pathname) && READING.includes(request.method))) return NextResponse.redirect(plain, 308);
  if (plain) return NextResponse.rewrite(inDefaultLanguage(request, MOVED));
  if (isOtherSitesApi(pathname, host.site)) return refuse(404, 'Not Found');
  if (!isContentPath(pathname)) return NextResponse.next();
  if (!READING.includes(request.method)) return refuseMethod();
  if (isInternal(pathname)) return NextResponse.rewrite(withPath(request, `/${SITE_PREFIX}${host.site}/_`));
  if (guards(pathname, host.site) && !(await hasSession(sessionCookies(request, host.secure), checkSignature())))
    return askToSignIn(request, host.secure);
  const first = accountsAvailable() ? signInFirst(request, host.secure, languageOf(request)) : undefined;
  if (first) return leadTo(request, host.secure, first);
  const live = (await isOwnPage(
    { site: host.site, language: languageOf(request), path: pathname, search: request.nextUrl.search },
    { cookie: (name) => request.cookies.get(name)?.value, secure: host.secure },
    { isTold, isOffersVisit },
  ))
    ? `/${LIVE_PREFIX}`
    : '';
  const page = NextResponse.rewrite(withPath(request, `${live}${siteRoot(host.site, pathname)}`));
  // A copy that somebody keeps of the teaser is not for a reader who has just signed in, nor the other way round.
  if (isGatedPage(pathname)) page.headers.append('Vary', 'Cookie');
  admitOthers(page);
  keepParameters(request, page);
  return page;
}

/** Measured as a page's address is (`server/page/address.ts`): a stray per cent sign in one segment leaves the others as they read. */
const isTooLong = (pathname: string): boolean =>
  pathname.length > PATH_MAX_LENGTH && pathname.split('/').map(decoded).join('/').length > PATH_MAX_LENGTH;

/** A reader gets the site's own page about it, which is made as if the address were short; nothing else of it is looked at. */
function tooLong(request: NextRequest, site: string): NextResponse {
  if (!READING.includes(request.method)) return refuse(414, 'URI Too Long', 'The address is too long.');
  // Next's own URL would keep a slash at the end of the long one.
  return NextResponse.rewrite(new URL(languagePath(siteRoot(site, `/${TOO_LONG}`), languageOf(request)), request.url));
}

const isOnlyProbe = async (request: NextRequest, site: string): Promise<boolean> => {
  const { pathname: path } = request.nextUrl;
  return isProbe(path) && !(await mayBePage({ site, language: languageOf(request), path }));
};

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

const siteRoot = (site: string, pathname: string): string => `/${SITE_PREFIX}${site}${pathname === '/' ? '' : pathname}`;
const isInternal = (pathname: string): boolean =>
  pathname.startsWith(`/${SITE_PREFIX}`) ||
  [PREVIEW_PREFIX, LIVE_PREFIX, DESK_PREFIX, REVIEW_PREFIX, ENTRY_PREFIX, TOO_LONG].some(
    (prefix) => pathname === `/${prefix}` || pathname.startsWith(`/${prefix}/`),
  );
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
  const target = plainTarget(request.headers.get(REQUEST_TARGET), DEFAULT_LANGUAGE, LANGUAGES);
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

type DraftHost = Extract<Host, { kind: 'preview' | 'staging' }>;

/** Preview and staging: drafts of one site at a time, chosen with `?sc_site=`, for those who work here; nothing is kept. */
async function preview(request: NextRequest, host: DraftHost): Promise<NextResponse> {
  const cookiesToSet: string[] = [];
  const response = await draftAnswer(request, host, (header) => cookiesToSet.push(header));
  for (const header of cookiesToSet) response.headers.append('Set-Cookie', header);
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('X-Robots-Tag', 'noindex');
  return response;
}

async function draftAnswer(request: NextRequest, host: DraftHost, setCookie: (header: string) => void): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  const desk = deskLine(pathname);
  // The desk is the preview's alone; the page of the sign-in is where one signs in.
  const isThere = host.kind === 'preview' || desk?.path === SIGN_IN_PAGE;
  if (isThere && desk?.read === 'anyone') return deskPage(request);
  const posts = deskApi(pathname);
  const rule = READING.includes(request.method) ? posts?.GET : posts?.POST?.rule;
  if (DRAFT_DOORS.includes(pathname) || (isThere && rule === 'anyone')) return NextResponse.next();
  const entry = await draftEntry(request, host.kind, { readSession: readDraftsSession, setCookie });
  const refusal = refuseEntry(request, host, entry);
  if (refusal) return refusal;
  const plain = plainAddress(request, host);
  if (plain) return NextResponse.redirect(plain, 308);
  if ((desk || posts) && !isThere) return refuse(404, 'Not Found');
  if (desk) return atDesk(request, entry, desk.read, deskPage);
  if (posts) return atDesk(request, entry, rule, () => NextResponse.next());
  if (!isContentPath(pathname)) return NextResponse.next();
  if (!READING.includes(request.method)) return refuseMethod();
  return draftPage(request, host);
}

/** Where it is said what became of signing in or out on preview and staging. */
const SIGN_IN_PAGE = '/sitecore/sign-in';

/** What somebody who may not see drafts is told; undefined for who may. */
function refuseEntry(request: NextRequest, { secure }: DraftHost, entry: DraftEntry): NextResponse | undefined {
  switch (entry.kind) {
    case 'account':
    case 'looking':
      return undefined;
    case 'unknown':
      return saysWhy(request, 'unknown');
    case 'no-role':
      return saysWhy(request, 'no-role');
    case 'nobody': {
      const basic = request.headers.has('authorization') || request.nextUrl.searchParams.get('sc_sign_in') === 'basic';
      if (basic || !accountsAvailable()) return entry.refusal;
      // A browser would ask for a password in a window of its own, over the form that was sent or the page whose script asks.
      if (request.headers.has('sec-fetch-mode') && !isNavigation(request)) return saysWhy(request, 'session-over');
      if (!isNavigation(request)) return entry.refusal;
      const to = asked(request) + request.nextUrl.search;
      return leadTo(request, secure, `/api/auth/sign-in?${new URLSearchParams({ to, language: languageOf(request) })}`);
    }
  }
}

/**
 * The desk and what its pages post: an account with the role of the line; whoever only looks has no account to write by.
 * @param rule of the line; none where it does not take the method, which its handler says
 */
function atDesk(
  request: NextRequest,
  entry: DraftEntry,
  rule: RuleName | undefined,
  goOn: (request: NextRequest) => NextResponse,
): NextResponse {
  if (entry.kind !== 'account') return saysWhy(request, 'looking');
  return !rule || may(entry.roles, rule) ? goOn(request) : saysWhy(request, 'no-role');
}

/** `/sitecore/editor/…` as the page that shows it. */
function deskPage(request: NextRequest): NextResponse {
  if (!READING.includes(request.method)) return refuseMethod();
  const inside = request.nextUrl.pathname
    .replace(/^\/sitecore\/editor/i, `/${DESK_PREFIX}`)
    .replace(/^\/sitecore\/review/i, `/${REVIEW_PREFIX}`)
    .replace(/^\/sitecore\/sign-in/i, `/${ENTRY_PREFIX}`);
  return NextResponse.rewrite(withPath(request, inside));
}

/** The page that says why somebody sees nothing here, for scripts as well: its status tells them. */
function saysWhy(request: NextRequest, why: 'unknown' | 'no-role' | 'looking' | 'session-over'): NextResponse {
  const url = withPath(request, `/${ENTRY_PREFIX}/${why}`);
  const reads = READING.includes(request.method);
  const said = reads ? { to: asked(request) + request.nextUrl.search } : why === 'session-over' ? { of: request.nextUrl.pathname } : {};
  url.search = new URLSearchParams(said).toString();
  return NextResponse.rewrite(url);
}

function draftPage(request: NextRequest, { secure }: DraftHost): NextResponse {
  const { pathname, searchParams } = request.nextUrl;
  const names = getOrigins().sites.map(({ name }) => name);
  const chosen = searchParams.get('sc_site') ?? request.cookies.get(cookies.previewSite)?.value;
  const site = names.find((name) => name === chosen) ?? names[0] ?? '';
  const target = isInternal(pathname) ? '/_' : pathname;
  const response = NextResponse.rewrite(withPath(request, `/${PREVIEW_PREFIX}${siteRoot(site, target)}`));
  if (site !== request.cookies.get(cookies.previewSite)?.value)
    response.cookies.set(cookies.previewSite, site, { path: '/', httpOnly: true, sameSite: 'lax', secure });
  return response;
}
