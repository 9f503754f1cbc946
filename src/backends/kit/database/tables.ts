import { sql, type ColumnType, type RawBuilder, type SelectType } from 'kysely';

/**
 * A column as PostgreSQL has it: the name of its type (`udt_name` of information_schema), whether it may be null, whether it has
 * a default. From the declaration comes what TypeScript knows of it too, so a test that compares the declaration with a migrated
 * database holds both.
 */
export interface Column<S, I = S> {
  readonly type: string;
  readonly nullable: boolean;
  readonly preset: boolean;
  /** For the compiler alone, without a value: what is read, and what is written. */
  readonly types?: readonly [S, I];
}
type AnyColumn = Column<unknown, unknown>;

const column = <S, I = S>(type: string): Column<S, I> => ({ type, nullable: false, preset: false });

/** A text, of a closed list where there is one. */
export const text = <S extends string = string>(): Column<S> => column('text');
export const uuid = column<string>('uuid');
export const integer = column<number>('int4');
export const smallint = column<number>('int2');
/** A whole number of eight bytes, read as text: it may be larger than a number holds. */
export const bigint = column<string, string | number>('int8');
export const double = column<number>('float8');
export const bool = column<boolean>('bool');
/** A moment; written as ISO 8601 too. */
export const moment = column<Date, Date | string>('timestamptz');
/** A day, read as its midnight. */
export const day = column<Date, Date | string>('date');
/** A list of texts (`text[]`). */
export const list = column<string[]>('_text');
/** Bytes. */
export const bytes = column<Buffer, Uint8Array>('bytea');
/** What full text search reads; made by the database, and read nowhere else. */
export const textVector = column<string>('tsvector');
/** The number of the transaction that wrote a row (`xid8`), as text. */
export const transaction = column<string>('xid8');
/** JSON, written as the text of it: an array would be taken for one of PostgreSQL's. */
export const json = <S>(): Column<S, string> => column('jsonb');

export const orNull = <S, I>(of: Column<S, I>): Column<S | null, I | null> => ({
  type: of.type,
  nullable: true,
  preset: of.preset,
});
/** With a default: it may be left out. */
export const preset = <S, I>(of: Column<S, I>): Column<S, I | undefined> => ({ type: of.type, nullable: of.nullable, preset: true });
/** Made by the database out of other columns: read, never written. */
export const made = <S, I>(of: Column<S, I>): Column<S, undefined> => ({ type: of.type, nullable: of.nullable, preset: false });

export type Tables = Readonly<Record<string, Readonly<Record<string, AnyColumn>>>>;

type Of<C> = C extends Column<infer S, infer I> ? ColumnType<S, I, Exclude<I, undefined>> : never;

/** What Kysely knows of declared tables. */
export type DatabaseOf<T extends Tables> = { [Name in keyof T]: { [Key in keyof T[Name]]: Of<T[Name][Key]> } };

/** Columns of a declared table, as they are read. */
export type RowOf<Table, Key extends keyof Table> = { [K in Key]: SelectType<Table[K]> };

/** Addresses are the same whatever their case, and indexes know it. */
export const sameAddress = (address: string): RawBuilder<boolean> => sql<boolean>`lower(email) = lower(${address})`;

/** One line for each declared column, to compare with the lines of a migrated schema. */
export const describeTables = (tables: Tables): string[] =>
  Object.entries(tables)
    .flatMap(([table, columns]) =>
      Object.entries(columns).map(
        ([name, { type, nullable, preset: has }]) => `${table}.${name} ${type}${nullable ? ' null' : ''}${has ? ' default' : ''}`,
      ),
    )
    .toSorted();
