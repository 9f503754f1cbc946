import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { LANGUAGES, type Language } from '../../lib/languages.ts';
import { setUnversioned, type FieldRef, type ScsItem } from '../scs/item.ts';
import { F } from '../scs/well-known.ts';
import { inEveryLanguage } from './make.ts';

const text = z.string().min(1);
type Texts = Readonly<Partial<Record<Language, string>>>;
/** German alone, English and German, or a mapping by language. */
const fileSchema = z.record(
  text,
  z.union([
    text.transform((de): Texts => ({ de })),
    z.tuple([text, text]).transform(([en, de]): Texts => ({ en, de })),
    z.partialRecord(z.enum(LANGUAGES), text).transform((texts): Texts => texts),
  ]),
);

/** What editors read of what the model declares by a name: a file of `src/workshop/model/names` each. */
const KINDS = ['fields', 'sections', 'templates', 'choices', 'help'] as const;
type Kind = (typeof KINDS)[number];
export type Names = Readonly<Record<string, Texts>>;

function read(kind: Kind): Names {
  const file = new URL(`../model/names/${kind}.yaml`, import.meta.url);
  const parsed = fileSchema.safeParse(parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`src/workshop/model/names/${kind}.yaml: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

export const NAMES = Object.fromEntries(KINDS.map((kind) => [kind, read(kind)])) as Readonly<Record<Kind, Names>>;

function written(item: ScsItem, field: FieldRef, texts: Texts | undefined): ScsItem {
  if (!texts) return item;
  for (const [language, said] of Object.entries(texts)) setUnversioned(item, language, field, said);
  return inEveryLanguage(item);
}

const named = (kind: Kind, name: string): Names[string] | undefined => (Object.hasOwn(NAMES[kind], name) ? NAMES[kind][name] : undefined);

/** An item with the names that editors read, as Sitecore has them: the display name. */
export const withDisplayName = (item: ScsItem, kind: Exclude<Kind, 'fields' | 'help'>, name: string): ScsItem =>
  written(item, F.displayName, named(kind, name));

/** A field's item with its title, and with its help. @param help in English */
export function withFieldNames(item: ScsItem, name: string, help: string | undefined): ScsItem {
  const titled = written(item, F.fieldTitle, named('fields', name));
  return help === undefined ? titled : written(titled, F.shortDescription, { ...named('help', help), en: help });
}
