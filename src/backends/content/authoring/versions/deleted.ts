import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import type { VersionOf } from '../workflow/moves.ts';

/**
 * What was of a version ends with it: a version's number is given again, and by it another draft would be shown to a reviewer, or
 * published. To be called in the transaction in which the version is deleted.
 */
export async function forgetVersion(
  on: Db,
  { id, language, version }: VersionOf,
  { account, now }: { account: string; now: Date },
): Promise<void> {
  const spoken = language.toLowerCase();
  const isOfLanguage = sql<boolean>`lower(language) = ${spoken}`;
  await on
    .updateTable('review_links')
    .set({ ended_at: now, ended_by: account })
    .where('item', '=', id)
    .where('version', '=', version)
    .where(isOfLanguage)
    .where('ended_at', 'is', null)
    .execute();
  await on.deleteFrom('workflow_steps').where('item', '=', id).where('version', '=', version).where(isOfLanguage).execute();
  await on.deleteFrom('page_parts').where('item', '=', id).where('version', '=', version).where(isOfLanguage).execute();
  const open = await on.selectFrom('releases').select(['id', 'items']).where('state', '=', 'open').orderBy('id').forUpdate().execute();
  for (const release of open) {
    const items = release.items.filter((each) => each.id !== id || each.version !== version || each.language.toLowerCase() !== spoken);
    if (items.length === release.items.length) continue;
    await on
      .updateTable('releases')
      .set({ items: JSON.stringify(items), changed_at: now })
      .where('id', '=', release.id)
      .execute();
  }
}
