import { JOB_LINK_CLASS } from '@/config/constants';
import { readListing } from '../listing';
import { pageRecord } from '../events/page-record';
import type { AppEvent, PageRecord, UserRecord } from '../events/events.schema';
import type { Layer } from './layer';

/** Where 'User Detected' and 'Page Load Completed' wait at most, in ms: an application may never come alive. */
const PATIENCE_MS = 4_000;

/** A page shown in another's place says by then what it has to say. */
const SETTLED_MS = 100;

/** Words are still being typed until nothing has come for so long. */
const QUIET_MS = 1_500;

export interface Views {
  /** A view begins: the one before it is completed first, whatever it waits for. A `#/…` route only waits for its page to be there. */
  begin(hashRoute?: string): void;
  /** The document is there whole. */
  parsed(): void;
  /** Something happened in the view: said after what it began with. */
  say(event: AppEvent): void;
  visitorKnown(): void;
  ready(): void;
  /** The visitor goes on: what was found so far was what they looked for. Done when it is said. */
  acted(): Promise<void>;
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
const searches = (): boolean => document.querySelector('main form[role="search"]') !== null;
/** Pages that search, list, or have a form of the forms service come alive, and say when they are (specification section 4). */
const waitsForApplication = (): boolean => searches() || document.querySelector('main input[name="form.id"]') !== null;

/** The configuration's list, which the server writes on the document. */
const careersHosts = (): string[] => document.documentElement.dataset.careers?.split(' ') ?? [];

/** What a page of search results or of openings says of itself as it stands there. @param known the searches that were told */
function foundHere(known: Set<string>): () => AppEvent[] {
  const listing = readListing(document, JOB_LINK_CLASS, careersHosts());
  const { found, jobsTotal } = document.querySelector<HTMLElement>('main :is([data-found],[data-jobs-total])')?.dataset ?? {};
  const shown = found ?? jobsTotal;
  const query = new URLSearchParams(location.search);
  const searchTerm = (query.get('q') ?? query.get('keyword') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200);
  const searchType = query.has('keyword') ? 'jobs' : 'site';
  const results = listing?.total ?? (shown === undefined ? null : Number(shown));
  const key = `${searchType}:${searchTerm}`;
  const searched = searches() && searchTerm !== '';
  return () => {
    const events: AppEvent[] = [];
    // Its next page, and a filter, are no other search.
    if (searched && !known.has(key)) {
      known.add(key);
      events.push({ event: 'Onsite Search Performed', onsiteSearch: { searchTerm, searchType, results } });
    }
    if (listing) events.push({ event: 'Listing Displayed', listing });
    return events;
  };
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
  /** A `#/…` route that opens over a page which is not there yet. */
  let next: string | undefined;
  /** The query of which the page has said what it found. */
  let told = '';
  const searched = new Set<string>();
  let found: { say: () => AppEvent[]; timer: ReturnType<typeof setTimeout> } | undefined;

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
  const forget = (): void => {
    clearTimeout(found?.timer);
    found = undefined;
  };
  const say = (event: AppEvent): void => {
    order = order.then(() => layer.push(event));
  };
  const acted = (): Promise<void> => {
    const events = found?.say() ?? [];
    forget();
    events.forEach(say);
    return order;
  };
  const parsed = (): void => {
    whole = true;
    const of = view;
    if (of && !of.done && of.waits.has('document')) {
      if (waitsForApplication() && window.__boot?.state !== 'live') of.waits.add('application');
      told = location.search;
      forget();
      foundHere(searched)().forEach(say);
      settle('document');
    }
    const route = next;
    next = undefined;
    if (route !== undefined) begin(route);
  };
  const begin = (hashRoute?: string): void => {
    if (hashRoute !== undefined && view && !view.done && view.waits.has('document')) {
      next = hashRoute;
      return;
    }
    next = undefined;
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
  };

  return {
    begin,
    parsed,
    say,
    acted,
    visitorKnown: () => settle('visitor'),
    ready: () => {
      settle('application');
      // The same page, with other results: read now, while the address is theirs, and said once nothing else comes.
      forget();
      if (view?.done && location.search !== told) {
        const asked = location.search;
        const say = foundHere(searched);
        found = {
          say: () => {
            told = asked;
            return say();
          },
          timer: setTimeout(() => void acted(), QUIET_MS),
        };
      }
    },
  };
}
