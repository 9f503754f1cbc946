import { isIndexedPath, sharedPage, signInPromptUrl } from '@/config/routes';
import { strangeSites, type Origins } from '@/config/sites';
import { languagePath } from '@/lib/language-path';
import { count } from '../counters';
import { isErrorCode } from '../errors';
import { notePage, type LeftOut } from '../left-out';
import { logger } from '../logger';
import { loggedPath } from '../log-words';
import { noteHole } from '../made-of/record';
import type { AccessDecision, Reader } from '@/runtime/access';
import { pageReader } from '../access/access';
import { gatePage, holdsGated, type GatedPage } from '../access/gate';
import type { ContentQuery, LiveRequest, RenderingServerMap } from '@/runtime/data/data-loader';
import { createPhrase, type Phrase } from '@/runtime/phrases';
import type { RenderingNode, RouteInfo } from '@/runtime/rendering';
import type { Layout, Route } from '../content/layout.schema';
import { matchRedirect, redirectLocation, type RedirectMatch } from '../content/redirects';
import type { View } from '../content/endpoint';
import type { ContentServices } from '../content/services';
import { aboutItem } from './about-item';
import { createPageQuery, loadComponentData } from './component-data';
import { finishProse } from '@/runtime/fields/prose.server';
import { createLinkRewriter, type LinkRewriter } from './links';
import { offeredFor } from './offered-for';
import { isOddlyWritten, ownPath } from './own-path';
import type { AskOffers } from '@/runtime/offered';
import type { PageModel } from '@/runtime/page-model';
import type { PageSubject } from '@/runtime/data/page-subject';
import { isNotFound } from '@/runtime/data/not-found';
import { endOf } from '@/runtime/data/past-the-end';
import { isPermanent, redirectOf } from '@/runtime/data/redirect-to';
import { rememberEnd } from './known-ends';
import { resolvePlaceholders } from './resolve';

export interface PageRequest {
  site: string;
  language: string;
  /** Without language prefix and `/page/N`. */
  path: string;
  pageNumber: number;
  view: View;
  /** The origin of the preview or of staging, on which it is asked for: links between the sites stay there. */
  draftsOrigin?: string;
  /** For the edit view: what an editor needs to find everything on the page. */
  marks?: boolean;
  /** An earlier version of the page is being shown, so that failing is better than a page with a hole. */
  strict: boolean;
  /** The request, for pages that are made for it. */
  live?: LiveRequest;
  /** Asked whom a page that is made for one request is for, when that matters; a page for everyone is for a visitor. */
  reader?: () => Promise<Reader>;
  /** Asked about a piece that its reader may not have whole, or may because of who they are. */
  offers?: AskOffers;
}

/** What is said of a page, and what it is said of. */
interface ToDescribe {
  route: RouteInfo;
  /** As its reader may have it. */
  item: Route;
  /** All of it: how long a text is may be said to anyone. */
  whole: Route;
  /** What a loader said of the page. */
  subject: PageSubject | undefined;
  origin: string;
  siteName: string;
  phrase: Phrase;
  /** When the item changed, ISO 8601. */
  updated: string | undefined;
  main: readonly RenderingNode[];
  /** Kept from search engines. */
  hidden: boolean;
  query: ContentQuery;
}
/** Says to browsers, networks, search engines and analytics what a page is: the work of a feature, given to the pipeline. */
export type DescribePage = (page: ToDescribe) => Promise<Pick<PageModel, 'head' | 'structuredData' | 'metadata'>>;

export interface PageDependencies {
  services: ContentServices;
  renderings: RenderingServerMap;
  describe: DescribePage;
  origins: Origins;
  /** Whether visitors can sign in: only then do pages ask them to. */
  accounts?: boolean;
}

/** What the item of a page needs of them. */
export type ItemDependencies = Pick<PageDependencies, 'services' | 'origins'>;

export type PageResult =
  /** `provisional`: made without the dictionary or the redirects as they are now, to be made again as soon as that may answer. */
  | { kind: 'page'; model: PageModel; provisional: boolean }
  | { kind: 'redirect'; location: string; permanent: boolean }
  | { kind: 'not-found' };

/**
 * The page pipeline: redirects, layout, tree, component data, head.
 * @throws AppError `content/…` when the content service cannot say what is at the address
 */
