import { createHash } from 'node:crypto';
import type { GetServerSidePropsContext, GetServerSidePropsResult, GetStaticPropsContext, GetStaticPropsResult } from 'next';
import { accountsAvailable, getEnv, getOrigins, isToldOfChanges } from '@/config/env.server';
import { comesAliveAtOnce, isApplicationPath, showsReceipt } from '@/config/routes';
import { languagePath, pagedPath } from '@/lib/language-path';
import { withDeadline, withoutDeadline } from '../calls/deadline';
import { clientAddress } from '../client-address';
import { AppError } from '../errors';
import { markGatedPage } from '../gated-addresses';
import type { Reader } from '@/runtime/access';
import type { LiveRequest } from '@/runtime/data/data-loader';
import { createPhrase, setMissingPhraseHook } from '@/runtime/phrases';
import { FAILURE_PAUSE_MS } from '../content/dictionary';
import { withLastGood } from '../content/last-good';
import type { View } from '../content/endpoint';
import { contentServices, type ContentServices } from '../content/services';
import { count } from '../counters';
import { changesSoFar, noteMade } from '../made-of/changes';
import { madePages } from '../made-of/pages';
import { pagePath } from '../made-of/page-path';
import { recorded, unrecorded, type Recorded } from '../made-of/record';
import { parseAddress } from './address';
import { warmErrorPages } from './error-page';
import type { AskOffers } from '@/runtime/offered';
import type { PageNotice, PageProps } from '@/runtime/page-model';
import { rememberEndOfRequest } from './known-ends';
import { loadPage, type ItemDependencies, type PageDependencies, type PageResult } from './page';

setMissingPhraseHook(() => count('dictionary.missingPhrases'));

/** What the pipeline is given: it knows no rendering and no feature itself. */
export type PageParts = Pick<PageDependencies, 'renderings' | 'describe'>;

export const pageDependencies = (parts: PageParts, view: View = 'published'): PageDependencies => ({
  services: contentServices(view),
  ...parts,
  origins: getOrigins(),
  accounts: accountsAvailable(),
});

/** What feeds, Markdown and share pictures are made with: published content only. */
export const itemDependencies = (): ItemDependencies => ({ services: contentServices('published'), origins: getOrigins() });

/** Addresses that this process has made a page for; bounded, since addresses come from outside only as far as pages exist. */
const MADE_MAX = 50_000;
const made = new Set<string>();

type Context = Pick<GetStaticPropsContext, 'params' | 'locale'>;

interface Asked {
  live?: LiveRequest;
  reader?: () => Promise<Reader>;
  offers?: AskOffers | undefined;
  services?: ContentServices | undefined;
  draftsOrigin?: string;
  marks?: boolean;
}

/** An application's frame is the same for weeks; what a reader may have of a document stands in its item, which may have changed. */
const LATE_APPLICATION_MS = 1_500;
const LATE_DOCUMENT_MS = 5_000;
/** Nobody waits longer for a page, whatever its services need. */
const inTime = <T>(work: () => Promise<T>): Promise<T> => withDeadline(getEnv().PAGE_TIMEOUT_MS, work);

async function resolve(
  context: Context,
  parts: PageParts,
  view: View,
  { live, reader, offers, services, draftsOrigin, marks }: Asked = {},
): Promise<PageResult> {
  const address = parseAddress(context.params?.path as string[] | undefined, context.locale);
  switch (address.kind) {
    case 'too-long':
      throw new AppError('request/too-long');
    case 'not-found':
      return { kind: 'not-found' };
    case 'first-page':
      return { kind: 'redirect', location: languagePath(encodeURI(address.path), address.language), permanent: true };
    case 'page': {
      const { site, language, path, pageNumber } = address;
      const name = `${view}/${site}/${language}${path}/${pageNumber}`;
      const dependencies = { ...pageDependencies(parts, view), ...(services ? { services } : {}) };
      const result = await loadPage(
        {
          site,
          language,
          path,
          pageNumber,
          view,
          strict: !live && made.has(name),
          ...(live ? { live } : {}),
          ...(reader ? { reader } : {}),
          ...(offers ? { offers } : {}),
          ...(draftsOrigin === undefined ? {} : { draftsOrigin }),
          ...(marks ? { marks } : {}),
        },
        dependencies,
      );
      if (result.kind === 'page') {
        if (!live && made.size < MADE_MAX) made.add(name);
        // Not awaited: the page is ready, and a failure is counted where it happens.
        if (!services) void withoutDeadline(() => unrecorded(() => warmErrorPages({ site, language, view }, dependencies)));
      }
      return result;
    }
  }
}

