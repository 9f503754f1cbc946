/** What the door and the site tell each other: the site is bundled by Next, the door is run by Node itself, and both are one process. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { onePerProcess } from '../server/one-per-process.ts';

/** Where a copy stands: each shelf has bytes of its own, so that none of them pushes the others out. */
export type Shelf = 'pages' | 'texts' | 'files';

/** A request whose answer is the same bytes for everybody, as the site knows it. */
export interface Share {
  /** Names the copy. Finite: nothing is in it that a visitor can make up and be answered with 200. */
  key: string;
  /** What the copy is asked for with: path and query, and headers beside `Host`. Nothing else of a request reaches who makes it. */
  target: string;
  host: string;
  headers: Readonly<Record<string, string>>;
  shelf: Shelf;
  /** Path by which Next makes a page anew, and by which it is purged; without one it is purged with the rest, unless it is of the build. */
  page?: string | undefined;
  /** Of the build: the same as long as the process lives. */
  fixed?: boolean;
  /** Only a picture is kept. */
  pictureOnly?: boolean;
  /** Seconds for which it is used at most, whatever the answer says. */
  mostSeconds?: number;
  /** Whether it may be shown a while longer when no new one can be made, or while one is made. */
  mayBeStale: boolean;
  /** Cookies with which an answer is somebody's own. */
  personal: readonly string[];
  /** Cookies by which somebody may be known: theirs is another answer where the copy varies by `Cookie`, or `isGated` says so now. */
  known: readonly string[];
  isGated?(): boolean;
  /** Whether its page is made for each request by now, for the sake of its address. */
  isOwn?(): boolean;
}

/** What the site tells the door when it starts. */
export interface SitePart {
  /** @returns undefined where each request is answered by itself */
  shareOf(host: string, target: string, accept: string): Share | undefined;
  /** What an address's connections are counted by; undefined for a hop in front of the site, whose connections are those of many. */
  lineOf?(address: string): string | undefined;
  /**
   * The kept page of which an answer is made, by its path, and by that of its data (`_next/data`); undefined where the address has its page
   * made for each request.
   */
  pageOf(host: string, target: string): string | undefined;
  /** Whether whoever sends these cookies is given a page of their own in its place; undefined where that is not so. */
  isOwnFor?(host: string, target: string, cookie: string): Promise<boolean> | undefined;
  /** Called with each request before Next sees it. */
  prepare(request: IncomingMessage, response: ServerResponse): void;
  /** Seconds for which a network in front may use a page without asking: nobody can call it back from there. */
  networkSeconds: number;
  /** Memory for copies. */
  megabytes: number;
  /** How long it goes on answering after it was told to end, so that whoever sends it readers hears of it first. */
  leavingMs: number;
}

/** What changed: some pages; all that is no page (feeds, sitemaps, pictures), redirects and the like; or everything. */
export type Purge = { pages: readonly string[] } | 'rest' | 'everything';

export interface Registry {
  /** The process was started by the door. */
  door: boolean;
  /** It was told to end, and answers for a moment still: nobody shall send it readers. */
  leaving?: true;
  site?: SitePart;
  purge?(what: Purge): void;
  /** Counts what was refused before there was a request to answer. */
  refused?(): void;
  /**
   * Somebody asks for a page. @returns what is to be waited for before Next is asked, which never rejects; undefined where nothing was
   * published that the page does not show yet
   */
  freshen?(page: string): Promise<void> | undefined;
  /** Whether something was published that a page does not show yet. */
  isOwed?(page: string): boolean;
  /**
   * For a page that is made of what other services say: milliseconds after which `freshen` is to be asked again. Where nothing is to be
   * done then, a copy is in force for as long again, up to its own time.
   */
  watchedMs?(page: string): number | undefined;
  /** What happened at the door since the start, for health. */
  counts?(): Readonly<Record<string, number>>;
}

export const registry = (): Registry => onePerProcess<Registry>('door', () => ({ door: false }));