export async function loadPage(request: PageRequest, dependencies: PageDependencies): Promise<PageResult> {
  const { services } = dependencies;
  const { site, language } = request;
  const shared = sharedPage(request.path);
  // Asked at the same time: redirects are rare, and one after the other would double the wait while the service is failing.
  const [redirect, layoutHere, { phrases, complete }] = await Promise.all([
    findRedirect(request, services),
    settle(services.layout(site, shared ?? request.path, language)),
    services.dictionary.phrases(site, language).then((all) => ({ phrases: all, complete: services.dictionary.complete(site, language) })),
  ]);
  const { match } = redirect;
  if (match && match.type !== 'transfer') {
    // A page made once for all queries cannot pass one on: the answer to "not found" sees the request, and redirects.
    if (match.keepQuery && !request.live) return { kind: 'not-found' };
    const location = redirectLocation(match, queryOf(request), language);
    return { kind: 'redirect', location, permanent: match.type === 'permanent' };
  }
  const layout = match ? await services.layout(site, transferPath(match), language) : layoutHere();
  // Without the list of redirects nobody knows whether the address leads somewhere: that is not "not found".
  if (!layout && redirect.error) throw redirect.error;
  if (!layout) return { kind: 'not-found' };
  const path = match || shared ? request.path.toLowerCase() : ownPath(request.path, language, layout.sitecore.context.itemPath);
  // Made under every way of writing its address, one page would fill the cache. As above: only the request knows its query.
  if (path !== request.path && isOddlyWritten(request.path)) return { kind: 'not-found' };
  let model: PageModel | undefined;
  try {
    model = await createPage(layout, phrases, { ...request, path }, dependencies);
  } catch (error) {
    const location = redirectOf(error);
    if (location === undefined) throw error;
    const permanent = isPermanent(error);
    const query = permanent ? queryOf(request) : '';
    return { kind: 'redirect', location: query ? `${location}?${query}` : location, permanent };
  }
  if (!model) return { kind: 'not-found' };
  count('pages.made');
  const leftOut = leftOutOf(model);
  if (request.view === 'published' && request.draftsOrigin === undefined)
    notePage(`${site}/${language}${path}/${request.pageNumber}${request.live ? '/live' : ''}`, leftOut);
  // What failed while the page was made may answer at the next try: nobody waits for a change to bring it back.
  const hasHole = leftOut.some(({ reason }) => isErrorCode(reason));
  return { kind: 'page', model, provisional: hasHole || !complete || redirect.error !== undefined };
}

/** The renderings that a page is shown without. */
function leftOutOf({ slots, route: { site, path, language } }: PageModel): LeftOut[] {
  const of = (nodes: readonly RenderingNode[]): LeftOut[] =>
    nodes.flatMap(({ component, problem, slots: inner }) => [
      ...(problem ? [{ site, path, language, of: component, reason: problem.reason }] : []),
      ...of(Object.values(inner ?? {}).flat()),
    ]);
  return of([...slots.header, ...slots.main, ...slots.footer]);
}

/** A promise's outcome as a function that returns or throws it when it turns out to matter. */
const settle = <T>(promise: Promise<T>): Promise<() => T> =>
  promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );

/** Known of a page that is made for one request; one that is made for all has none. */
function queryOf({ live }: PageRequest): string {
  const pairs = Object.entries(live?.query ?? {}).flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value]));
  return new URLSearchParams(pairs).toString();
}

async function findRedirect(request: PageRequest, services: ContentServices): Promise<{ match?: RedirectMatch; error?: unknown }> {
  try {
    const path = request.pageNumber > 1 ? `${request.path}/page/${request.pageNumber}` : request.path;
    const match = matchRedirect(await services.redirects.fetch(request.site), {
      path,
      language: request.language,
      query: queryOf(request),
    });
    return match ? { match } : {};
  } catch (error) {
    count('redirects.failures');
    return { error };
  }
}

/** A server transfer shows another page of the same site under the requested address. */
const transferPath = ({ target }: RedirectMatch): string =>
  `/${(URL.parse(target)?.pathname ?? target.split('?')[0] ?? '').replace(/^\/+/, '')}`;

/**
 * A layout → the page's model; also used by the editor, which brings its own layout.
 * @returns undefined when a loader says that nothing is at the address
 */
