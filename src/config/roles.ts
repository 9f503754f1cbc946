import { trimSlashes } from '../lib/trim-signs.ts';
import { PUBLIC_SITES, type PublicSite } from './sites.ts';

/**
 * The table role × route × action of the whole product: the only place that says who may do what.
 *
 * The guard reads it (`src/proxy.ts`), the areas of the account, the inbox and the figures do, `tests/contract/roles` asks for every
 * line of it as every role, and `node scripts/roles.ts` writes `docs/roles.md` and the addresses that browsers know
 * (`session-routes.ts`, `page-routes.ts`) from it. Browsers do not load this file.
 */

/** Columns of the table. Whoever has none but `visitor` has no session; the others are of the user service, `officer` and all. */
export const ROLES = ['visitor', 'reader', 'premium', 'alumnus', 'recruiter', 'practice', 'officer', 'editor', 'approver'] as const;
export type Role = (typeof ROLES)[number];

/** What an account of a role is as well. The user service grants none without the others; `reader` comes with each account. */
export const COMES_WITH: Readonly<Record<Exclude<Role, 'visitor'>, readonly Role[]>> = {
  reader: [],
  premium: ['reader'],
  alumnus: ['reader'],
  recruiter: ['reader', 'alumnus'],
  practice: ['reader'],
  officer: ['reader', 'practice'],
  editor: ['reader'],
  approver: ['reader', 'editor'],
};

/** What each role is, for the page of the documentation. */
export const WHO: Readonly<Record<Role, string>> = {
  visitor: 'nobody is signed in',
  reader: 'an account',
  premium: 'a reader with a subscription to what is for subscribers, or who was given one (entitlement)',
  alumnus: 'a reader whom the alumni gateway has verified: state `member`',
  recruiter: 'an alumnus whom an officer lets post roles',
  practice: 'somebody who works here: figures and inbox',
  officer: 'a practice user who looks after the alumni',
  editor: 'somebody who writes: figures and inbox, as a practice user',
  approver: 'an editor who releases what others wrote',
};

/** How a line answers a role. From the most that it gives to the least: an account with several roles gets the first of its own. */
export const ANSWERS = {
  allowed: 'it does what it is for',
  told: 'the page is there and says that, and why, it is not for this account (200)',
  teaser: 'the beginning of the text, and who may read the rest (200)',
  home: '303 to `/alumni/home`: there is nothing left to ask for',
  'no-access': '303 to `/alumni/noaccess`, which says how to ask',
  forbidden: '403',
  'sign-in': '401 to a script; a browser is led to the sign-in (303), which brings back what was pressed where that can be kept',
  prompt: '303 to the sign-in prompt with the address, by way of a silent single sign-on',
  unauthorised: '401',
  'own-sign-in':
    'a browser that opens a page is led to the identity provider (303), everything else is told 401; by `PREVIEW_USERS`, where they are set, one may look',
} as const;
export type Answer = keyof typeof ANSWERS;

type Rule = Readonly<Record<Role, Answer>>;
type Changes = Partial<Record<Role, Answer>>;

const everyone = (answer: Answer): Record<Role, Answer> => Object.fromEntries(ROLES.map((role) => [role, answer])) as Record<Role, Answer>;
/** Visitors are answered in one way, accounts in another, some of them in their own. */
const rule = (visitor: Answer, account: Answer, changes: Changes = {}): Rule => ({ ...everyone(account), visitor, ...changes });

const colleagues: Changes = { practice: 'allowed', officer: 'allowed', editor: 'allowed', approver: 'allowed' };
const writers: Changes = { editor: 'allowed', approver: 'allowed' };
const members: Changes = { alumnus: 'allowed', recruiter: 'allowed' };

