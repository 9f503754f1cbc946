import { realpath } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { ScsSyntaxError } from '../../../../lib/scs/lines.ts';
import { readScs } from '../../../../lib/scs/read.ts';
import type { ScsItem } from '../../../../lib/scs/item.ts';
import { createGate } from '../../../kit/gate.ts';
import type { Log } from '../../../kit/log.ts';
import type { Guid } from '../../items/types.ts';
import type { Done } from '../store/index.ts';
import { changedFields } from './fields.ts';
import { commitsOf, contentsOf, GitError, headOf } from './git.ts';

/** Who changed what of an item, and when. */
export interface HistoryEntry {
  at: string;
  who: string;
  /** Names of fields. */
  what: string[];
  message?: string;
  /** The commit that it is in. */
  commit?: string;
}

const MOST_COMMITS = 50;
const MOST_ENTRIES = 200;

function itemOf(text: string | undefined): ScsItem | undefined {
  if (text === undefined) return undefined;
  try {
    return readScs(text);
  } catch (error) {
    // Somebody committed what is no item, and mended it later.
    if (error instanceof ScsSyntaxError) return undefined;
    throw error;
  }
}

/** Processes of git at a time: each may read a thousand commits of a large repository. */
const inTurn = createGate(2).run;

/** What commits say of a file, by the commit that is checked out: with that it is the same for ever. */
const known = new Map<string, Promise<HistoryEntry[]>>();
const REMEMBERED = 200;

async function fromGit(file: string, language: string | undefined, log: Log): Promise<HistoryEntry[]> {
  const head = await inTurn(() => headOf(dirname(file)));
  if (head === undefined) return [];
  const key = `${head} ${file} ${language ?? ''}`;
  let entries = known.get(key);
  if (!entries) {
    entries = inTurn(() => readGit(file, language));
    known.set(key, entries);
    for (const oldest of known.keys()) if (known.size > REMEMBERED) known.delete(oldest);
  }
  try {
    return await entries;
  } catch (error) {
    known.delete(key);
    if (!(error instanceof GitError) && !(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    log.warn({ err: error, file }, 'git cannot say who changed an item');
    return [];
  }
}

async function readGit(file: string, language: string | undefined): Promise<HistoryEntry[]> {
  const folder = dirname(file);
  // The folder's real path: a repository behind a symbolic link has its files there.
  const commits = await commitsOf(folder, relative(await realpath(folder), await realpath(file)), MOST_COMMITS);
  const contents = await contentsOf(
    folder,
    commits.flatMap(({ id, path, from }) => [`${id}:${path}`, from === undefined ? 'none' : `${id}^:${from}`]),
  );
  return commits.flatMap(({ id, at, who, message }, index): HistoryEntry[] => {
    const what = changedFields(itemOf(contents[index * 2 + 1]), itemOf(contents[index * 2]), language);
    return what.length === 0 ? [] : [{ at: new Date(at).toISOString(), who, what, message, commit: id }];
  });
}

/** Of the service's own changes: what of an item, as far as it was noted. */
function fromJournal(id: Guid, done: readonly Done[]): HistoryEntry[] {
  return done.flatMap(({ at, actor, summary, items, fields }): HistoryEntry[] => {
    if (!items.includes(id)) return [];
    const what = fields?.[id] ?? [];
    // Where its line only names these fields, it is said already.
    const named = summary.split(' of /', 1)[0]?.split(', ') ?? [];
    const isSaid = what.length > 0 && what.every((name) => named.includes(name));
    return [{ at, who: actor.name, what, ...(isSaid ? {} : { message: summary }) }];
  });
}

/**
 * Who changed what, the newest first: the commits of the item's file, and what the service changed itself. What one publish
 * committed was saved before in many steps: those stay, and say more.
 */
export async function historyOf(
  item: { id: Guid; file: string },
  { language, done, log }: { language?: string | undefined; done: readonly Done[]; log: Log },
): Promise<HistoryEntry[]> {
  const entries = [...(await fromGit(item.file, language, log)), ...fromJournal(item.id, done)];
  return entries.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, MOST_ENTRIES);
}