export async function createPage(
  rawLayout: Layout,
  phrases: Record<string, string>,
  request: PageRequest,
  dependencies: PageDependencies,
): Promise<PageModel | undefined> {
  const { services, renderings, origins, describe: describePage } = dependencies;
  const links = await createLinks(request, dependencies);
  const { context, route: whole } = links.rewrite(rawLayout).sitecore;
  // Before schemas and loaders: what the reader may not have is nowhere in what they see.
  const reader = request.reader && holdsGated(whole) ? await request.reader() : pageReader({ editing: context.pageEditing });
  const site = origins.sites.find(({ name }) => name === request.site) ?? origins.sites[0];
  const offered = context.pageEditing ? undefined : await offeredFor(whole, request, reader, site?.origin ?? '');
  const { item, access } = gatePage(whole, reader, offered?.granted);
  const page = createPageQuery(services.client, links);
  const itemLanguage = item.itemLanguage || request.language;
  const { languages, updated } = await aboutItem(page.query, item.itemId, request.language, itemLanguage);
  const origin = site?.origin ?? '';
  const route: RouteInfo = {
    site: request.site,
    origin,
    ...strange(origins.sites),
    language: request.language,
    itemLanguage,
    languages,
    path: request.path,
    itemId: item.itemId.toLowerCase(),
    templateName: item.templateName,
    templateId: item.templateId.toLowerCase(),
    pageNumber: request.pageNumber,
    editing: context.pageEditing,
    ...(request.marks ? { marks: true } : {}),
    access,
    ...signIn(access, request, dependencies),
    ...(offered ? { wall: offered.wall } : {}),
  };
  const resolved = resolvePlaceholders(item.placeholders, item.fields, route, renderings);
  if (route.pageNumber > 1 && !resolved.paged) return undefined;
  let subject: PageSubject | undefined;
  const describe = (said: PageSubject) => void (subject = { ...subject, ...said });
  try {
    await loadComponentData(resolved.pending, { route, query: page.query, strict: request.strict, live: request.live, describe });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const end = endOf(error);
    if (end && request.live) request.live.setEnd?.(end);
    else if (end) rememberEnd(request, end);
    return undefined;
  }
  count('pages.queries', page.count());
  logger.debug({ site: route.site, route: loggedPath(route.path), language: route.language, queries: page.count() }, 'page made');
  const slot = (name: string) => resolved.slots[`headless-${name}`] ?? [];
  const slots = { header: slot('header'), main: slot('main'), footer: slot('footer') };
  const phrase = createPhrase(phrases, route.language);
  finishProse([...slots.header, ...slots.main, ...slots.footer], {
    href: links.href,
    origin,
    backToText: (number) => phrase('article.backToText', { number }),
  });
  const described = await describePage({
    route,
    item,
    whole,
    subject,
    origin,
    siteName: phrases['site.name'] ?? '',
    phrase,
    updated,
    main: slots.main,
    hidden: request.view === 'draft' || request.draftsOrigin !== undefined || context.pageEditing || !isIndexedPath(request.path),
    query: page.query,
  });
  // As they are: the dictionary is frozen, of plain texts, and 300 KB that are the same for every page of a language.
  return { ...plain({ route, ...described, slots }), phrases };
}

/**
 * A page's item alone, as every visitor may have it, its own path, and where links of its texts lead: what feeds, Markdown and
 * share pictures are made of.
 * @returns undefined when there is no such page
 * @throws AppError `content/…`
 */
export async function loadItem(
  request: Pick<PageRequest, 'site' | 'language' | 'path'>,
  dependencies: ItemDependencies,
): Promise<(GatedPage & { path: string; href: LinkRewriter['href'] }) | undefined> {
  const layout = await dependencies.services.layout(request.site, request.path, request.language);
  if (!layout) return undefined;
  const links = await createLinks({ site: request.site, view: 'published' }, dependencies);
  const { context, route } = links.rewrite(layout).sitecore;
  return {
    ...gatePage(route, pageReader({ editing: false })),
    path: ownPath(request.path, request.language, context.itemPath),
    href: links.href,
  };
}

/** Decisions, "Hash routes": the prompt's path works without a script and leads back. */
const signIn = (access: AccessDecision, { path, language }: PageRequest, { accounts }: PageDependencies): { signIn?: string } =>
  access.kind === 'teaser' && accounts ? { signIn: languagePath(signInPromptUrl(languagePath(encodeURI(path), language)), language) } : {};

const strange = (sites: Origins['sites']): Pick<RouteInfo, 'strange'> => {
  const found = strangeSites(sites).map(({ origin }) => origin);
  return found.length > 0 ? { strange: found } : {};
};

async function createLinks(
  { site, view, draftsOrigin }: Pick<PageRequest, 'site' | 'view' | 'draftsOrigin'>,
  { services, origins }: ItemDependencies,
): Promise<LinkRewriter> {
  try {
    await services.sites.list();
  } catch {
    // The origins of the environment, and what was known before, do as well for a moment.
    noteHole();
    count('sites.failures');
  }
  return createLinkRewriter({
    contentSites: services.sites.known(),
    sites: origins.sites,
    currentSite: site,
    previewOrigin: draftsOrigin ?? (view === 'draft' ? origins.preview : undefined),
  });
}

/** Next refuses props that hold `undefined`. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