/** What has no page, as Next answers it. @param elsewhere status of a redirect that may be another one tomorrow */
function unmade(result: Exclude<PageResult, { kind: 'page' }>, elsewhere: 302 | 303 = 302) {
  switch (result.kind) {
    case 'redirect':
      return { redirect: { destination: result.location, statusCode: result.permanent ? 301 : elsewhere } as const };
    case 'not-found':
      return { notFound: true } as const;
  }
}

/** A page that was made while something was published is made again at once, as often as this. */
const TRIES = 3;

/** A page as it is after the last change that this process was told of: what is kept of it is asked for by nobody's clock for a while. */
async function madeNow(make: () => Promise<PageResult>): Promise<Recorded<PageResult> & { begun: number; begunAt: number }> {
  for (let tries = 1; ; tries += 1) {
    const [begun, begunAt] = [changesSoFar(), Date.now()];
    const made = await recorded(make);
    if (begun === changesSoFar() || tries === TRIES) return { ...made, begun, begunAt };
  }
}

/**
 * From a half to the whole of the slow clock, always the same for an address: pages that were made together, after a start, would
 * otherwise be old together as well, and making them all at once took seconds in every tenth minute.
 */
const spread = (seconds: number, address: string): number =>
  Math.ceil((seconds / 2) * (1 + createHash('sha256').update(address).digest().readUInt32BE() / 2 ** 32));

/** Seconds for which a page is in force unless something that it is made of changes. */
function secondsOf({ elsewhere }: Recorded<PageResult>, address: string): number {
  const { REVALIDATE_SECONDS, TOLD_SECONDS } = getEnv();
  return elsewhere || !isToldOfChanges() ? REVALIDATE_SECONDS : Math.max(REVALIDATE_SECONDS, spread(TOLD_SECONDS, address));
}

/**
 * Props of the public pages, made once for everyone, and made anew when something that they are made of is published, or another
 * service says something else than it did (`made-of/elsewhere`); by the clock only where neither can be known (`REVALIDATE_SECONDS`),
 * and slowly everywhere (`TOLD_SECONDS` at most, each page at a time of its own).
 * @param offers says what stands where a teaser ends
 * @throws AppError, which keeps the page that was made before, or becomes the error page's status
 */
export async function getPublishedPage(context: Context, parts: PageParts, offers?: AskOffers): Promise<GetStaticPropsResult<PageProps>> {
  const made = await madeNow(() => inTime(() => resolve(context, parts, 'published', { offers })));
  const { value: result, madeOf } = made;
  const address = pagePath(context.params?.path as string[] | undefined, context.locale);
  const revalidate = secondsOf(made, address);
  if (result.kind === 'page') madePages().note(address, madeOf, made.begunAt);
  else madePages().noteAbsent(address, made.begunAt);
  noteMade(address, made.begun, made.begunAt);
  if (result.kind === 'page' && result.model.route.access.kind === 'teaser') markGatedPage(result.model.route.path);
  if (result.kind === 'page')
    return {
      props: { hydrate: 'onIntent', page: result.model },
      revalidate: Math.min(revalidate, made.hole, result.provisional ? FAILURE_PAUSE_MS / 1000 : Infinity),
    };
  return { ...unmade(result), revalidate };
}

