import { createHash } from 'node:crypto';
import { cityKey } from '../../../kit/places/gazetteer.ts';
import { foldName } from '../../../kit/places/countries.ts';
import { openingId } from '../model.ts';
import type { OpeningDraft, Place } from '../model.ts';
import type { Drafted } from '../importers/importer.ts';
import type { Read, SearchDatabase } from '../../tables.ts';
import type { RowOf } from '../../../kit/database/tables.ts';

/**
 * Part of every hash: a change of what is written for an opening makes the next import write it anew. Raised with `TERMS` too: what a
 * release before writes while both run is in its form, and has its hash.
 */
export const FORM = '5';

export interface Known extends RowOf<SearchDatabase['openings'], 'doc' | 'slug' | 'hash' | 'posted'> {
  externalId: Read<'openings', 'external_id'>;
  openUntil: Read<'openings', 'open_until'> | null;
  closedAt: Read<'openings', 'closed_at'>;
}

export interface Change {
  draft: OpeningDraft;
  hash: string;
  slug: string;
  openUntil: Date | null;
  doc?: number;
}

export interface Plan {
  inserts: Change[];
  updates: (Change & { doc: number })[];
  unchanged: number;
  /** Numbers of openings that the feed no longer lists, or whose date has passed. */
  closes: number[];
  /** Openings that stay open as they were, because an entry that is damaged is about them or may be. */
  kept: number;
}

/** What the damaged entries of a feed are about. */
export interface Damaged {
  ids: ReadonlySet<string>;
  /** Some tell nothing of whose they are: each opening that the feed seems to have lost may be theirs. */
  anyone: boolean;
}

function hashOf({ draft, postedRoughly }: Drafted): string {
  const { posted, ...rest } = draft;
  return createHash('sha256')
    .update(JSON.stringify([FORM, postedRoughly ? '' : posted, rest]))
    .digest('base64url');
}

const TITLE_LENGTH = 70;

/** Title, city and a short check of the id: readable, unique, and kept when the title changes later. */
export function slugOf(source: string, draft: OpeningDraft): string {
  const check = createHash('sha256')
    .update(openingId(source, draft.externalId))
    .digest()
    .readUIntBE(0, 5)
    .toString(36)
    .padStart(7, '0')
    .slice(-7);
  const words = foldName(`${draft.title} ${draft.places[0]?.city ?? ''}`)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, TITLE_LENGTH)
    .replace(/^-|-$/g, '');
  return [words, check].filter(Boolean).join('-');
}

/** How a slug of these words may end, in as many signs as the index of checks holds: one without words is its check alone. */
export function endsOf(slug: string): string[] {
  const check = /(?:^|-)([a-z0-9]{7})$/.exec(slug)?.[1];
  return check === undefined ? [] : [`-${check}`, check];
}

/** Compares a feed with what is kept of it. Pure: what is done is done by `apply`. */
export function planImport(
  source: string,
  drafted: readonly Drafted[],
  known: readonly Known[],
  damaged: Damaged,
  closing: 'date' | 'feed',
  now: Date,
): Plan {
  const before = new Map(known.map((each) => [each.externalId, each]));
  const plan: Plan = { inserts: [], updates: [], unchanged: 0, closes: [], kept: 0 };
  const listed = new Set<string>();
  for (const entry of drafted) {
    const { draft } = entry;
    const openUntil = closing === 'date' && draft.closes ? new Date(draft.closes) : null;
    const hash = hashOf(entry);
    const held = before.get(draft.externalId);
    const over = openUntil !== null && openUntil <= now;
    listed.add(draft.externalId);
    if (!held) {
      // What was over before it was first seen is kept closed, so that its address answers that it is gone.
      plan.inserts.push({ draft, hash, openUntil, slug: slugOf(source, draft) });
      continue;
    }
    const sameTerm = (held.openUntil?.getTime() ?? 0) === (openUntil?.getTime() ?? 0);
    if (held.hash === hash && sameTerm && (held.closedAt === null || over)) {
      plan.unchanged += 1;
      continue;
    }
    const kept = entry.postedRoughly ? { ...draft, posted: held.posted.toISOString() } : draft;
    plan.updates.push({ draft: kept, hash, openUntil, slug: held.slug, doc: held.doc });
  }
  for (const each of known) {
    if (each.closedAt !== null || listed.has(each.externalId)) continue;
    if (damaged.anyone || damaged.ids.has(each.externalId)) plan.kept += 1;
    else plan.closes.push(each.doc);
  }
  return plan;
}

/** A place as one text of the column `places`: key, city, region, country, latitude, longitude. */
export function placeText(place: Place): string {
  const key = place.city ? cityKey({ ...place, city: place.city }) : '';
  return [key, place.city ?? '', place.region ?? '', place.country ?? '', place.lat ?? '', place.lon ?? ''].join('\t');
}
