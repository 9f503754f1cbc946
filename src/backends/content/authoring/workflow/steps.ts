import { sql } from 'kysely';
import type { Guid, Tree } from '../../items/types.ts';
import type { Caller } from '../http/caller.ts';
import { titleOf } from '../items/answer.ts';
import type { Mails, Notice } from '../mails/mails.ts';
import type { Db } from '../storage/database.ts';
import type { Row, WorkflowStep } from '../storage/tables.ts';
import { keptBackBy, type VersionOf } from './moves.ts';

/** Notes what was done to a version, in the transaction of the mails that tell of it. */
export async function noteStep(
  on: Db,
  { id, language, version }: VersionOf,
  step: WorkflowStep,
  comment: string,
  caller: Caller,
): Promise<void> {
  await on
    .insertInto('workflow_steps')
    .values({
      item: id,
      language,
      version,
      step,
      comment,
      account: caller.account,
      name: caller.name,
      email: caller.email ?? null,
      speaks: caller.speaks ?? null,
    })
    .execute();
}

/** The last step of each of these versions, by `<item>/<language>/<version>`. */
export async function lastSteps(on: Db, versions: readonly VersionOf[]): Promise<ReadonlyMap<string, Row<'workflow_steps'>>> {
  const { rows } = await sql<Row<'workflow_steps'>>`
    select distinct on (steps.item, steps.language, steps.version) steps.* from authoring.workflow_steps steps
    join unnest(${versions.map(({ id }) => id)}::uuid[], ${versions.map(({ language }) => language)}::text[],
      ${versions.map(({ version }) => version)}::int[]) as asked (item, language, version)
      on steps.item = asked.item and steps.language = asked.language and steps.version = asked.version
    order by steps.item, steps.language, steps.version, steps.position desc`.execute(on);
  return new Map(rows.map((row) => [`${row.item}/${row.language}/${row.version}`, row]));
}

/** Who asked for the approval of a version last. */
const lastSubmission = (on: Db, { id, language, version }: VersionOf) =>
  on
    .selectFrom('workflow_steps')
    .select('account')
    .where('item', '=', id)
    .where('language', '=', language)
    .where('version', '=', version)
    .where('step', '=', 'submit')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Owes whoever asked for approval of a version the news of it; nobody is told what they did themselves. */
export async function tellAuthor(
  { mails }: { mails: Mails },
  on: Db,
  of: VersionOf,
  tree: Tree,
  notice: Pick<Notice, 'kind' | 'comment' | 'at' | 'above'>,
  caller: Caller,
): Promise<void> {
  const asked = await lastSubmission(on, of);
  // Without an account it was somebody whose account is closed by now.
  if (!asked?.account || asked.account === caller.account) return;
  await mails.tell(asked.account, { ...notice, ...about(tree, of, caller) }, on);
}

/** What became of a version that was approved: it is shown, it will be, or something above it keeps it back. */
export function outcome(
  tree: Tree,
  { id, language }: VersionOf,
  at: string | undefined,
  now: Date,
  published: readonly VersionOf[] = [],
): Pick<Notice, 'kind' | 'at' | 'above'> {
  const item = tree.byId(id);
  // What keeps it back now may have begun, or ended, by then.
  const above = item && keptBackBy(item, at === undefined ? now : new Date(at), new Set(published.map((each) => each.id)));
  if (above) return { kind: 'kept', above: titleById(tree, above.id, language) };
  return at === undefined ? { kind: 'approved' } : { kind: 'scheduled', at };
}

/** What every notice says of a version. */
export const about = (tree: Tree, { id, language, version }: VersionOf, caller: Caller) => ({
  title: titleById(tree, id, language),
  item: id,
  language,
  version,
  by: caller.name,
});

/** What people call the item of an id; nothing where it is gone. */
export function titleById(tree: Tree, id: Guid, language: string): string {
  const item = tree.byId(id);
  return item ? titleOf(tree, item, language) : '';
}
