import { FIELDS, NONE, OTHER_BEGINNINGS, OWN, PEOPLE, PREFIXES } from './compound-parts.ts';
import { foldGerman, kept, stemGerman } from './stem.ts';

const SHORTEST = 9;
const SHORTEST_REST = 3;
const LINK = /(?<=(?:ung|heit|keit|ion|tat|schaft|ing|tum|trieb|rungs?|gebot|betrieb))s$/;

/** The whole part and its inflections alone: a stem (`lag` of `Lager`, `fahr` of `Fahrer`) is at the end of too many other words. */
function inflected(part: string): string {
  if (part === 'daten' || part === 'kunden') return part;
  if (/(?:ung|heit|tat|tion|schaft)$/.test(part)) return `${part}(?:en|s)?`;
  if (/[^s]e$/.test(part) && !/(?:ware|vice)$/.test(part)) return `${part.slice(0, -1)}(?:en?|in|innen)`;
  if (part.endsWith('er')) return `${part}(?:n|s|in|innen)?`;
  return `${part}(?:e|en|er|ern|ers|es|s|n|in|innen|nen)?`;
}

interface Part {
  word: string;
  stem: string;
  ends: RegExp;
  kind: 'part' | 'own' | 'none';
}

const partsIn = (list: readonly string[], kind: Part['kind']): Part[] =>
  list.map((source) => {
    const word = source.replace(/\(\?.*?\)/g, '');
    return { word, stem: stemGerman(word), ends: new RegExp(`${inflected(source)}$`), kind };
  });

/** The longest part counts, so that `fachkraft` is not `kraft`; what is none before what is one. */
const PARTS = [...partsIn(PEOPLE, 'part'), ...partsIn(FIELDS, 'part'), ...partsIn(OWN, 'own')].sort(
  (a, b) => b.word.length - a.word.length,
);
const NO_PARTS = partsIn(NONE, 'none');
/** What a word may begin with: shorter parts, and those of short stems, begin too much. */
const BEGINNINGS = PARTS.filter(({ stem }) => stem.length >= 5);
const SHORTEST_END = 4;

interface Compound {
  /** The stem of the word at the end, which says what the compound is, and that word as it stands in the dictionary. */
  last: string;
  lastWord: string;
  /** The stem of what is before it, and that itself. */
  first: string;
  rest: string;
}

/** The two words of a German compound; undefined without a known part at its end. @param word in normal form */
export function split(word: string): Compound | undefined {
  if (word.length < SHORTEST) return undefined;
  const folded = foldGerman(word);
  if (NO_PARTS.some(({ ends }) => ends.test(folded))) return undefined;
  for (const { word: lastWord, stem, ends, kind } of PARTS) {
    const at = folded.search(ends);
    if (at < 0) continue;
    const before = folded.slice(0, at);
    if (before.length >= SHORTEST_REST && !PREFIXES.has(before)) {
      const rest = before.replace(LINK, '');
      return { last: stem, lastWord, first: stemGerman(rest), rest };
    }
    if (kind === 'own') return undefined;
  }
  return undefined;
}

/**
 * The stems of the words that a German compound is put together of, the last first: `krankenhausbetrieb` has `betrieb` and
 * `krankenhaus`, `sicherheitsschuhe` at least `sicherheit`. Nothing for what is no compound of a known part.
 */
export const partsOf: (word: string) => readonly string[] = kept((word) => readParts(word));

function readParts(word: string): readonly string[] {
  const found = split(word);
  if (found) return [found.last, found.first, ...partsOf(found.rest)];
  if (word.length < SHORTEST || OTHER_BEGINNINGS.test(word)) return [];
  const folded = foldGerman(word);
  const first = BEGINNINGS.find((part) => folded.startsWith(part.word) && stemGerman(word).length - part.word.length >= SHORTEST_END);
  return first === undefined ? [] : [first.stem];
}

const people = new Set(PEOPLE);

/** Who it is that a compound names, as a word of its own: `entwickler` of `Softwareentwicklerinnen`; undefined where it names nobody. */
export function personOf(word: string): string | undefined {
  const found = split(word);
  return found !== undefined && people.has(found.lastWord) ? found.lastWord : undefined;
}
