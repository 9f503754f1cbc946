import { indexable, wordsOf } from '../../../kit/text/normalise.ts';

/** Words that most names of organisations have, so that one of them alone names none. */
const GENERIC = new Set(
  `administration affairs agency agencies authority board branch bureau center centre commission committee company corporation council
department directorate division executive foundation general government group headquarters immediate institute institution international
management multiple national office operations organisation organization organizations other program programs public region regional service
services unit abteilung amt bereich dienst gesellschaft referat verein`.split(/\s+/),
);

/** Whether a word of a query says an organisation only together with its neighbours. */
export const isGeneric = (word: string): boolean => GENERIC.has(word);

/** Known by a name that its words do not give. */
const CALLED: Readonly<Record<string, string>> = {
  'department of agriculture': 'usda',
  'department of veterans affairs': 'va',
  'department of the air force': 'usaf',
  'marine corps': 'usmc',
  'centers for medicare and medicaid services': 'cms',
  'alcohol tobacco firearms and explosives': 'atf',
};

const JOINING = new Set(['of', 'the', 'and', 'for', 'in', 'on', 'to', 'a', 'und', 'fur', 'der', 'die', 'des', 'de', 'la', 'du', 'et', 'y']);
const LEADING = new Set(['department', 'office', 'bureau', 'agency', 'the', 'of', 'for']);
const [SHORTEST, LONGEST] = [3, 7];

const initials = (words: readonly string[]): string =>
  words.map((word) => (word === 'us' ? word : [...word].slice(0, 1).join(''))).join('');
const telling = (words: readonly string[]): string[] => words.filter((word) => !JOINING.has(word));

/**
 * What a name is shortened to: the initials of its words with and without those that join (`DOE`, `GSA`), without what it begins with
 * (`HUD`, `USTR`) and without what follows its last "and" (`CDC`).
 */
export function abbreviationsOf(name: string): string[] {
  const found = new Set<string>();
  // A unit's own name, its parents' and what stands in brackets are names of their own.
  for (const part of name.split(/[,;()/]|\s[-–—]\s/u)) {
    const words = wordsOf(indexable(part.replaceAll('&', ' and ')));
    const phrase = words.join(' ');
    for (const [called, short] of Object.entries(CALLED)) if (phrase.includes(called)) found.add(short);
    const first = words.findIndex((word) => !LEADING.has(word));
    const own = words.slice(Math.max(0, first));
    const last = words.lastIndexOf('and');
    for (const each of [words, telling(words), own, telling(own), ...(last > 2 ? [telling(words.slice(0, last))] : [])]) {
      if (each.length < 2) continue;
      const short = initials(each);
      if (short.length >= SHORTEST && short.length <= LONGEST) found.add(short);
    }
  }
  return [...found];
}
