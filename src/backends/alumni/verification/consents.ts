import type { AlumniContext } from '../context.ts';
import type { Db } from '../storage/database.ts';
import type { Language, Row } from '../storage/tables.ts';
import { WORDING } from './wording.ts';

type What = Row<'consents', 'what'>['what'];

/**
 * Notes what somebody agreed to or took back, in the words of today where no others were agreed to. The line names the account while it is a member; afterwards a code over it alone is
 * left, which proves to whoever comes with the account that they agreed, and names nobody.
 */
export async function noteConsent(
  { secrets, now }: Pick<AlumniContext, 'secrets' | 'now'>,
  transaction: Db,
  { account, what, language, wording = WORDING }: { account: string; what: What; language: Language; wording?: string | undefined },
): Promise<void> {
  await transaction
    .insertInto('consents')
    .values({ account, code: secrets.mac('consent', account), what, wording, language, at: now() })
    .execute();
}
