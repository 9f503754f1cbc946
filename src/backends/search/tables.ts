import type { SelectType } from 'kysely';
import { bigint, bool, day, double, integer, json, list, moment, orNull, preset, text, textVector, uuid } from '../kit/database/tables.ts';
import type { DatabaseOf } from '../kit/database/tables.ts';
import type { Card } from './api/schemas.ts';
import type { FeedReport } from './openings/feeds/feed.ts';
import type { KeptOpening } from './openings/kept.ts';

const words = { language: text(), word: text(), lexeme: text(), documents: integer };

/** The tables of the schema `search`, as its migrations leave them. Their queries are SQL: what they give is typed by these columns. */
export const searchTables = {
  documents: {
    doc: integer,
    language: text(),
    text_language: text(),
    site: text(),
    type: text<Card['type']>(),
    access: text(),
    year: orNull(integer),
    reading_minutes: orNull(integer),
    date: orNull(moment),
    day: orNull(day),
    id: uuid,
    document_type: orNull(text()),
    slug: text(),
    url: text(),
    title: text(),
    title_norm: text(),
    author_slugs: list,
    topic_slugs: list,
    title_tsv: textVector,
    title_words: textVector,
    content_hash: text(),
    source_stamp: text(),
    dek: text(),
    image: orNull(json<unknown>()),
    authors: json<unknown>(),
    topics: json<unknown>(),
    tsv: textVector,
    words: list,
    body: text(),
    extras: preset(text()),
  },
  names: { kind: text(), language: text(), slug: text(), label: text(), url: orNull(text()), fallback: bool },
  index_state: {
    single: preset(bool),
    version: integer,
    stamp: bigint,
    indexed_at: orNull(moment),
    generation: preset(integer),
  },
  words,
  synonyms: { site: text(), language: text(), words: list },
  boosts: { site: text(), language: text(), query: text(), target: uuid },
  read_marks: { item: uuid, kind: text(), reader: text(), at: preset(moment) },
  read_counts: { item: uuid, kind: text(), day, count: integer },
  openings: {
    doc: integer,
    source: text(),
    external_id: text(),
    slug: text(),
    hash: text(),
    title: text(),
    employer: text(),
    language: text(),
    function: text(),
    level: text(),
    work_mode: text(),
    employment: text(),
    contracts: orNull(list),
    mode: orNull(text()),
    industries: list,
    programmes: list,
    places: list,
    pay_year_min: orNull(double),
    pay_year_max: orNull(double),
    pay_currency: orNull(text()),
    posted: moment,
    open_until: preset(moment),
    closed_at: orNull(moment),
    listed_at: preset(orNull(moment)),
    updated: orNull(moment),
    revision: bigint,
  },
  opening_texts: { doc: integer, tsv: textVector, body: json<KeptOpening>() },
  opening_words: words,
  opening_revision: { single: preset(bool), revision: bigint, terms: preset(integer) },
  opening_feeds: {
    name: text(),
    kind: text(),
    address: text(),
    every_minutes: integer,
    enabled: preset(bool),
    options: preset(json<unknown>()),
    last_run: orNull(moment),
    claimed_at: orNull(moment),
    last_report: orNull(json<FeedReport>()),
  },
} as const;

/** What Kysely knows of them. */
export type SearchDatabase = DatabaseOf<typeof searchTables>;

/** What a column gives to who reads it. */
export type Read<Table extends keyof SearchDatabase, Column extends keyof SearchDatabase[Table]> = SelectType<
  SearchDatabase[Table][Column]
>;
