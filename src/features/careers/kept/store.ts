/**
 * What a visitor keeps of the job search in this browser: openings saved and seen, searches, and what is to be compared. The
 * owner of the entry `masthead.jobs` of the local storage; nothing of it is ever sent anywhere.
 */
import { COMPARED_OPENINGS } from '@/config/constants';
import { inBrowser } from '@/lib/storage';
import type { KeptOpening } from '../model';

export interface KeptSearch {
  /** Path and query. */
  href: string;
  /** What it asks for, in the visitor's words. */
  name: string;
}

export interface Kept {
  saved: readonly KeptOpening[];
  /** The last one first. */
  seen: readonly KeptOpening[];
  searches: readonly KeptSearch[];
  /** Slugs. */
  compared: readonly string[];
}

export const nothingKept: Kept = { saved: [], seen: [], searches: [], compared: [] };

const KEY = 'masthead.jobs';
/** More than anybody saves: what is over goes first of all. */
const SAVED_MAX = 500;
/** Openings seen that are remembered. */
export const SEEN_MAX = 8;
const SEARCHES_MAX = 100;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isDate = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value));

const opening = (value: unknown): KeptOpening[] =>
  isRecord(value) &&
  isText(value.slug) &&
  /^[a-z0-9-]+$/.test(value.slug) &&
  isText(value.title) &&
  isText(value.employer) &&
  isText(value.place)
    ? [
        {
          slug: value.slug,
          title: value.title,
          employer: value.employer,
          place: value.place,
          ...(isText(value.language) && /^[a-z]{2}(?:-[a-z]{2})?$/i.test(value.language) ? { language: value.language } : {}),
          ...(isDate(value.closes) ? { closes: value.closes } : {}),
          ...(isDate(value.closesOn) ? { closesOn: value.closesOn } : {}),
        },
      ]
    : [];
const search = (value: unknown): KeptSearch[] =>
  isRecord(value) && isText(value.href) && /^\/(?!\/)/.test(value.href) && isText(value.name)
    ? [{ href: value.href, name: value.name }]
    : [];
const list = <T>(value: unknown, read: (entry: unknown) => T[], most: number): T[] =>
  Array.isArray(value) ? value.flatMap(read).slice(0, most) : [];

/** What stands in the storage; whatever is not ours or broken counts as nothing. */
export function parseKept(text: string | null): Kept {
  if (!text) return nothingKept;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return nothingKept;
    return {
      saved: list(value.saved, opening, SAVED_MAX),
      seen: list(value.seen, opening, SEEN_MAX),
      searches: list(value.searches, search, SEARCHES_MAX),
      compared: list(value.compared, (slug) => (isText(slug) && /^[a-z0-9-]+$/.test(slug) ? [slug] : []), COMPARED_OPENINGS),
    };
  } catch {
    return nothingKept;
  }
}

let text: string | null | undefined;
let current: Kept = nothingKept;
const listeners = new Set<() => void>();

/** What is kept now; the same object until it changes. */
export function kept(): Kept {
  const now = inBrowser.get(KEY);
  if (now !== text) {
    text = now;
    current = parseKept(now);
  }
  return current;
}

let isLasting = true;

/** Whether what is kept stays when this page is left: not where site data is blocked, or the storage is full. */
export const lasts = (): boolean => isLasting && inBrowser.works();

/** Keeps another state and tells who listens. */
export function change(next: Kept): void {
  text = JSON.stringify(next);
  current = next;
  isLasting = inBrowser.set(KEY, text);
  for (const listener of listeners) listener();
}

/** Calls back when something changes, here or in another tab, or has while the browser kept the page for "Back". @returns stops it */
export function onKept(listener: () => void): () => void {
  listeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  // What happens meanwhile is told to no page that is kept.
  const onBack = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onBack);
  return () => {
    listeners.delete(listener);
    removeEventListener('pageshow', onBack);
    removeEventListener('storage', onStorage);
  };
}

/** Entries but one. */
export const without = <T extends { slug: string }>(all: readonly T[], slug: string): T[] => all.filter((each) => each.slug !== slug);

const isOver = ({ closes }: KeptOpening): boolean => closes !== undefined && Date.parse(closes) < Date.now();

/** As many as are kept, the last one first; those that have closed make room before any that is open. */
function roomFor(all: readonly KeptOpening[]): readonly KeptOpening[] {
  const tooMany = all.length - SAVED_MAX;
  if (tooMany <= 0) return all;
  const over = new Set(all.filter(isOver).slice(-tooMany));
  return all.filter((each) => !over.has(each)).slice(0, SAVED_MAX);
}

/**
 * Puts an opening in, or takes it out, as the button says that was pressed: what is kept may have changed since it was shown, and then the
 * other of the two is not meant.
 */
export function setSaved(entry: KeptOpening, wanted: boolean): void {
  const now = kept();
  const others = without(now.saved, entry.slug);
  const isThere = others.length < now.saved.length;
  change({ ...now, saved: !wanted ? others : isThere ? now.saved : roomFor([entry, ...others]) });
}

/** The same for a search. */
export function setSearch(entry: KeptSearch, wanted: boolean): void {
  const now = kept();
  const others = now.searches.filter(({ href }) => href !== entry.href);
  const isThere = others.length < now.searches.length;
  change({ ...now, searches: !wanted ? others : isThere ? now.searches : [entry, ...others].slice(0, SEARCHES_MAX) });
}

/** Puts one in or takes it out; with the most in, none is put in: nothing that was chosen goes by itself. */
export function setCompared(slug: string, wanted: boolean): void {
  const now = kept();
  const others = now.compared.filter((each) => each !== slug);
  if (others.length === COMPARED_OPENINGS) return;
  const isThere = others.length < now.compared.length;
  change({ ...now, compared: !wanted ? others : isThere ? now.compared : [...others, slug] });
}
