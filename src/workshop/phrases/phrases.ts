import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Phrase } from '../definitions/dictionary.ts';
import { withoutNumber } from '../../lib/phrase-subject.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../scs/modules.ts';

/** A key that the code asks for. */
interface Use {
  key: string;
  /** `src/renderings/x/X.tsx:12` */
  place: string;
}

/** What the code says of phrases. */
export interface Usage {
  uses: Use[];
  /** Keys with parts that are known only when the page is made: `access.${needs}.title`. */
  patterns: RegExp[];
  /** Every other text of the code: a key may be handed on before it is asked for. */
  texts: ReadonlySet<string>;
}

export interface PhraseReport {
  /** Asked for, and in no dictionary. */
  missing: Use[];
  /** In the dictionary, and nowhere in the code. */
  unused: string[];
  /** Language → keys that have no text of their own in it; English is shown in their place. */
  untranslated: Readonly<Record<string, string[]>>;
}

const LEFT_OUT = new Set(['sitecore', 'backends', 'workshop', 'generated', 'testing']);
const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !/\.(?:test|d)\.tsx?$/.test(name);

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!LEFT_OUT.has(entry.name)) yield* sources(file);
    } else if (isSource(entry.name)) yield file;
  }
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What one source file says of phrases. */
export function usageOf(written: string, file: string): Usage {
  // An example in a comment asks for nothing: by those of one module every page had the words of articles and events.
  const source = written.replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, (comment) => '\n'.repeat(comment.split('\n').length - 1));
  const uses = [...source.matchAll(/\bphrase\(\s*'([^'\n]+)'/g)].map((match) => ({
    key: match[1] ?? '',
    place: `${file}:${source.slice(0, match.index).split('\n').length}`,
  }));
  const patterns = [...source.matchAll(/`([^`$\n]*\$\{[^`\n]+)`/g)].flatMap(([, template = '']) => {
    const parts = template.split(/\$\{[^}]*\}/);
    // A template of blanks, slashes or markup is no key; one without a dot could be anything.
    return parts.some((part) => /^[\w.-]*$/.test(part) === false) || !parts.some((part) => part.includes('.'))
      ? []
      : [new RegExp(`^${parts.map(escape).join('[\\w-]+')}$`)];
  });
  const texts = new Set([...source.matchAll(/'([\w.-]+)'|"([\w.-]+)"/g)].map((match) => match[1] ?? match[2] ?? ''));
  return { uses, patterns, texts };
}

/** The same of all sources of the site below `root/src`. */
export function readUsage(root: string): Usage {
  const all = [...sources(path.join(root, 'src'))].map((file) => usageOf(readFileSync(file, 'utf8'), path.relative(root, file)));
  return {
    uses: all.flatMap(({ uses }) => uses),
    patterns: all.flatMap(({ patterns }) => patterns),
    texts: new Set(all.flatMap(({ texts }) => [...texts])),
  };
}

export function reportPhrases(phrases: readonly Phrase[], { uses, patterns, texts }: Usage): PhraseReport {
  const known = new Set(
    phrases.flatMap(({ key, phrases: words }) => (words[DEFAULT_LANGUAGE] === undefined ? [] : [key, withoutNumber(key)])),
  );
  const asked = new Set(uses.map(({ key }) => key));
  const isUsed = (key: string): boolean =>
    [key, withoutNumber(key)].some((each) => asked.has(each) || texts.has(each) || patterns.some((pattern) => pattern.test(each)));
  return {
    missing: uses.filter(({ key }) => !known.has(key)),
    unused: phrases.map(({ key }) => key).filter((key) => !isUsed(key)),
    untranslated: Object.fromEntries(
      LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map((language) => [
        language,
        phrases.filter(({ phrases: words }) => words[language] === undefined).map(({ key }) => key),
      ]),
    ),
  };
}

/** Lines for people; the last one is the sum. */
export function describeReport({ missing, unused, untranslated }: PhraseReport, total: number): string[] {
  return [
    ...missing.map(({ key, place }) => `${place}: missing: "${key}" is in no dictionary file`),
    ...Object.entries(untranslated).flatMap(([language, keys]) =>
      keys.map((key) => `${language}: untranslated: "${key}" is shown in English`),
    ),
    ...unused.map((key) => `unused: "${key}" is nowhere in the code`),
    `${total} phrases: ${missing.length} missing, ${unused.length} unused, ${Object.entries(untranslated)
      .map(([language, keys]) => `${keys.length} not in ${language}`)
      .join(', ')}.`,
  ];
}
