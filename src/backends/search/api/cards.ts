import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { card } from './schemas.ts';
import type { Card } from './schemas.ts';

/** Columns of `search.documents` (as `d`) that a card shows. */
export const CARD_COLUMNS: RawBuilder<unknown> = sql`d.id, d.type, d.title, d.dek, d.url, d.site, d.text_language as language, d.text_language <> d.language as fallback,
  to_char(d.date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as date, d.image, d.authors, d.topics, d.access, d.document_type as "documentType", d.reading_minutes as "readingMinutes"`;

/** A row of these columns. What the database gives is checked as any other answer from outside. */
export const toCard = (row: unknown): Card => card.parse(row);