/** Who may, in every way in which that is answered: pages lead on, scripts are told a status. */
export const RULES = {
  anyone: rule('allowed', 'allowed'),
  /** Whoever has an account. */
  accountPage: rule('prompt', 'allowed'),
  accountForm: rule('sign-in', 'allowed'),
  accountCall: rule('unauthorised', 'allowed'),
  /** Who works here. */
  colleaguePage: rule('prompt', 'told', colleagues),
  colleagueForm: rule('sign-in', 'forbidden', colleagues),
  colleagueCall: rule('unauthorised', 'forbidden', colleagues),
  /** Members of the alumni: by what the gateway says at this moment, never by a token. */
  memberPage: rule('prompt', 'no-access', members),
  memberForm: rule('sign-in', 'forbidden', members),
  /** How one becomes a member: there is nothing to ask for members. */
  joinPage: rule('allowed', 'allowed', { alumnus: 'home', recruiter: 'home' }),
  /** Recruiters; another member may ask there to become one. */
  recruiterPage: rule('prompt', 'no-access', { alumnus: 'told', recruiter: 'allowed' }),
  recruiterForm: rule('sign-in', 'forbidden', { recruiter: 'allowed' }),
  /** Officers of the alumni, who need not be members. */
  officerPage: rule('prompt', 'told', { officer: 'allowed' }),
  officerForm: rule('sign-in', 'forbidden', { officer: 'allowed' }),
  officerCall: rule('unauthorised', 'forbidden', { officer: 'allowed' }),
  /** Texts of editors, by the field `Access`; `src/server/access` decides, and what opens one piece (a gift, a meter) comes on top. */
  registeredText: rule('teaser', 'allowed'),
  premiumText: rule('teaser', 'teaser', { premium: 'allowed' }),
  teaserText: rule('teaser', 'teaser'),
  registeredFile: rule('forbidden', 'allowed'),
  premiumFile: rule('forbidden', 'forbidden', { premium: 'allowed' }),
  /** The content system's own editors: by their secret (`JSS_EDITING_SECRET`), whoever is signed in here. */
  editorSecret: rule('unauthorised', 'unauthorised'),
  /** Drafts: whoever works here, and those whom `PREVIEW_USERS` names, who may look and do nothing else. */
  draft: rule('own-sign-in', 'forbidden', colleagues),
  /** The desk, on which content is written: practice users have their forms and offers there. What they may not write, the service refuses. */
  deskPage: rule('own-sign-in', 'forbidden', colleagues),
  deskForm: rule('own-sign-in', 'forbidden', colleagues),
  /** What is the editors' alone. */
  editorPage: rule('own-sign-in', 'forbidden', writers),
  editorForm: rule('own-sign-in', 'forbidden', writers),
} as const satisfies Record<string, Rule>;
export type RuleName = keyof typeof RULES;

/**
 * Where a line lives. The other origin leads a reader on where it is a page, and answers 404 where it is none. What is the preview's
 * is nowhere else.
 */
export type Sites = 'both' | PublicSite | 'preview';

export interface PageLine {
  /** Without the language prefix, which every page takes. */
  path: string;
  sites: Sites;
  /** GET and HEAD; pages take nothing else (405). */
  read: RuleName;
}

const page = <P extends string, R extends RuleName>(path: P, read: R, sites: Sites = 'both') => ({ path, read, sites }) as const;

/** Pages that code knows by name: `routes` of `routes.ts` is made of them. */
export const PAGES = {
  home: page('/', 'anyone'),
  cookies: page('/cookies', 'anyone'),
  insightsStore: page('/featured-insights/insights-store', 'anyone', 'insights'),
  jobSearch: page('/careers/search-jobs/jobs/', 'anyone', 'dotcom'),
  subscribe: page('/subscribe', 'anyone'),
  signIn: page('/sign-in', 'anyone'),
  signInPrompt: page('/sign-in/prompt', 'anyone'),
  lockedAccount: page('/sign-in/locked-account', 'anyone'),
  signUp: page('/sign-up', 'anyone'),
  signUpThanks: page('/sign-up/thanks', 'anyone'),
  keep: page('/user-registration/keep', 'anyone'),
  // Both are in the specification's restricted set, yet a visitor without a session must reach them: they are flows of the
  // account area which show the sign-in or recovery step when there is no session (decisions, "Session").
  newsletter: page('/user-registration/newsletter', 'anyone'),
  forgotPassword: page('/user-registration/forgot-password', 'anyone'),
  registerConfirmation: page('/user-registration/register-confirmation', 'anyone'),
  editSubscriptions: page('/user-registration/manage-account/edit-subscriptions', 'accountPage'),
  editProfile: page('/user-registration/manage-account/edit-profile', 'accountPage'),
  savedArticles: page('/user-registration/manage-account/saved-articles', 'accountPage'),
  subscription: page('/user-registration/manage-account/subscription', 'accountPage'),
  security: page('/user-registration/manage-account/security', 'accountPage'),
  privacy: page('/user-registration/manage-account/privacy', 'accountPage'),
  figures: page('/user-registration/figures', 'colleaguePage'),
  inbox: page('/user-registration/inbox', 'colleaguePage'),
  forYou: page('/user-registration/for-you', 'accountPage'),
  alumni: page('/alumni', 'anyone', 'dotcom'),
  alumniNoAccess: page('/alumni/noaccess', 'joinPage', 'dotcom'),
  alumniHome: page('/alumni/home', 'memberPage', 'dotcom'),
  alumniDirectory: page('/alumni/directory', 'memberPage', 'dotcom'),
  alumniGroups: page('/alumni/groups', 'memberPage', 'dotcom'),
  alumniMessages: page('/alumni/messages', 'memberPage', 'dotcom'),
  alumniMentoring: page('/alumni/mentoring', 'memberPage', 'dotcom'),
  alumniOpenings: page('/alumni/openings', 'memberPage', 'dotcom'),
  alumniRecruiter: page('/alumni/recruiter', 'recruiterPage', 'dotcom'),
  alumniOfficers: page('/alumni/officers', 'officerPage', 'dotcom'),
  // The link of a mail leads there: whoever holds its token turns off what it names.
  alumniMailOff: page('/alumni/mail-off', 'anyone', 'dotcom'),
  alumniUpdateInfo: page('/alumni/user-registration/update-info', 'memberPage', 'dotcom'),
  alumniChangePassword: page('/alumni/user-registration/change-password', 'memberPage', 'dotcom'),
} as const satisfies Record<string, PageLine>;

