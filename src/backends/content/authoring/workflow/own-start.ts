/**
 * An item that was to begin at a moment of its own begins sooner where something of it is planned for sooner: the plan takes the place of
 * that moment in its file. So that it is there again when the plan is taken back, it is noted here. Sitecore has no field for it.
 */
import type { Guid, Tree } from '../../items/types.ts';
import type { Db } from '../storage/database.ts';
import { ownStart, type VersionOf } from './moves.ts';

/** Notes of the items of versions that are planned, or published at once, when they were to begin; before that is done. */
export async function noteOwnStarts(on: Db, tree: Tree, versions: readonly VersionOf[], at: Date | undefined, now: Date): Promise<void> {
  for (const item of new Set(versions.map(({ id }) => id))) {
    const start = ownStart(tree, item, at, now);
    if (start === 'as-noted') continue;
    await on.deleteFrom('own_starts').where('item', '=', item).execute();
    if (start !== undefined) await on.insertInto('own_starts').values({ item, publish: start }).execute();
  }
}

/** When these items were to begin, as far as that was noted. */
export async function ownStartsOf(on: Db, items: readonly Guid[]): Promise<ReadonlyMap<Guid, string>> {
  if (items.length === 0) return new Map();
  const rows = await on.selectFrom('own_starts').selectAll().where('item', 'in', items).execute();
  return new Map(rows.map(({ item, publish }) => [item, publish]));
}
