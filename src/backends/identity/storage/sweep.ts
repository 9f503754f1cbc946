import { every, type Ongoing } from '../../kit/every.ts';
import type { Log } from '../../kit/log.ts';
import type { Database } from './database.ts';

const EVERY_MS = 10 * 60 * 1000;
const TABLES = ['transactions', 'interaction_codes', 'entry_tokens', 'throttles', 'known_devices', 'oidc_models'] as const;

/** Deletes rows whose time is over. Nothing reads them any more: every query asks for the expiry too. */
export async function sweep(db: Database): Promise<number> {
  let deleted = 0;
  for (const table of TABLES) {
    const result = await db.deleteFrom(table).where('expires_at', '<', new Date()).executeTakeFirst();
    deleted += Number(result.numDeletedRows);
  }
  return deleted;
}

/** Sweeps now and every ten minutes until stopped. */
export function startSweeping(db: Database, log: Log): Ongoing {
  const run = (): void => {
    sweep(db).then(
      (rows) => rows > 0 && log.info({ rows }, 'expired rows were deleted'),
      (error: unknown) => log.warn({ err: error }, 'expired rows could not be deleted; the next sweep tries again'),
    );
  };
  return every(EVERY_MS, run);
}