/** Pages that the account's menu shows only to those who may open them, by what their token says; phrase `account.page.<name>`. */
export const MENU = ['alumniHome', 'alumniOfficers', 'figures', 'inbox'] as const satisfies readonly (keyof typeof PAGES)[];

/** Pages that are made for each request, and that no code names. */
export const OTHER_PAGES: readonly PageLine[] = [
  page('/search', 'anyone'),
  page('/careers/search-jobs/saved', 'anyone', 'dotcom'),
  page('/careers/search-jobs/alerts', 'anyone', 'dotcom'),
  page('/careers/search-jobs/compare', 'anyone', 'dotcom'),
  // Each opening's page, and that of applying: what an opening is comes from the careers service.
  page('/careers/search-jobs/jobs/<slug>', 'anyone', 'dotcom'),
  page('/careers/search-jobs/jobs/<slug>/apply', 'anyone', 'dotcom'),
  page('/user-registration/erased', 'anyone'),
];

/**
 * Pages for editors, on the preview origin alone: no items, and none of them in a browser of anybody else. A line is for every address
 * below its own that has no line itself.
 */
export const DESK: readonly PageLine[] = [
  page('/sitecore/editor', 'deskPage', 'preview'),
  page('/sitecore/editor/import', 'editorPage', 'preview'),
  page('/sitecore/editor/translations', 'editorPage', 'preview'),
  page('/sitecore/editor/dictionary', 'editorPage', 'preview'),
  page('/sitecore/editor/redirects', 'editorPage', 'preview'),
  page('/sitecore/editor/releases', 'editorPage', 'preview'),
  // A draft for whoever was sent its link: the token says who may, and for how long.
  page('/sitecore/review', 'anyone', 'preview'),
  // Says what became of signing in or out.
  page('/sitecore/sign-in', 'anyone', 'preview'),
];

/** Texts of editors, by what their field `Access` says, in every form in which they are read. */
export interface ContentLine {
  what: string;
  sites: Sites;
  /** The page itself. */
  page: RuleName;
  /** Markdown, feeds, search, share pictures: made once for everyone, so as a visitor has them. */
  forEveryone: RuleName;
  /** Files that it offers, `/-/media/…`. */
  files: RuleName;
}

export const CONTENT: Readonly<Record<'free' | 'registered' | 'premium' | 'premiumReport', ContentLine>> = {
  free: { what: 'article or report, free', sites: 'both', page: 'anyone', forEveryone: 'anyone', files: 'anyone' },
  registered: {
    what: 'article or report for readers (`registered`)',
    sites: 'both',
    page: 'registeredText',
    forEveryone: 'teaserText',
    files: 'registeredFile',
  },
  premium: {
    what: 'article for subscribers (`premium`)',
    sites: 'both',
    page: 'premiumText',
    forEveryone: 'teaserText',
    files: 'premiumFile',
  },
  premiumReport: {
    what: 'report of the insights store for subscribers (`premium`)',
    sites: 'insights',
    page: 'premiumText',
    forEveryone: 'teaserText',
    files: 'premiumFile',
  },
};

