import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { cut } from '../../../kit/text/normalise.ts';
import { z } from 'zod';
import { FeedError, describeIssues } from '../importers/importer.ts';
import type { Drafted, Entry, ImportContext, Importer } from '../importers/importer.ts';
import { IMPORTERS } from '../importers/kinds.ts';
import { applyPlan, knownOf, lockImports, lockSource } from './apply.ts';
import { feedReport, freshReport } from './feed.ts';
import type { Feed, FeedOptions, FeedReport } from './feed.ts';
import { planImport } from './plan.ts';
import type { Damaged } from './plan.ts';
import { placedIn } from './positions.ts';
import { readFeed } from './read.ts';
import type { SearchDb } from '../../database.ts';
import type { SearchDatabase } from '../../tables.ts';
import type { RowOf } from '../../../kit/database/tables.ts';

const TOLD = 100;

type Bad = { where: string; what: string };

function draftOne(importer: Importer, entry: Entry, context: ImportContext): Drafted | Bad {
  const { where } = entry;
  if ('error' in entry) return { where, what: entry.error };
  try {
    return importer.draft(entry.value, context);
  } catch (error) {
    if (error instanceof z.ZodError) return { where, what: describeIssues(error) };
    if (error instanceof RangeError) return { where, what: error.message };
    // A fault of ours, which this entry found: it costs only the entry, and is told like any other.
    return { where, what: `the importer failed: ${String(error)}` };
  }
}

/** Pairs of a name and a text or a number in what is left of a broken JSON object, the first of each name. */
function salvaged(text: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [, name, string, number] of text.matchAll(/"(\w{1,40})"\s*:\s*(?:"([^"\\]{1,200})"|(\d{1,15})\b)/g))
    if (name !== undefined) found[name] ??= string ?? Number(number);
  return found;
}

/** Every entry as an opening, or why it is none, and whose the others are. A second entry with the same id is a bad one. */
export function draftAll(
  importer: Importer,
  entries: readonly Entry[],
  context: ImportContext,
  progress?: Progress,
): { drafted: Drafted[]; bad: Bad[]; damaged: Damaged } {
  const drafted = new Map<string, Drafted>();
  const bad: Bad[] = [];
  const ids = new Set<string>();
  let anyone = false;
  for (const [index, entry] of entries.entries()) {
    if (progress && (index + 1) % TOLD_EACH === 0) progress('read', index + 1, entries.length);
    const result = draftOne(importer, entry, context);
    if ('what' in result) {
      bad.push(result);
      const own = importer.idsOf('error' in entry ? salvaged(entry.text) : entry.value, context);
      for (const id of own) ids.add(id);
      anyone ||= own.length === 0;
    } else if (drafted.has(result.draft.externalId))
      bad.push({ where: entry.where, what: `the id "${result.draft.externalId}" was listed before` });
    else drafted.set(result.draft.externalId, result);
  }
  return { drafted: [...drafted.values()], bad, damaged: { ids, anyone } };
}

/** What an editor should look at in openings that were taken over, one line for each. */
function remarksOf(drafted: readonly Drafted[]): FeedReport['remarks'] {
  return drafted.flatMap(({ draft, remarks: [first, ...more] = [] }) =>
    first
      ? [
          {
            where: `${draft.externalId} "${cut(draft.title, 80)}"`,
            what: `${first.what}: ${first.quote}${more.length > 0 ? ` (and ${more.length} more)` : ''}`,
          },
        ]
      : [],
  );
}

/** Why entries of a feed that could be read make all of it unbelievable. */
function unreadable({ mostBad }: FeedOptions, total: number, good: number, bad: number): string | undefined {
  // One bad entry costs only itself, however short the feed.
  if (bad > 1 && bad > total * mostBad)
    return `${bad} of ${total} entries cannot be read; at most ${Math.round(mostBad * 100)} % may be broken.`;
  return bad > 0 && good === 0 ? 'None of the entries can be read.' : undefined;
}

/** A feed that says how many it holds, and holds them, may lose so many at once. */
const FEW = 5;
const SAYS_TOTAL: Readonly<Partial<Record<Feed['kind'], RegExp>>> = {
  greenhouse: /"total"\s*:\s*\d/,
  workday: /"total"\s*:\s*\d/,
  smartrecruiters: /"totalFound"\s*:\s*\d/,
  teamtailor: /"record-count"\s*:\s*\d/,
};
/** What says the same smaller list for so long, and so often, is right. */
const BELIEVED_AFTER_MS = 86_400_000;
const BELIEVED_READINGS = 3;

