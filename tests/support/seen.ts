import { somebody } from '../e2e/support/account.ts';
import { quietBrowser } from '../e2e/support/by-request.ts';
import { ask, type Answer } from './http.ts';
import { ALL_PAGES, site } from './site.ts';

/** Pages as they were while everything answered, to be looked at again while something does not. */

export interface Seen {
  /** For messages: `jobSearch`, or `signed in: forYou`. */
  name: string;
  origin: string;
  path: string;
  headers: Record<string, string>;
  status: number;
  /** What tells that it is that page and no other. */
  is: Identity;
  /** Whether it said that something was wrong, as the page of a link that is over does. */
  saidLess: boolean;
  /** What stands on it for nobody but others. */
  foreign?: readonly string[] | undefined;
}

interface Identity {
  language: string;
  canonical: string;
  title: string;
}

/** Pages of somebody who is signed in, and one that signing in opens. */
const OWN: Readonly<Record<string, readonly ['dotcom' | 'insights', string]>> = {
  forYou: ['insights', '/user-registration/for-you'],
  profile: ['dotcom', '/user-registration/manage-account/edit-profile'],
  subscriptions: ['insights', '/user-registration/manage-account/edit-subscriptions'],
  saved: ['insights', '/user-registration/manage-account/saved-articles'],
  subscription: ['insights', '/user-registration/manage-account/subscription'],
  security: ['dotcom', '/user-registration/manage-account/security'],
  privacy: ['dotcom', '/user-registration/manage-account/privacy'],
  article: ['insights', '/featured-insights/energy/the-long-queue'],
  forSubscribers: ['insights', '/featured-insights/industry/stock-that-nobody-sees'],
  alumni: ['dotcom', '/alumni'],
  germanForYou: ['insights', '/de/user-registration/for-you'],
};

/** What is made of pages for programs. */
const MACHINES: Readonly<Record<string, readonly ['dotcom' | 'insights', string]>> = {
  robots: ['dotcom', '/robots.txt'],
  sitemap: ['insights', '/sitemap.xml'],
  session: ['dotcom', '/api/session'],
};

const first = (pattern: RegExp, body: string): string => pattern.exec(body)?.[1]?.trim() ?? '';

function identityOf(body: string): Identity {
  return {
    language: first(/<html[^>]* lang="([^"]*)"/, body),
    canonical: first(/<link rel="canonical" href="([^"]*)"/, body),
    // What is down is said before it, what was found after it.
    title: first(/<title[^>]*>(?:Error: |Fehler: )?([^<:|]*)/, body),
  };
}

/** How pages say in their titles that something could not be had. */
export const saysLess = (body: string): boolean => /<title[^>]*>(?:Error|Fehler): /.test(body);

/** A new reader's cookies. */
async function readersCookies(origin: string): Promise<string> {
  const quiet = quietBrowser(origin);
  await quiet.signUp(somebody());
  return quiet
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}

/** `Cookie` headers of somebody who is signed in on both sites. */
export type ReadersCookies = Readonly<Record<'dotcom' | 'insights', string>>;

export const look = ({ origin, path, headers }: Pick<Seen, 'origin' | 'path' | 'headers'>): Promise<Answer> =>
  ask(origin, path, { headers, timeoutMs: 60_000 });

/** Does so many pieces of work at a time. */
export async function atATime<T>(most: number, all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: most }, worker));
}

/**
 * Looks at one page of each kind, as a visitor and as a reader, until each was seen well.
 * @param reader a new one of each site where nobody is given
 * @throws Error that names one that was not
 */
export async function see(wanted: (name: string) => boolean = () => true, reader?: ReadersCookies): Promise<Seen[]> {
  const own = Object.keys(OWN).some((name) => wanted(`signed in: ${name}`));
  const cookies =
    reader ??
    (own ? { dotcom: await readersCookies(site.dotcom), insights: await readersCookies(site.insights) } : { dotcom: '', insights: '' });
  const listed = [
    ...Object.entries(ALL_PAGES).map(([name, [where, path]]) => ({ name, where, path, headers: {} })),
    ...Object.entries(MACHINES).map(([name, [where, path]]) => ({ name, where, path, headers: {} })),
    ...Object.entries(OWN).map(([name, [where, path]]) => ({
      name: `signed in: ${name}`,
      where,
      path,
      headers: { cookie: cookies[where] },
    })),
  ].filter(({ name }) => wanted(name));
  const seen: Seen[] = [];
  await atATime(4, listed, async ({ name, where, path, headers }) => {
    const page = { name, origin: site[where], path, headers };
    await look(page);
    const { status, body } = await look(page);
    if (status >= 500) throw new Error(`${name} answers ${status} while everything is well`);
    seen.push({ ...page, status, is: identityOf(body), saidLess: saysLess(body) });
  });
  return seen;
}

/** What visitors must not read, whatever is down. */
const INSIDE = /ECONNREFUSED|AppError|GraphQL|node_modules|127\.0\.0\.1|at async|undefined<|\[object Object\]/;

/**
 * What is wrong with pages that were seen before; empty where each is what it was.
 * @param whole a page that says that something is missing is wrong, too
 */
export async function wrongOf(pages: readonly Seen[], most = 6, whole = false): Promise<string[]> {
  const wrong: string[] = [];
  await atATime(most, pages, async (page) => {
    try {
      wrong.push(...wrongOfOne(page, await look(page), whole));
    } catch (error) {
      wrong.push(`${page.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  return wrong.sort();
}

/** What is wrong with an answer for a page that was seen before. @param whole it may not say that something is missing */
export function wrongOfOne(page: Omit<Seen, 'headers'>, { status, body }: Pick<Answer, 'status' | 'body'>, whole: boolean): string[] {
  const wrong: string[] = [];
  const is = identityOf(body);
  if (status !== page.status) wrong.push(`${page.name}: ${status}, not ${page.status}`);
  else if (JSON.stringify(is) !== JSON.stringify(page.is))
    wrong.push(`${page.name} is ${JSON.stringify(is)}, not ${JSON.stringify(page.is)}`);
  if (whole && saysLess(body) !== page.saidLess) wrong.push(`${page.name} still says that something is missing`);
  const [inside] = INSIDE.exec(body.replace(/<script[\s\S]*?<\/script>/g, '')) ?? [];
  if (inside) wrong.push(`${page.name} speaks of “${inside}”`);
  for (const other of page.foreign ?? []) if (body.includes(other)) wrong.push(`${page.name} shows “${other}”, which is somebody else’s`);
  return wrong;
}

/** Back ends that fail on order, by the variable of their port. */
export const SERVICES = ['CONTENT', 'MAILBOX', 'USERS', 'IDENTITY', 'SEARCH', 'FORMS', 'OFFERS', 'MEDIA', 'ALUMNI', 'COLLECTOR'] as const;
export type Service = (typeof SERVICES)[number];

export const serviceUrl = (service: Service): string => `http://127.0.0.1:${process.env[`${service}_PORT`] ?? ''}`;