/** A write of an API: who may, and whether the request has to come from a page of the same origin (403 otherwise). */
interface Write {
  rule: RuleName;
  from: 'own-pages' | 'anywhere';
  /** Forms of it (the field `form`) that others may send than the rest. */
  forms: Readonly<Record<string, RuleName>>;
}

export interface ApiLine {
  /** Its address; `<…>` stands for what differs. */
  path: string;
  /** File below `src/pages/api`, without its ending. */
  file: string;
  sites: Sites;
  GET?: RuleName;
  POST?: Write;
  /** Other addresses that lead to it. */
  also?: readonly string[];
}

const own = (name: RuleName, forms: Write['forms'] = {}): Write => ({ rule: name, from: 'own-pages', forms });
/** A token in it, or a signature, says who may: services and mail programs send it, from nowhere. */
const anywhere = (name: RuleName): Write => ({ rule: name, from: 'anywhere', forms: {} });

const api = (
  path: string,
  methods: Pick<ApiLine, 'GET' | 'POST'>,
  { file = path.slice('/api/'.length), sites = 'both', also = [] }: Partial<Pick<ApiLine, 'file' | 'sites' | 'also'>> = {},
): ApiLine => ({ path, file, sites, ...methods, also });

const area = { file: 'account/[area]' } as const;
const dotcom = { sites: 'dotcom' } as const;
/** What the pages of the desk post, each to its name. What only an approver may is refused by the service, as it depends on the item. */
const desk = { file: 'editor/[page]', sites: 'preview' } as const;