/** What was noted when the feed was last read and had shrunk. */
export async function lastShrunk(db: SearchDb, name: string): Promise<FeedReport['shrunk']> {
  const { rows } = await sql<
    RowOf<SearchDatabase['opening_feeds'], 'last_report'>
  >`select last_report from search.opening_feeds where name = ${name}`.execute(db);
  return feedReport.safeParse(rows[0]?.last_report).data?.shrunk;
}

const setOf = (drafted: readonly Drafted[]): string =>
  createHash('sha256')
    .update(JSON.stringify(drafted.map(({ draft }) => draft.externalId).toSorted()))
    .digest('base64url');

/** Why a feed that has shrunk is not believed, and what is noted of it; undefined once it is. */
function shrinkage(
  { options: { leastShare }, kind }: Feed,
  { source, drafted, bad, openNow, now, before }: Shrunken,
): Pick<FeedReport, 'reason' | 'shrunk'> | undefined {
  const good = drafted.length;
  if (good >= openNow * leastShare) return undefined;
  if (bad === 0 && openNow - good <= FEW && SAYS_TOTAL[kind]?.test(source)) return undefined;
  const set = setOf(drafted);
  const again = before?.set === set ? before : undefined;
  const since = again?.since ?? now.toISOString();
  const readings = (again?.readings ?? 0) + 1;
  if (readings >= BELIEVED_READINGS && now.getTime() - Date.parse(since) >= BELIEVED_AFTER_MS) return undefined;
  return {
    reason: `The feed shrank from ${openNow} openings to ${good}; less than ${Math.round(leastShare * 100)} % is taken for a fault until it has said the same for a day.`,
    shrunk: { set, since, readings },
  };
}

interface Shrunken {
  source: string;
  drafted: readonly Drafted[];
  bad: number;
  openNow: number;
  now: Date;
  before: FeedReport['shrunk'];
}

export type Progress = (step: 'read' | 'written', done: number, total: number) => void;
const TOLD_EACH = 2_000;

export interface RunOptions {
  now?: Date;
  /** The feed's text, where the caller has it already. */
  text?: string;
  /** Told now and then how far it is: openings read, then openings written. */
  progress?: Progress;
  /** Waits with what needs memory, once the feed is read, until no other import that does so is under way, here or elsewhere. */
  alone?: boolean;
}

/**
 * Reads a feed and makes the openings of its source what it says. All of it happens in one transaction, or nothing does:
 * a feed that breaks, or is not believed, is reported as refused. Running it again on the same text changes nothing.
 */
export async function runFeed(
  db: SearchDb,
  feed: Feed,
  { now = new Date(), text, progress, alone = false }: RunOptions = {},
): Promise<FeedReport> {
  const began = performance.now();
  const importer = IMPORTERS[feed.kind];
  const closing = feed.options.closing ?? (feed.kind === 'usajobs' ? 'feed' : 'date');
  const report = freshReport(feed, now);
  const ended = (): FeedReport => ({ ...report, milliseconds: Math.round(performance.now() - began) });
  try {
    // Files that were saved on Windows begin with a mark of their encoding.
    const source = (text ?? (await readFeed(feed.kind, feed.address))).replace(/^\uFEFF/, '');
    return await db.transaction().execute(async (transaction) => {
      if (alone) await lockImports(transaction);
      const entries = importer.split(source);
      const { employer, language } = feed.options;
      const { drafted, bad, damaged } = draftAll(
        importer,
        entries,
        { employer, language, address: feed.options.board ?? feed.address, now },
        progress,
      );
      Object.assign(report, { read: entries.length, badTotal: bad.length, bad: placedIn(source, bad.slice(0, TOLD)) });
      const remarks = remarksOf(drafted);
      Object.assign(report, { remarksTotal: remarks.length, remarks: remarks.slice(0, TOLD) });
      await lockSource(transaction, feed.name);
      const known = await knownOf(transaction, feed.name);
      const openNow = known.filter(({ closedAt }) => closedAt === null).length;
      const reason = unreadable(feed.options, entries.length, drafted.length, bad.length);
      if (reason) return { ...ended(), reason };
      const before = await lastShrunk(transaction, feed.name);
      const shrunk = shrinkage(feed, { source, drafted, bad: bad.length, openNow, now, before });
      if (shrunk) return { ...ended(), ...shrunk };
      const plan = planImport(feed.name, drafted, known, damaged, closing, now);
      await applyPlan(transaction, feed.name, plan, now, (done, total) => progress?.('written', done, total));
      Object.assign(report, {
        outcome: 'applied',
        inserted: plan.inserts.length,
        updated: plan.updates.length,
        unchanged: plan.unchanged,
        closed: plan.closes.length,
        kept: plan.kept,
      });
      return ended();
    });
  } catch (error) {
    if (error instanceof FeedError) return { ...ended(), reason: error.message };
    throw error;
  }
}
