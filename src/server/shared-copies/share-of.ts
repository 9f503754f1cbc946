/** Which requests get the same bytes for everybody. Whatever is not known here for certain is answered for each request by itself. */
import { cookieName, type CookieName } from '@/config/cookies';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { guards, isOtherSitesApi } from '@/config/roles';
import { isContentPath, routes } from '@/config/routes';
import type { createHostTable, Host } from '@/config/sites';
import type { Share } from '@/door/registry';
import { decoded } from '@/lib/decoded';
import { encodePath } from '@/lib/encode-path';
import { splitLanguage } from '@/lib/split-language';
import { isGatedPage } from '../gated-addresses';
import { pagePathOf } from '../made-of/page-path';
import { isOwnPage, KNOWN, ownByAddress, TOLD, type AskedAddress, type OwnPageRules } from '../own-pages';
import { isPictureQuery, PICTURES } from '../pictures';

export interface ShareRules {
  hosts: ReturnType<typeof createHostTable>;
  /** Seconds after which what is no page is asked for anew. */
  seconds: number;
  /** Whether an address has its visitor keep something, in a cookie. */
  keepsParameter(query: URLSearchParams): boolean;
}

/**
 * Seconds for which what is no page is used at most. Who makes it keeps it too, by what it is made of (`features/content/seo/fresh`), or
 * knows for a while who may have it (`features/content/files`): its time and this one add up, so this one is short.
 */
const SECONDS_MOST = 1;

/** Files of the build, the same on every host. */
const OF_THE_BUILD = /^\/(?:_next\/static|_boot|fonts)\/[\w./~-]+$/;
const FILES = /^\/(?:-\/(?:media|jssmedia|share)\/\S+|[\w-]+\.(?:ico|png|svg|webmanifest))$/;
const TEXTS = /^\/(?:robots\.txt|llms\.txt|sitemap(?:-[\w-]{1,32})?\.xml|\.well-known\/[\w.-]+|(?:.+\/)?(?:rss|atom)\.xml|.+\.md)$/;
const PICTURE_QUERY = /^url=[^&]+&w=\d+&q=\d+$/;

/** Spelled as its own links spell it: one page has one address here, however many spellings lead to it. */
function isPlain(path: string): boolean {
  if (path === '/') return true;
  const plain = decoded(path);
  return (
    encodePath(plain) === path &&
    plain === plain.toLowerCase() &&
    path.length <= 1_024 &&
    plain.split('/').every((segment, index) => (index === 0 ? segment === '' : segment !== '' && !/^\.+$/.test(segment)))
  );
}

type Public = Extract<Host, { kind: 'public' }>;

const signIns: readonly string[] = [routes.signIn.path, routes.signInPrompt.path];

function pageShare(host: string, { site, secure }: Public, path: string, search: string, rules: ShareRules): Share | undefined {
  const { language = DEFAULT_LANGUAGE, path: pathname } = splitLanguage(path, LANGUAGES);
  // The default language has no prefix; what begins with an underscore is of the server's own making.
  if (pathname !== path && language === DEFAULT_LANGUAGE) return undefined;
  if (/^\/_/.test(pathname) || !isContentPath(pathname) || isOtherSitesApi(pathname, site)) return undefined;
  if (guards(pathname, site) || signIns.includes(pathname)) return undefined;
  if (search !== '' && rules.keepsParameter(new URLSearchParams(search))) return undefined;
  const isOwn = ownByAddress({ site, language, path: pathname, search });
  return {
    key: `page ${host} ${path}`,
    target: path,
    host,
    headers: {},
    shelf: 'pages',
    page: pagePathOf(site, pathname, language),
    mayBeStale: true,
    personal: namesOf([TOLD], secure),
    known: namesOf(KNOWN, secure),
    isGated: () => isGatedPage(pathname),
    ...(isOwn ? { isOwn } : {}),
  };
}

const namesOf = (names: readonly CookieName[], secure: boolean): string[] => names.map((name) => cookieName(name, secure));

/** The form of a picture that Next makes of what a browser takes; undefined where that is weighed in a way that is not read here. */
function pictureType(accept: string): string | undefined {
  if (/image\/(?:avif|webp)\s*;/.test(accept)) return undefined;
  return ['image/avif', 'image/webp'].find((type) => accept.includes(type)) ?? '*/*';
}

