/**
 * A page is one thing to whoever edits it, and its parts have versions of their own: which of them stood on a version of the page is
 * noted when visitors get to see it. The files say nothing of it, and Sitecore does not know.
 */
import { sql } from 'kysely';
import type { Guid, Item, Tree } from '../../items/types.ts';
import { pageAbove, pageOf } from '../items/answer.ts';
import { liveVersion, rawVersion, stateOf } from '../items/standing.ts';
import type { Db } from '../storage/database.ts';
import { workflowOf } from '../store/index.ts';
import type { VersionOf } from '../workflow/moves.ts';

/** A part of a page, and which of its versions. */
export interface PartVersion {
  id: Guid;
  version: number;
}

/** Parts that lie below a page and are no pages. */
function partsBelow(tree: Tree, item: Item): Item[] {
  return item.children.flatMap((child) => (pageOf(tree, child) ? [] : [child, ...partsBelow(tree, child)]));
}

/** What goes with an item: the parts of a page, and what lies below what is shown on pages, as links do below a menu. */
export const partsOf = (tree: Tree, item: Item): Item[] => (pageOf(tree, item) || workflowOf(tree, item.raw) ? partsBelow(tree, item) : []);

/**
 * What somebody wrote on a page since visitors saw it last: the drafts of its parts, in a language. A part of which they see nothing
 * has no place on the page without its draft, and is not among them.
 */
export function draftsOfParts(tree: Tree, page: Item, language: string): VersionOf[] {
  return partsOf(tree, page).flatMap((part) => {
    if (tree.view('published').version(part, language) === undefined) return [];
    const live = liveVersion(tree, part, language) ?? 0;
    const own = part.raw.languages.find((each) => each.language.toLowerCase() === language.toLowerCase());
    return (own?.versions ?? [])
      .filter((raw) => raw.version > live && ['draft', 'awaiting'].includes(stateOf(tree, part, raw)))
      .map(({ version }) => ({ id: part.id, language, version }));
  });
}

const same = (a: VersionOf, { id, language }: Omit<VersionOf, 'version'>): boolean =>
  a.id === id && a.language.toLowerCase() === language.toLowerCase();

/** The versions of a page's parts in a language: those that are named, or else those that visitors see, or else the newest. */
function partsNow(tree: Tree, page: Item, language: string, named: readonly VersionOf[]): PartVersion[] {
  return partsBelow(tree, page).flatMap((part) => {
    const version =
      named.find((each) => same(each, { id: part.id, language }))?.version ??
      liveVersion(tree, part, language) ??
      rawVersion(part, language)?.version;
    return version === undefined ? [] : [{ id: part.id, version }];
  });
}

/** Notes what stands on the pages of which visitors are shown these versions, and what stood on those that they take the place of. */
export async function noteParts(on: Db, tree: Tree, shown: readonly VersionOf[]): Promise<void> {
  const done = new Set<string>();
  for (const { id, language } of shown) {
    const item = tree.byId(id);
    const page = item && pageAbove(tree, item);
    const key = `${page?.id ?? ''} ${language}`;
    if (!page || done.has(key)) continue;
    done.add(key);
    const before = liveVersion(tree, page, language);
    const now = shown.find((each) => same(each, { id: page.id, language }))?.version ?? before;
    if (before !== undefined && before !== now)
      await note(on, { id: page.id, language, version: before }, partsNow(tree, page, language, []), false);
    if (now !== undefined) await note(on, { id: page.id, language, version: now }, partsNow(tree, page, language, shown), true);
  }
}

async function note(on: Db, { id, language, version }: VersionOf, parts: readonly PartVersion[], anew: boolean): Promise<void> {
  const row = { item: id, language, version, parts: JSON.stringify(parts) };
  await on
    .insertInto('page_parts')
    .values(row)
    .onConflict((conflict) => {
      const columns = conflict.columns(['item', 'language', 'version']);
      return anew ? columns.doUpdateSet({ parts: row.parts, at: sql`now()` }) : columns.doNothing();
    })
    .execute();
}

/** The parts of a version of a page: of its newest those of now, of an older one what was noted. Undefined where nothing was. */
export async function partsAt(on: Db, tree: Tree, page: Item, language: string, version: number): Promise<PartVersion[] | undefined> {
  if (rawVersion(page, language)?.version === version)
    return partsBelow(tree, page).flatMap((part) => {
      const newest = rawVersion(part, language);
      return newest ? [{ id: part.id, version: newest.version }] : [];
    });
  const row = await on
    .selectFrom('page_parts')
    .select('parts')
    .where('item', '=', page.id)
    .where('language', '=', language)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && [...row.parts];
}
