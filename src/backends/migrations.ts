import type { Migration } from 'kysely/migration';
import { alumniMigrations } from './alumni/migrations.ts';
import { collectorMigrations } from './collector/migrations.ts';
import { authoringMigrations } from './content/authoring/storage/migrations.ts';
import { formsMigrations } from './forms/migrations.ts';
import { identityMigrations } from './identity/migrations.ts';
import { baselineMigrations } from './kit/database/migrations.ts';
import { mediaMigrations } from './media/migrations.ts';
import { offersMigrations } from './offers/migrations.ts';
import { searchMigrations } from './search/migrations.ts';
import { openingMigrations } from './search/openings/migrations.ts';
import { usersMigrations } from './users/migrations.ts';

/** All migrations by name, in the order in which they run. Each back end names its own range. A name, once released, stays. */
export const migrations: Record<string, Pick<Migration, 'up'>> = {
  ...baselineMigrations,
  ...identityMigrations,
  ...searchMigrations,
  ...openingMigrations,
  ...mediaMigrations,
  ...usersMigrations,
  ...formsMigrations,
  ...collectorMigrations,
  ...offersMigrations,
  ...alumniMigrations,
  ...authoringMigrations,
};
