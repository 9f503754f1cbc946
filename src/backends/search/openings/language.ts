import { LANGUAGES } from '../../../lib/languages.ts';

/** Languages that feeds name instead of writing their codes. */
const NAMED = 'en de fr es it nl pt pl cs sk hu ro bg hr sl sr da sv no nb fi et lv lt el tr uk ru ar he hi zh ja ko th vi id ms'.split(
  ' ',
);

let names: Map<string, string> | undefined;

function byName(): ReadonlyMap<string, string> {
  if (names) return names;
  names = new Map();
  for (const code of NAMED)
    for (const language of [...LANGUAGES, code]) {
      const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(code);
      if (name !== undefined) names.set(name.toLowerCase(), code);
    }
  return names;
}

/** The BCP 47 language that a feed means: `de_DE`, `EN`, "German", "Deutsch"; undefined for what is none. */
export function languageTag(given: string | null | undefined): string | undefined {
  const text = given?.trim().replaceAll('_', '-') ?? '';
  const named = byName().get(text.toLowerCase());
  if (named !== undefined) return named;
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(text)) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

/** The first part of a tag, by which words of texts are kept and counted. */
export const primaryLanguage = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/**
 * The language that a filter asks for: British and American English are one, Chinese is two by its script. What is no language is
 * itself, in lower case.
 */
export function languageGroup(tag: string): string {
  const known = languageTag(tag);
  if (known === undefined) return tag.toLowerCase();
  const { language, script } = new Intl.Locale(known).maximize();
  return language === 'zh' && script !== undefined ? `zh-${script.toLowerCase()}` : language;
}
