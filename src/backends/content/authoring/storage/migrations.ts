import type { Migration } from 'kysely/migration';
import { publishingMigrations } from '../publishing/migrations.ts';
import { reviewMigrations } from '../review/migrations.ts';

/** The migrations of the schema `authoring`, numbers 0800 to 0899: each part names its own range (publishing 0800 to 0809, review 0810 to 0819). */
export const authoringMigrations: Record<string, Pick<Migration, 'up'>> = {
  ...publishingMigrations,
  ...reviewMigrations,
};
