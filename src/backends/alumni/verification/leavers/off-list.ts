import { sql } from 'kysely';
import type { AlumniContext } from '../../context.ts';
import type { Db } from '../../storage/database.ts';
import { erasedKeys } from './import.ts';

/** Whom it is about: by addresses in lower case, by the firm's number, by a line that is known. */
interface Whom {
  emails: readonly string[];
  number?: string | undefined;
  line?: string | null;
}

/**
 * Takes somebody off the list of former colleagues for good: codes over what names them there, and over what they are known by here, keep
 * the next import from naming them. Under the list's lock.
 *
 * @returns how many lines went
 */
export async function takeOffList(
  { secrets }: Pick<AlumniContext, 'secrets'>,
  transaction: Db,
  { emails, number, line = null }: Whom,
): Promise<number> {
  const { rows } = await sql<{ id: string; number: string | null; emails: string[] }>`
    select l.id, l.number, array(select a.email from alumni.leaver_addresses a where a.leaver = l.id) as emails from alumni.leavers l
    where l.id = ${line} or l.number = ${number ?? null}
      or exists (select 1 from alumni.leaver_addresses a where a.leaver = l.id and a.email = any(${[...emails]}::text[]))`.execute(
    transaction,
  );
  const keys = [
    ...rows.flatMap((row) => erasedKeys(secrets, { number: row.number ?? undefined, emails: row.emails })),
    ...erasedKeys(secrets, { number, emails }),
  ];
  await transaction
    .insertInto('leavers_erased')
    .values([...new Set(keys)].map((key) => ({ key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (rows.length > 0)
    await transaction
      .deleteFrom('leavers')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  return rows.length;
}
