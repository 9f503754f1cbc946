import type { Migration } from 'kysely/migration';
import { baselineMigrations } from './kit/database/migrations.ts';

/** All migrations by name, in the order in which they run. Each back end names its own range. A name, once released, stays. */
export const migrations: Record<string, Pick<Migration, 'up'>> = {
  ...baselineMigrations,
};
