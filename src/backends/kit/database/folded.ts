import { sql, type Kysely, type RawBuilder } from 'kysely';

/** Capitals that NFKD does not take apart into a base of ASCII and a mark: of Latin, and of Greek, Cyrillic and Armenian. */
const CAPITALS = [...'ẞØÆŒŁĐÐÞŊ', ...Array.from({ length: 0x0557 - 0x0391 }, (_, at) => String.fromCodePoint(0x0391 + at))].filter(
  (letter) => letter.normalize('NFKD') === letter && letter.toLowerCase() !== letter && letter.toLowerCase().length === 1,
);

/**
 * Makes `SCHEMA.folded(text)`: the form in which texts are searched and put in order, as `kit/text/normalise` has it. Case folding of PostgreSQL
 * (`lower`, `ilike`, `similarity`) is the cluster's, and one of locale C, as ours is, knows the capitals of ASCII alone: "Ö" stays "Ö".
 * This one is the same in every cluster, and may stand in an index and a generated column, which `unaccent` may not.
 */
export async function foldedFunction(db: Kysely<unknown>, schema: string): Promise<void> {
  const [from, to] = [CAPITALS.join(''), CAPITALS.map((letter) => letter.toLowerCase()).join('')];
  await sql`
    create function ${sql.ref(schema)}.folded(text) returns text language sql immutable strict parallel safe as $$
      select replace(replace(replace(replace(translate(lower(case when bare ~ '[^\\x01-\\x7f]' then translate(bare, ${sql.lit(from)}, ${sql.lit(to)}) else bare end),
        'øłđðıŋ', 'olddin'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
      from (select case when $1 ~ '[^\\x01-\\x7f]'
        then regexp_replace(normalize($1, NFKD), '[\\u00ad\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f\\ufeff]', '', 'g')
        else $1 end as bare) read
    $$`.execute(db);
}

/**
 * The pattern of `like` for a text in the form of `folded` that holds a word, whatever its case and its accents. What the word has of
 * the pattern's own signs stands for itself.
 * @param schema whose `folded` it is
 */
export const holding = (schema: string, word: string): RawBuilder<string> =>
  sql<string>`('%' || regexp_replace(${sql.ref(schema)}.folded(${word}::text), '[\\\\%_]', '\\\\\\&', 'g') || '%')`;