/** APIs of the site: every file below `src/pages/api`, each of its methods. */
export const APIS: readonly ApiLine[] = [
  // Account
  api('/api/account/keep', { GET: 'anyone', POST: own('anyone', { save: 'accountForm', unsave: 'accountForm' }) }, area),
  api('/api/account/follow', { GET: 'anyone', POST: own('accountForm') }, area),
  api('/api/account/for-you', { POST: own('accountForm') }, area),
  api('/api/account/saved', { POST: own('accountForm') }, area),
  api('/api/account/subscriptions', { POST: own('accountForm') }, area),
  api('/api/account/profile', { POST: own('accountForm') }, area),
  api('/api/account/security', { POST: own('accountForm') }, area),
  api('/api/account/privacy', { POST: own('accountForm') }, area),
  api('/api/account/export', { GET: 'accountCall' }, area),
  api('/api/session', { GET: 'anyone' }),
  api('/api/newsletter/register', { POST: own('anyone', { 'one-click': 'accountForm' }) }),
  api('/api/newsletter/unsubscribe/<token>', { GET: 'anyone', POST: anywhere('anyone') }, { file: 'newsletter/unsubscribe/[token]' }),
  // Sign-in
  api('/api/auth/<step>', { POST: own('anyone') }, { file: 'auth/[step]' }),
  api('/api/auth/callback', { GET: 'anyone' }),
  api('/api/auth/continue', { GET: 'anyone' }),
  api('/api/auth/end-session', { GET: 'anyone' }),
  api('/api/auth/sign-in', { GET: 'anyone' }),
  api('/api/auth/sign-out', { POST: own('anyone') }),
  api('/api/auth/state', { GET: 'anyone' }),
  api('/api/auth/waiting', { GET: 'anyone' }),
  // Those who work here
  api('/api/figures', { GET: 'colleagueCall' }),
  api('/api/inbox', { GET: 'colleagueCall', POST: own('colleagueForm') }),
  // Alumni
  api('/api/alumni/gateway', { POST: own('accountForm') }, dotcom),
  api('/api/alumni/home', { POST: own('memberForm') }, dotcom),
  api('/api/alumni/profile', { POST: own('memberForm') }, dotcom),
  api('/api/alumni/cv', { POST: own('memberPage') }, dotcom),
  api('/api/alumni/groups', { POST: own('memberForm') }, dotcom),
  api('/api/alumni/messages', { POST: own('memberForm') }, dotcom),
  api('/api/alumni/mentoring', { POST: own('memberForm') }, dotcom),
  api('/api/alumni/openings', { POST: own('memberForm') }, dotcom),
  api('/api/alumni/recruiter', { POST: own('recruiterForm', { become: 'memberForm' }) }, dotcom),
  api('/api/alumni/officers', { GET: 'officerCall', POST: own('officerForm') }, dotcom),
  api('/api/alumni/leavers', { POST: own('officerForm') }, dotcom),
  api('/api/alumni/mail-off', { GET: 'anyone', POST: anywhere('anyone') }, dotcom),
  // Offers
  api('/api/offers/cancel', { GET: 'anyone' }, { also: ['/cancel'] }),
  api('/api/offers/card', { GET: 'accountPage' }),
  api('/api/offers/checkout', { GET: 'accountPage' }),
  api('/api/offers/gift', { GET: 'anyone' }, { also: ['/gift/<token>'] }),
  api('/api/offers/read', { POST: own('anyone') }),
  api('/api/offers/receipt', { GET: 'accountCall' }),
  api('/api/offers/settings', { GET: 'anyone' }),
  api('/api/offers/subscription', { POST: own('accountForm') }),
  api('/api/offers/token', { GET: 'accountCall' }),
  api('/api/offers/webhook', { GET: 'anyone', POST: anywhere('anyone') }),
  // Careers
  api('/api/jobsearch', { GET: 'anyone' }),
  api('/api/careers/suggest', { GET: 'anyone' }),
  api('/api/careers/feed', { GET: 'anyone' }),
  api('/api/careers/calendar/<slug>.ics', { GET: 'anyone' }, { file: 'careers/calendar/[file]' }),
  api('/api/careers/apply', { POST: own('anyone') }),
  api('/api/careers/alerts', { POST: own('anyone') }, { file: 'careers/alerts/index' }),
  api('/api/careers/alerts/confirm', { POST: own('anyone') }),
  api('/api/careers/alerts/frequency', { POST: own('anyone') }),
  api('/api/careers/alerts/off', { GET: 'anyone', POST: anywhere('anyone') }),
  // Forms
  api('/api/forms/<id>', { POST: own('anyone') }, { file: 'forms/[id]/index' }),
  api('/api/forms/<id>/cancel', { POST: own('anyone') }, { file: 'forms/[id]/cancel' }),
  api('/api/forms/<id>/resume', { POST: own('anyone') }, { file: 'forms/[id]/resume' }),
  // Search, media, what machines read
  api('/api/search', { GET: 'anyone' }),
  api('/api/suggest', { GET: 'anyone' }),
  api('/api/media/<file>', { GET: 'anyone' }, { file: 'media/[...path]', also: ['/-/media/<file>', '/-/jssmedia/<file>'] }),
  api('/api/videos/<id>/<file>', { GET: 'anyone' }, { file: 'videos/[...path]' }),
  api('/api/map', { GET: 'anyone' }),
  api('/api/events/<id>.ics', { GET: 'anyone' }, { file: 'events/[file]' }),
  api('/api/short/<code>', { GET: 'anyone' }, { file: 'short/[code]', also: ['/s/<code>'] }),
  api('/api/share-picture/<page>', { GET: 'anyone' }, { file: 'share-picture/[...path]', also: ['/-/share/<page>'] }),
  api('/api/feeds', { GET: 'anyone' }, { also: ['/rss.xml', '/atom.xml'] }),
  api('/api/markdown', { GET: 'anyone' }, { also: ['/<page>.md'] }),
  api('/api/moved', { GET: 'anyone' }),
  api('/api/robots', { GET: 'anyone' }, { also: ['/robots.txt'] }),
  api('/api/sitemap', { GET: 'anyone' }, { also: ['/sitemap.xml', '/sitemap-<name>.xml'] }),
  api('/api/llms', { GET: 'anyone' }, { also: ['/llms.txt'] }),
  api('/api/well-known/<file>', { GET: 'anyone' }, { file: 'well-known/[file]', also: ['/.well-known/<file>'] }),
  // Measuring, and what runs this
  api('/api/consent', { GET: 'anyone', POST: own('anyone') }),
  api('/api/page', { POST: own('anyone') }),
  api('/api/errors', { POST: own('anyone') }),
  api('/api/healthz', { GET: 'anyone' }),
  api('/api/metrics', { GET: 'anyone' }),
  // The content system's own editors
  api('/api/editing/config', { GET: 'editorSecret' }),
  api('/api/editing/published', { POST: anywhere('anyone') }),
  api('/api/editing/render', { GET: 'editorSecret', POST: anywhere('editorSecret') }),
  // What a reviewer says of a draft: the token of the link says who may
  api('/api/review', { POST: own('anyone') }, { sites: 'preview' }),
  // Our own desk, on the preview origin
  api('/api/editor/<page>', { POST: own('deskForm') }, desk),
  api('/api/editor/import', { POST: own('editorForm') }, { file: 'editor/import', sites: 'preview' }),
  api('/api/editor/translations', { GET: 'editorPage', POST: own('editorForm') }, { file: 'editor/translations', sites: 'preview' }),
  api('/api/editor/find', { GET: 'deskPage' }, { file: 'editor/find', sites: 'preview' }),
  api('/api/editor/pictures', { GET: 'deskPage' }, { file: 'editor/pictures', sites: 'preview' }),
  api('/api/editor/upload', { POST: own('deskForm') }, { file: 'editor/upload', sites: 'preview' }),
  ...(['dictionary', 'redirects', 'releases'] as const).map((name) => api(`/api/editor/${name}`, { POST: own('editorForm') }, desk)),
];

