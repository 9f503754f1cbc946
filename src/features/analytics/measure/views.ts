import { JOB_LINK_CLASS } from '@/config/constants';
import { readListing } from '../listing';
import { pageRecord } from '../events/page-record';
import type { AppEvent, PageRecord, UserRecord } from '../events/events.schema';
import type { Layer } from './layer';

/** Where 'User Detected' and 'Page Load Completed' wait at most, in ms: an application may never come alive. */
const PATIENCE_MS = 4_000;

/** A page shown in another's place says by then what it has to say. */
const SETTLED_MS = 100;

export interface Views {
  /** A view begins: the one before it is completed first, whatever it waits for. */
  begin(hashRoute?: string): void;
  /** The document is there whole. */
  parsed(): void;
  /** Something happened in the view: said after what it began with. */
  say(event: AppEvent): void;
  visitorKnown(): void;
  ready(): void;
}

const cookieValue = (name: string): string =>
  // eslint-disable-next-line no-restricted-properties -- a document without cookies has no consent either, and does not come here
  new RegExp(`(?:^|; )(?:__Host-)?${name}=([^;]*)`).exec(document.cookie)?.[1] ?? '';

const SYSTEMS: readonly string[] = ['password', 'passwordless', 'social'];

async function userRecord(): Promise<UserRecord> {
  const { UserID = '', CompanyName = '', JobTitle = '' } = window.pageMetaInformation ?? {};
  const signedIn = document.documentElement.dataset.session === 'in';
  const system = cookieValue('mh_login_method');
  return {
    custKey: signedIn && UserID ? await sha256(UserID) : '',
    companyName: signedIn ? CompanyName : '',
    jobTitle: signedIn ? JobTitle : '',
    loginStatus: signedIn ? 'logged_in' : 'logged_out',
    userType: signedIn ? (cookieValue('mh_premium') === '1' ? 'premium' : 'registered') : '',
    system: signedIn && SYSTEMS.includes(system) ? (system as UserRecord['system']) : '',
  };
}

/** In hex; empty where the browser has no cryptography for the page (plain HTTP). */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text));
  return digest ? [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('') : '';
}

const main = (): Element | null => document.querySelector('main');
/** Pages that search or list come alive, and say when they have their data. */
const searches = (): boolean => document.querySelector('main form[role="search"]') !== null;

/** What a page of search results, of openings, or with a form says of itself once it is there. */
function sayPage(layer: Layer, siteSearch: boolean): void {
  const listing = readListing(document, JOB_LINK_CLASS, [location.host]);
  const found = document.querySelector<HTMLElement>('main [data-found]')?.dataset.found;
  const query = new URLSearchParams(location.search);
  const term = (query.get('q') ?? query.get('keyword') ?? '').trim().slice(0, 200);
  const total = listing?.total ?? (found === undefined ? null : Number(found));
  if (siteSearch && term)
    layer.push({
      event: 'Onsite Search Performed',
      onsiteSearch: { searchTerm: term, searchType: query.has('keyword') ? 'jobs' : 'site', results: total },
    });
  if (listing) layer.push({ event: 'Listing Displayed', listing });
}

/** Begins views, and completes each once. */
export function createViews(layer: Layer): Views {
  interface View {
    page: PageRecord;
    alumni: boolean;
    waits: Set<'document' | 'visitor' | 'application'>;
    timer: ReturnType<typeof setTimeout> | undefined;
    done: boolean;
  }
  let view: View | undefined;
  /** Views begin in order, though a user's key takes a moment. */
  let order: Promise<void> = Promise.resolve();
  let whole = false;
  /** The query of which the page has said what it found. */
  let told = '';

  const complete = (of: View): void => {
    if (of.done) return;
    of.done = true;
    clearTimeout(of.timer);
    order = order.then(async () => {
      if (!of.alumni) layer.push({ event: 'User Detected', user: await userRecord() });
      const characterLength = (main()?.textContent ?? '').replace(/\s+/g, ' ').trim().length;
      layer.push({ event: 'Page Load Completed', page: { pageName: of.page.pageName, characterLength } });
    });
  };
  const settle = (reason: 'document' | 'visitor' | 'application'): void => {
    if (!view) return;
    view.waits.delete(reason);
    if (view.waits.size === 0) complete(view);
  };
  const sayFound = (): void => {
    told = location.search;
    order = order.then(() => sayPage(layer, searches()));
  };
  const parsed = (): void => {
    whole = true;
    const of = view;
    if (!of || of.done || !of.waits.has('document')) return;
    if (searches() && window.__boot?.state !== 'live') of.waits.add('application');
    sayFound();
    settle('document');
  };

  return {
    begin(hashRoute) {
      if (view) complete(view);
      const { metadata, siteName } = { metadata: window.pageMetaInformation, siteName: location.host.replace(/:\d+$/, '') };
      const page = pageRecord({
        title: document.title,
        path: location.pathname,
        language: document.documentElement.lang || 'en',
        siteName,
        metadata,
        hashRoute,
      });
      const signedIn = document.documentElement.dataset.session === 'in';
      const of: View = {
        page,
        alumni: metadata?.Alumni ?? false,
        waits: new Set(['document', ...(signedIn && !metadata?.UserID ? (['visitor'] as const) : [])]),
        timer: setTimeout(() => complete(of), PATIENCE_MS),
        done: false,
      };
      view = of;
      order = order.then(() => layer.push({ event: 'Page Load Started', page }));
      if (hashRoute !== undefined) settle('document');
      else if (whole)
        setTimeout(() => {
          if (view === of) parsed();
        }, SETTLED_MS);
    },
    parsed,
    say: (event) => {
      order = order.then(() => layer.push(event));
    },
    visitorKnown: () => settle('visitor'),
    ready: () => {
      settle('application');
      // The same page, with other results.
      if (view?.done && location.search !== told) sayFound();
    },
  };
}
