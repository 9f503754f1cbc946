import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { PUBLIC_SITES } from '../../config/sites.ts';
import { sites } from '../model/sites.ts';
import { itemName, setShared, setUnversioned } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../scs/modules.ts';
import { F, T } from '../scs/well-known.ts';
import { inEveryLanguage, make } from './make.ts';
import { siteRoot } from './sites.ts';

const text = z.string().min(1);
const sitesSchema = z.array(z.enum(PUBLIC_SITES)).optional();
/** A key's text in each language, the default one's at least, and `sites`. */
const fileSchema = (languages: readonly string[]) =>
  z.record(
    text,
    z.record(text, z.unknown()).transform(({ sites: on, ...texts }, context): Pick<Phrase, 'phrases' | 'sites'> => {
      const said = z.record(text, text).safeParse(texts);
      const having = sitesSchema.safeParse(on);
      const odd = Object.keys(texts).find((language) => !languages.includes(language));
      if (odd !== undefined) context.addIssue({ code: 'custom', message: `"${odd}" is none of the languages ${languages.join(', ')}` });
      else if (texts[DEFAULT_LANGUAGE] === undefined)
        context.addIssue({ code: 'custom', message: `there is no text in ${DEFAULT_LANGUAGE}` });
      for (const { error } of [said, having]) if (error) context.addIssue({ code: 'custom', message: z.prettifyError(error) });
      return { phrases: said.data ?? {}, sites: having.data };
    }),
  );

export interface Phrase {
  key: string;
  /** Language → text. */
  phrases: Readonly<Record<string, string>>;
  /** Sites that have it; all when absent. */
  sites: readonly string[] | undefined;
  file: string;
}

/**
 * The dictionary files of a folder (`<feature>.yaml`: key → texts by language), sorted by key.
 * @param languages that a text may be in
 * @throws naming the file and the key when an entry is malformed or two files have the same key
 */
export function readDictionary(folder: string, languages: readonly string[] = LANGUAGES): Phrase[] {
  const found = new Map<string, Phrase>();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()) {
    const parsed = fileSchema(languages).safeParse(parse(readFileSync(path.join(folder, file), 'utf8')) ?? {});
    if (!parsed.success) throw new Error(`Dictionary file ${file}: ${z.prettifyError(parsed.error)}`);
    for (const [key, entry] of Object.entries(parsed.data)) {
      const twin = found.get(key);
      if (twin) throw new Error(`The dictionary key "${key}" is in ${twin.file} and in ${file}; keep one`);
      found.set(key, { key, ...entry, file });
    }
  }
  return [...found.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The dictionary of each site. Key is shared and Phrase unversioned, as in Sitecore's template. */
export function dictionaryDefinitions(phrases: readonly Phrase[]): ScsItem[] {
  return sites.flatMap((site) => {
    const root = `${siteRoot(site.name)}/Dictionary`;
    const names = new Map<string, string>();
    const entries = phrases
      .filter((phrase) => phrase.sites?.includes(site.name) ?? true)
      .map((phrase) => {
        const name = itemName(phrase.key);
        const twin = names.get(name.toLowerCase());
        if (twin !== undefined) throw new Error(`The dictionary keys "${twin}" and "${phrase.key}" give the same item name; rename one`);
        names.set(name.toLowerCase(), phrase.key);
        const item = make(`${root}/${name}`, T.dictionaryEntry);
        setShared(item, F.key, phrase.key);
        for (const [language, text] of Object.entries(phrase.phrases)) setUnversioned(item, language, F.phrase, text);
        return phrase.phrases[DEFAULT_LANGUAGE] === undefined ? inEveryLanguage(item) : item;
      });
    return [make(root, T.dictionary), ...entries];
  });
}
