import { sql } from 'kysely';
import type { Mails } from '../mails/mails.ts';
import type { Bin } from '../recycle/bin.ts';
import type { Db } from '../storage/database.ts';
import type { Journal } from '../store/journal.ts';

/** Where it stands who did what. */
export interface PersonalContext {
  db: Db;
  mails: Pick<Mails, 'forget'>;
  journal: Pick<Journal, 'history' | 'forget'>;
  bin: Pick<Bin, 'list' | 'forget'>;
  /** Runs while no change of the items is written. @throws AuthoringError `written-elsewhere` where another process writes them */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** Whose name stood there; a list is never without one. */
const NOBODY = '–';
/** The account that did it; nobody's id. */
const GONE = '';

/**
 * What an account did as one of those who work here, as rows by table: comments, links for reviewers, steps of the workflow, releases,
 * pages that it changed last, changes, and what it deleted.
 */
export async function exportAccount({ db, journal, bin }: PersonalContext, account: string) {
  const [comments, resolved, links, steps, releases, authors] = await Promise.all([
    db
      .selectFrom('comments')
      .select(['page', 'item', 'language', 'quote', 'words', 'name', 'email', 'at'])
      .where('account', '=', account)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('comments')
      .select(['id', 'page', 'item', 'resolved_at', 'resolved_name'])
      .where('resolved_by', '=', account)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('review_links')
      .select(['item', 'language', 'note', 'created_name', 'created_email', 'created_at', 'ends_at', 'ended_at'])
      .where('created_by', '=', account)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('workflow_steps')
      .select(['item', 'language', 'version', 'step', 'comment', 'name', 'email', 'at'])
      .where('account', '=', account)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('releases')
      .select(['name', 'note', 'state', 'created_name', 'created_at', 'published_at'])
      .where((row) => row.or([row('created_by', '=', account), row('published_by', '=', account)]))
      .orderBy('created_at')
      .execute(),
    db.selectFrom('authors').select(['page', 'name', 'email', 'at']).where('account', '=', account).orderBy('at').execute(),
  ]);
  const changes = (await journal.history())
    .filter(({ actor }) => actor.account === account)
    .map(({ at, actor, summary }) => ({ at, name: actor.name, summary }));
  const deleted = (await bin.list()).filter((head) => head.account === account).map(({ at, who, path }) => ({ at, name: who, path }));
  return { comments, resolved, links, steps, releases, authors, changes, deleted };
}

/**
 * Takes an account out of all that it did as one of those who work here: what was said and done stays, since the work of others stands
 * on it, without who it was. What is owed to it is dropped. Again is as good.
 *
 * @returns how many rows, lines and entries named it
 */
export async function eraseAccount({ db, mails, journal, bin, alone }: PersonalContext, account: string): Promise<number> {
  const rows = await db.transaction().execute(async (on) => {
    await mails.forget(account, on);
    const { numDeletedRows } = await on.deleteFrom('authors').where('account', '=', account).executeTakeFirst();
    let count = Number(numDeletedRows);
    for (const update of [
      on.updateTable('comments').set({ account: GONE, name: NOBODY, email: null }).where('account', '=', account),
      on.updateTable('comments').set({ resolved_by: GONE, resolved_name: NOBODY }).where('resolved_by', '=', account),
      on
        .updateTable('review_links')
        .set({ created_by: GONE, created_name: NOBODY, created_email: null, ended_at: sql`coalesce(ended_at, now())` })
        .where('created_by', '=', account),
      on.updateTable('review_links').set({ ended_by: GONE }).where('ended_by', '=', account),
      on.updateTable('workflow_steps').set({ account: GONE, name: NOBODY, email: null }).where('account', '=', account),
      on.updateTable('releases').set({ created_by: GONE, created_name: NOBODY }).where('created_by', '=', account),
      on.updateTable('releases').set({ published_by: GONE }).where('published_by', '=', account),
    ])
      count += Number((await update.executeTakeFirst()).numUpdatedRows);
    return count;
  });
  const done = [...(await journal.history()).map(({ actor }) => actor), ...(await bin.list())];
  // Readers close accounts too, and wait for nobody who writes items.
  if (!done.some((each) => each.account === account)) return rows;
  const files = await alone(async () => (await journal.forget(account, NOBODY)) + (await bin.forget(account, NOBODY)));
  return rows + files;
}