/** What one has to reach on preview and staging before anybody knows who it is: the way to the identity provider and back. */
export const DRAFT_DOORS: readonly string[] = ['/api/auth/sign-in', '/api/auth/callback', '/api/auth/sign-out'];

/** Origins that are no public site: every page and API of theirs that has no line of its own for the preview. */
export const DRAFT_ORIGINS = { preview: 'draft', staging: 'draft' } as const satisfies Record<string, RuleName>;

const rankOf = (answer: Answer): number => Object.keys(ANSWERS).indexOf(answer);

/**
 * How a line answers whoever has these roles.
 * @param roles as a token or the user service lists them; none, or none that the table knows, is a visitor
 */
export function answerTo(roles: readonly string[], name: RuleName): Answer {
  const known = ROLES.filter((role) => roles.includes(role));
  return (known.length === 0 ? (['visitor'] as const) : known)
    .map((role): Answer => RULES[name][role])
    .reduce((best, answer) => (rankOf(answer) < rankOf(best) ? answer : best));
}

/** Whether whoever has these roles may do what a line is for. */
export const may = (roles: readonly string[], name: RuleName): boolean => answerTo(roles, name) === 'allowed';

/** Case and a trailing slash make no difference to an address. */
const comparable = (path: string): string => trimSlashes(path.toLowerCase());

const byPath = new Map<string, PageLine>([...Object.values<PageLine>(PAGES), ...OTHER_PAGES].map((line) => [comparable(line.path), line]));

/** The line of a page, by its path without the language prefix; undefined for a page that is an editor's alone. */
export const pageLine = (path: string): PageLine | undefined => byPath.get(comparable(path));

/** Sites that have pages of their own. Others, which `EXTRA_HOSTS` names, may have any. */
const KNOWN_SITES: readonly string[] = PUBLIC_SITES;

/**
 * Whether a visitor is asked to sign in before a page of a site is made. Of a page that only the other site has, that one asks.
 * @param path without the language prefix
 */
export function guards(path: string, site: string): boolean {
  const line = pageLine(path);
  if (!line || RULES[line.read].visitor !== 'prompt') return false;
  return line.sites === 'both' || line.sites === site || !KNOWN_SITES.includes(site);
}

const below = (path: string, start: string): boolean => path === start || path.startsWith(`${start}/`);

/** The line of a page for editors, by its path without the language prefix; undefined for an address that is none of theirs. */
export function deskLine(path: string): PageLine | undefined {
  const asked = comparable(path);
  return DESK.filter((line) => below(asked, line.path)).reduce<PageLine | undefined>(
    (best, line) => (best === undefined || line.path.length > best.path.length ? line : best),
    undefined,
  );
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/<\w+>/g, '[^/]+')}/*$`, 'i');
const ofOneSite = APIS.flatMap((line) => (line.sites === 'both' ? [] : [{ of: patternOf(line.path), line }]));

/** The line of an API that is the preview's alone, the one with its very name before one for many. */
export const deskApi = (path: string): ApiLine | undefined =>
  ofOneSite
    .filter(({ of, line }) => line.sites === 'preview' && of.test(path))
    .map(({ line }) => line)
    .sort((a, b) => Number(a.path.includes('<')) - Number(b.path.includes('<')))[0];

/** Addresses of the preview alone begin so: the public sites have none of them, whatever there is a line for. */
const isDeskPath = (path: string): boolean => below(comparable(path), '/api/editor');

/** Whether an API is the other site's alone, or the preview's: it is not there then. */
export const isOtherSitesApi = (path: string, site: string): boolean =>
  isDeskPath(path) || (KNOWN_SITES.includes(site) && ofOneSite.some(({ of, line }) => line.sites !== site && of.test(path)));

/** Whether whoever has these roles may see the drafts of the preview and staging. */
export const seesDrafts = (roles: readonly string[]): boolean => may(roles, DRAFT_ORIGINS.preview);
