import type { SecurityEvent } from '../../kit/security-events.ts';
import type { SecurityLog } from '../../kit/security-log.ts';
import type { Database } from './database.ts';

/** A change under way: its transaction, and what the security log says of it once it stands. */
export interface Change {
  transaction: Database;
  note(event: SecurityEvent): void;
}

/** Makes a change in one transaction; what it notes is written when it stands, and never of one that does not. */
export async function changing<T>(
  { db, security }: { db: Database; security: SecurityLog },
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const events: SecurityEvent[] = [];
  const result = await db.transaction().execute((transaction) => work({ transaction, note: (event) => void events.push(event) }));
  for (const event of events) security.write(event);
  return result;
}
