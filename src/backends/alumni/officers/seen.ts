import { OFFICE, peopleSeen, type SeenPerson } from '../profiles/people.ts';
import type { Db } from '../storage/database.ts';

/** A person, as far as officers may see. */
export type SeenByOfficers = SeenPerson;

/** What officers may see of each account; nothing of those of whom they may see nothing. */
export const seenByOfficers = (db: Db, accounts: readonly string[]): Promise<Map<string, SeenByOfficers>> =>
  peopleSeen(db, OFFICE, accounts);
