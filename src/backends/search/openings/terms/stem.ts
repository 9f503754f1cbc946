/**
 * Words brought to the form in which openings are looked for. Endings of inflection go, those that make another word stay: a stemmer
 * that makes one of `intern` and `international`, or of `programmer` and `program`, finds for a name of a job what is none. What is
 * called alike for all that (`manager`, `management`) is a synonym, which ranks lower and can be read.
 */

const VOWEL = /[aeiouy]/;

/** `plann` of `planning` is `plan`; `sell`, `assess` keep both letters. */
const undoubled = (stem: string): string => (/([bdfgkmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem);

function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

function english(word: string): string {
  const one = singular(word);
  const ending = /(?:ing|ed)$/.exec(one)?.[0] ?? '';
  const stem = one.slice(0, one.length - ending.length);
  const bare = ending !== '' && stem.length >= 4 && VOWEL.test(stem) ? undoubled(stem) : one;
  return bare.length > 4 && bare.endsWith('e') ? bare.slice(0, -1) : bare;
}

const FEMININE = /(er|or|ent|ant|ist|eur|ur|og|at)in(?:nen)?$/;
/** The longest first; what remains has at least three letters. */
const GERMAN_ENDINGS = /(?<=...)(?:ungen|ung|ern|ers|em|en|er|es|e|(?<=[lr])n)$/;

/** A word that is typed without umlauts as one that has lost them: `anschluesse` is `anschlusse`. `steuer` and `quelle` have none. */
export const foldGerman = (word: string): string => word.replace(/(?<![aeq])([aou])e/g, '$1');

function german(word: string): string {
  const folded = foldGerman(word).replace(FEMININE, '$1');
  if (folded.length < 5) return folded;
  const bare = folded.replace(GERMAN_ENDINGS, '');
  return bare === folded ? folded.replace(/(?<=...[bdfghklmnrt])s$/, '') : bare;
}

const MOST_KEPT = 100_000;

/** Texts say the same words again and again. */
export function kept<T>(stem: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    let found = known.get(word);
    if (found === undefined) {
      if (known.size >= MOST_KEPT) known.clear();
      found = stem(word);
      known.set(word, found);
    }
    return found;
  };
}

/** An English word in normal form without its inflection: `engineers` and `engineering` are `engineer`. */
export const stemEnglish = kept(english);
/** A German word in normal form without inflection, sex and umlaut: `Beraterinnen`, `Beratung` and `beraten` are `berat`. */
export const stemGerman = kept(german);
/** The form in which synonyms are recognised, whatever language they are of. */
export const baseForm = kept((word) => english(word.replace(FEMININE, '$1')));
