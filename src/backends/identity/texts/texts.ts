import { readFileSync } from 'node:fs';
import type { Language } from '../../../lib/languages.ts';
import { supportedLocale } from '../mail/render.ts';

const read = (locale: Language): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`./${locale}.json`, import.meta.url), 'utf8')) as Record<string, string>;

const texts: Readonly<Record<Language, Record<string, string>>> = { en: read('en'), de: read('de') };

/** The texts of this service's few pages, in the visitor's language. Throws on a name that does not exist. */
export function phrases(locale: string | undefined): { language: string; text(name: string): string } {
  const language = supportedLocale(locale);
  return {
    language,
    text: (name) => {
      const phrase = texts[language][name] ?? texts.en[name];
      if (phrase === undefined) throw new Error(`There is no text "${name}".`);
      return phrase;
    },
  };
}
