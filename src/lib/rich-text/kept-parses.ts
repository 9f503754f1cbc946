import type { Root } from 'hast';

/**
 * A page reads each of its texts several times over: for the words, the teaser, the HTML. Enough for the texts of a few pages;
 * a tree takes some twenty times the memory of its source.
 */
const MOST_CHARACTERS = 400_000;

const kept = new Map<string, Root>();
let characters = 0;

/** The tree of a source, from the last ones that were asked for or from the parser. */
export function keptParses(source: string, parse: (source: string) => Root): Root {
  const known = kept.get(source);
  if (known) {
    kept.delete(source);
    kept.set(source, known);
    return known;
  }
  const made = parse(source);
  if (source.length > MOST_CHARACTERS / 4) return made;
  kept.set(source, made);
  characters += source.length;
  for (const oldest of kept.keys()) {
    if (characters <= MOST_CHARACTERS) break;
    kept.delete(oldest);
    characters -= oldest.length;
  }
  return made;
}
