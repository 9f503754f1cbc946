/** Addresses that code knows by name (specification section 2). Content pages are not among them: editors own those. */
import { languagePath } from '@/lib/language-path';
import { menu, routes } from './page-routes';

export { needsSession } from './session-routes';
/** Of each page that code knows: its path, and whether it needs a session. Both are said by the table of roles (`roles.ts`). */
export { menu, routes };

/** Path of the job search without a language's prefix, in its canonical form: no slash at the end. */
export const JOB_SEARCH = routes.jobSearch.path.replace(/\/$/, '');

/** Path of an opening's page in a language. */
export const openingPath = (slug: string, language: string): string => languagePath(`${JOB_SEARCH}/${encodeURIComponent(slug)}`, language);

/** `/sign-in/prompt?to=…`: says why a sign-in is asked for and leads back to `to`, a path of the same site. */
export const signInPromptUrl = (to: string): string => `${routes.signInPrompt.path}?to=${encodeURIComponent(to)}`;

/** In-page routes (specification section 2, "Hash fragments"), each with the path that works without JavaScript. */
export const hashRoutes = {
  '#/signin': routes.signIn.path,
  '#/signin/default': routes.signIn.path,
  '#/signin/stickyoneclick': routes.signIn.path,
  '#/signin/locked-account': routes.lockedAccount.path,
  '#/signin-prompt': routes.signInPrompt.path,
  '#/signup': routes.signUp.path,
  '#/signup/default': routes.signUp.path,
  '#/signup/stickyoneclick': routes.signUp.path,
  '#/signup-thanks': routes.signUpThanks.path,
  '#/auth-signin': '/api/auth/sign-in',
  '#/registration-modal': routes.signUp.path,
} as const;

/** Beginnings of addresses whose pages are applications: made for each request, since they read the query or the session. */
const applications = [
  '/search',
  '/subscribe',
  '/careers/search-jobs',
  '/user-registration',
  '/sign-in',
  '/sign-up',
  '/alumni/home',
  '/alumni/noaccess',
  '/alumni/recruiter',
  '/alumni/user-registration',
  '/alumni/messages',
  '/alumni/mentoring',
  '/alumni/openings',
  '/alumni/officers',
  '/alumni/mail-off',
  '/alumni/directory',
  '/alumni/groups',
];

/** Whether a page (its path without the language prefix) is made for each request instead of once for everyone. */
export const isApplicationPath = (path: string): boolean => {
  const asked = path.toLowerCase();
  return applications.some((start) => asked === start || asked.startsWith(`${start}/`));
};

/** An opening comes from the careers service and has no item: its page, and that of applying, is one that all openings share. */
const sharedPages: readonly { of: RegExp; path: string }[] = [
  { of: /^\/careers\/search-jobs\/jobs\/[a-z0-9-]+$/, path: '/careers/search-jobs/jobs/opening' },
  { of: /^\/careers\/search-jobs\/jobs\/[a-z0-9-]+\/apply$/, path: '/careers/search-jobs/jobs/opening/apply' },
];

/** Path of the page that an address (its path without the language prefix) shares with others; undefined for one with its own. */
export const sharedPage = (path: string): string | undefined => sharedPages.find(({ of }) => of.test(path.toLowerCase()))?.path;

const opening = /^\/careers\/search-jobs\/jobs\/[^/]+\/?$/;

/**
 * Whether a page comes alive without an intent of its visitor. An opening does not, nor what a subscription costs: they are made for
 * each request, but read like any document.
 */
export const comesAliveAtOnce = (path: string): boolean =>
  isApplicationPath(path) && !opening.test(path.toLowerCase()) && path.toLowerCase() !== routes.subscribe.path;

/** Of the applications, what search engines may keep: the openings, the search for them, and what a subscription costs. Applying, alerts and the like are somebody's own. */
const indexedApplication = /^\/(?:careers\/search-jobs(?:\/jobs(?:\/[^/]+)?)?|subscribe)\/?$/;

/** Whether search engines may keep a page (its path without the language prefix), as far as its address says. */
export const isIndexedPath = (path: string): boolean => !isApplicationPath(path) || indexedApplication.test(path.toLowerCase());

/** What an address says of one visitor's form: `form` names it, `sent` its receipt, `resume` the one that a mail leads back to, `cancel` a place that is given back. */
export const ofAForm = ['form', 'sent', 'resume', 'cancel'] as const;
/** No less than a token has, so that other addresses' parameters of the same name make no page anew. */
const FORM_TOKEN = /^(?:none|[\w.-]{20,200})$/;

/** Whether an address asks for a page with somebody's own form on it, which is made for this request. */
export const showsOwnForm = (query: URLSearchParams): boolean => ofAForm.some((name) => FORM_TOKEN.test(query.get(name) ?? ''));

/** Whether an address names a receipt: what the tab kept of that form is forgotten as soon as the page has come, without an intent. */
export const showsReceipt = ({ sent }: Readonly<Record<string, string | string[] | undefined>>): boolean =>
  typeof sent === 'string' && FORM_TOKEN.test(sent);

/** Prefixes of rewritten requests, never valid in an address from outside. */
export const SITE_PREFIX = '_site_';
export const PREVIEW_PREFIX = '_preview';
export const LIVE_PREFIX = '_live';
/** The desk of editors, and drafts for reviewers, as the preview origin has them: `/sitecore/editor`, `/sitecore/review`. */
export const DESK_PREFIX = '_editor';
export const REVIEW_PREFIX = '_review';
/** What is said there to whoever may not come in. */
export const ENTRY_PREFIX = '_entry';
/** In place of an address that is too long: its error page is made without it. */
export const TOO_LONG = '_too-long';
/** A page on its way to the content system's editor. */
export const EDITED_PREFIX = '_editing';

/** Addresses served by files and API routes instead of the content pages. */
const outsideContent =
  /^\/(?:api(?:\/|$)|_gallery(?:\/|$)|_editing(?:\/|$)|_next\/|-\/|_boot\/|fonts\/|s\/|gift\/|cancel\/?$|\.well-known\/|[\w-]+\.(?:ico|png|svg|txt|xml|json|js|webmanifest)$|(?:.+\/)?(?:rss|atom)\.xml$|.+\.md$)/;
export const isContentPath = (path: string): boolean => !outsideContent.test(path);