function pictureShare(
  host: string,
  { secure }: Public,
  target: string,
  search: string,
  accept: string,
  seconds: number,
): Share | undefined {
  const query = new URLSearchParams(search);
  const type = pictureType(accept);
  const isSpelledOurs = PICTURE_QUERY.test(search) && `url=${encodeURIComponent(query.get('url') ?? '')}` === search.split('&')[0];
  if (type === undefined || !isSpelledOurs || !isPictureQuery(query)) return undefined;
  return { ...fileShare(host, secure, target, seconds), key: `picture ${host} ${target} ${type}`, headers: { accept: type } };
}

/** Who may have a file is decided when it is asked for: a copy is used for seconds, never beyond them, and of pictures alone. */
const fileShare = (host: string, secure: boolean, target: string, seconds: number): Share => ({
  key: `file ${host} ${target}`,
  target,
  host,
  headers: {},
  shelf: 'files',
  pictureOnly: true,
  mostSeconds: seconds,
  mayBeStale: false,
  // Whoever works here, or has an account, may be shown more.
  personal: namesOf(KNOWN, secure),
  known: [],
});

const textShare = (host: string, target: string, seconds: number): Share => ({
  key: `text ${host} ${target}`,
  target,
  host,
  headers: {},
  shelf: 'texts',
  mostSeconds: seconds,
  mayBeStale: true,
  personal: [],
  known: [],
});

const buildShare = (host: string, target: string): Share => ({
  key: `build ${target}`,
  target,
  host,
  headers: {},
  shelf: 'files',
  fixed: true,
  mayBeStale: true,
  personal: [],
  known: [],
});

/**
 * @param host as the request names it
 * @param target path and query
 * @param accept of pictures
 */
export function shareOf(rules: ShareRules, host: string, target: string, accept: string): Share | undefined {
  const [path = '/', ...rest] = target.split('?');
  const search = rest.join('?');
  if (search === '' && OF_THE_BUILD.test(target) && !target.includes('..')) return buildShare(host, target);
  const asked = rules.hosts.resolve(host);
  const seconds = Math.min(rules.seconds, SECONDS_MOST);
  if (asked?.kind !== 'public') return undefined;
  if (path === PICTURES) return pictureShare(host, asked, target, search, accept, seconds);
  if (target !== path && search === '') return undefined;
  if (TEXTS.test(path)) return search === '' && isPlain(path) ? textShare(host, target, seconds) : undefined;
  if (FILES.test(path)) return search === '' ? fileShare(host, asked.secure, target, seconds) : undefined;
  return isPlain(path) ? pageShare(host, asked, path, search, rules) : undefined;
}

/** Next's own routing asks for a page's data by its path in a language, and names a site's first page `index`. */
const DATA = /^\/_next\/data\/[\w-]+(\/\S*)\.json$/;

/** A page that an answer is made of, and as it was asked for. */
interface AskedPage {
  page: string;
  asked: AskedAddress;
  secure: boolean;
}

/** @param target path and query, of a page or of its data */
function askedPage(rules: ShareRules, host: string, target: string): AskedPage | undefined {
  const [path = '/', ...rest] = target.split('?');
  const [, data] = DATA.exec(path) ?? [];
  const plain = data?.replace(/\/index$/, '').replace(new RegExp(`^/${DEFAULT_LANGUAGE}(?=/|$)`), '');
  const address = (plain ?? path) || '/';
  const [known, page] = [rules.hosts.resolve(host), shareOf(rules, host, address, '')?.page];
  if (known?.kind !== 'public' || page === undefined) return undefined;
  const { language = DEFAULT_LANGUAGE, path: pathname } = splitLanguage(address, LANGUAGES);
  return { page, asked: { site: known.site, language, path: pathname, search: rest.join('?') }, secure: known.secure };
}

/**
 * The kept page of which an answer is made: of it or of its data, whatever the query says and whoever asks; undefined where its address
 * has one made for each request.
 * @param target path and query
 */
export function pageOf(rules: ShareRules, host: string, target: string): string | undefined {
  const found = askedPage(rules, host, target);
  return found && ownByAddress(found.asked)?.() !== true ? found.page : undefined;
}

/**
 * Whether whoever sends a cookie has a page made for this request, as the proxy decides it: undefined where that is not so.
 * @param cookie as the request has it
 */
export function isOwnFor(rules: ShareRules, of: OwnPageRules, host: string, target: string, cookie: string): Promise<boolean> | undefined {
  const found = askedPage(rules, host, target);
  const given = new Map(
    cookie.split(';').map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return at < 0 ? ['', ''] : [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())];
    }),
  );
  if (!found || !namesOf([TOLD, ...KNOWN], found.secure).some((name) => given.has(name))) return undefined;
  return isOwnPage(found.asked, { cookie: (name) => given.get(name), secure: found.secure }, of);
}