/** How a page is seen on preview and staging. */
export interface DraftView {
  view: View;
  /** Other services than those of the view: of another time, or with what an editor needs. */
  services?: ContentServices | undefined;
  /** As whom. */
  reader: Reader;
  /** In the edit view; its document is the editor's, so no script makes it anew. */
  marks: boolean;
  /** Of the host that was asked. */
  origin: string;
}

/** Props of a page on preview or staging, rendered for each request and kept nowhere. @throws AppError */
export async function getDraftPage(
  context: GetServerSidePropsContext,
  parts: PageParts,
  { view, services, reader, marks, origin }: DraftView,
): Promise<GetServerSidePropsResult<PageProps>> {
  context.res.setHeader('Cache-Control', 'no-store');
  const result = await inTime(() =>
    resolve(context, parts, view, {
      live: liveRequest(context),
      reader: () => Promise.resolve(reader),
      services,
      draftsOrigin: origin,
      marks,
    }),
  );
  return result.kind === 'page' ? { props: { hydrate: marks ? 'never' : 'now', page: result.model } } : unmade(result);
}

/** What the account knows of a request's visitor. */
export interface LiveVisitor {
  readerOf(live: LiveRequest): Promise<Reader>;
  isSignedIn(live: LiveRequest): Promise<boolean>;
  /** What the offers say to this visitor. */
  offersOf?(live: LiveRequest): AskOffers | undefined;
  noticeOf(live: LiveRequest, page: string, language: string, phrase: ReturnType<typeof createPhrase>): Promise<PageNotice | undefined>;
}

/**
 * Props of a page that is made for each request and kept nowhere: an application, a document that not everyone may read whole,
 * for somebody who is signed in, or any page on which something is to be said to this visitor alone.
 *
 * @param readerOf says who asks; not called for a page that everyone may read whole
 * @param isSignedIn says whether somebody is, for the header
 * @param noticeOf says what came of a form that stood on the page, which is made for this request then
 * @throws AppError
 */
export async function getLivePage(
  context: GetServerSidePropsContext,
  parts: PageParts,
  { readerOf, isSignedIn, noticeOf, offersOf }: LiveVisitor,
): Promise<GetServerSidePropsResult<PageProps>> {
  context.res.setHeader('Cache-Control', 'private, no-store');
  const live = liveRequest(context);
  const address = parseAddress(context.params?.path as string[] | undefined, context.locale);
  const lateMs = address.kind === 'page' && isApplicationPath(address.path) ? LATE_APPLICATION_MS : LATE_DOCUMENT_MS;
  const asked = { live, reader: () => readerOf(live), offers: offersOf?.(live) };
  const result = await inTime(() => withLastGood({ lateMs }, () => resolve(context, parts, 'published', asked)));
  if (result.kind === 'page') {
    const { route, phrases } = result.model;
    const notice = await noticeOf(
      live,
      languagePath(encodeURI(pagedPath(route)), route.language),
      route.language,
      createPhrase(phrases, route.language),
    );
    return {
      props: {
        hydrate: comesAliveAtOnce(route.path) || showsReceipt(live.query) ? 'atOnce' : 'onIntent',
        page: result.model,
        ...((await isSignedIn(live)) ? { signedIn: true } : {}),
        ...(notice ? { notice } : {}),
      },
    };
  }
  // After a form: the method of what follows is GET, whatever it was.
  return unmade(result, 303);
}

function liveRequest({ req, res, query: { path: _path, ...query } }: GetServerSidePropsContext): LiveRequest {
  return {
    query,
    cookies: req.cookies,
    host: req.headers.host ?? '',
    userAgent: req.headers['user-agent'] ?? '',
    referer: req.headers.referer,
    fetchSite: [req.headers['sec-fetch-site']].flat()[0],
    address: clientAddress(req),
    setCookie: (header) => res.appendHeader('Set-Cookie', header),
    setHeader: (name, value) => void res.setHeader(name, value),
    setStatus: (status) => void (res.statusCode = status),
    setEnd: (end) => rememberEndOfRequest(req, end),
  };
}
