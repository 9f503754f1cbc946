import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { slugOf } from '../../scs/item.ts';

/** A person whom posts name in short. */
export interface Person {
  name: string;
  /** Of the profile's address. */
  slug: string;
}

const name = z.string().trim().min(1);
const entry = z.union([
  name.transform((full) => ({ full, slug: undefined })),
  z
    .looseObject({ name: name.optional(), full_name: name.optional(), display_name: name.optional(), slug: name.optional() })
    .transform(({ name: own, full_name, display_name, slug }) => ({ full: own ?? full_name ?? display_name, slug })),
]);
const schema = z.record(z.string(), entry);

export type People = ReadonlyMap<string, Person>;

/**
 * Names of people by the short names of front matter: `ana: Ana Sá`, or `ana: { name: Ana Sá, slug: ana-sa }`, in YAML or JSON, as
 * Jekyll keeps them in `_data/authors.yml` (`full_name` and `display_name` are read too).
 * @throws Error that says what is wrong with the file, and where
 */
export function readPeople(file: string): People {
  let data: unknown;
  try {
    data = parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`The people of ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  const result = schema.safeParse(data ?? {});
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new Error(`${file}: "${issue?.path.join('.') ?? ''}" is no name: write  short-name: Full Name`);
  }
  const people = new Map<string, Person>();
  for (const [short, { full, slug }] of Object.entries(result.data)) {
    if (full === undefined) throw new Error(`${file}: "${short}" has no name: write  ${short}: Full Name`);
    people.set(short, { name: full, slug: slug ?? slugOf(short) });
  }
  return people;
}

/** `jessica-marine-landry` → `Jessica Marine Landry`; names that have capitals stay. */
const spelledOut = (short: string): string =>
  /[A-Z]/.test(short)
    ? short
    : short
        .split(/[-_\s]+/)
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join(' ');

/** Who is meant by a short name. One of a single word that no list of people knows is hardly a name: the import says so. */
export const personOf = (short: string, people: People): Person => people.get(short) ?? { name: spelledOut(short), slug: slugOf(short) };
export const isHalfAName = ({ name: full }: Person): boolean => !/\s/.test(full);
