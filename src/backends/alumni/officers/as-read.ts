import { sql } from 'kysely';
import { z } from 'zod';

/**
 * When what is changed was changed last, as whoever changes it read it: what somebody else changed meanwhile is neither written over nor
 * sent unseen. A site of the version before says nothing.
 */
export const asRead = { changedAt: z.iso.datetime().optional() };

/** PostgreSQL counts finer than an answer says it. */
export const isAsRead = (changedAt: string | undefined) =>
  changedAt === undefined ? sql<boolean>`true` : sql<boolean>`date_trunc('milliseconds', changed_at) = ${changedAt}::timestamptz`;

/** Two changes within a millisecond are two all the same. */
export const later = (now: Date) => sql<Date>`greatest(${now}::timestamptz, changed_at + interval '1 millisecond')`;
