import type { Migration } from 'kysely/migration';
import { alertMigrations } from './alerts/migrations.ts';
import { mentoringMigrations } from './mentoring/migrations.ts';
import { postMigrations } from './posts/migrations.ts';
import { directoryMigrations } from './profiles/migrations.ts';
import { relayMigrations } from './relay/migrations.ts';
import { gatewayMigrations } from './storage/migrations.ts';

/** The migrations of the schema `alumni`: each part names its own range. */
export const alumniMigrations: Record<string, Pick<Migration, 'up'>> = {
  ...gatewayMigrations,
  ...directoryMigrations,
  ...relayMigrations,
  ...mentoringMigrations,
  ...postMigrations,
  ...alertMigrations,
};
