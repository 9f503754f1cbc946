import { plainGermanLetters } from './plain-letters.ts';

const LONGEST = 100;

/** FNV-1a: a few letters that tell one title from another, where none of its own can stand in an address. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** A name that an item may have, of a title: as it stands in an address. */
export function nameOfTitle(title: string): string {
  const plain = plainGermanLetters(title.replace(/[’']/g, ''))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain.slice(0, LONGEST).replace(/-+$/, '') || `article-${shortHash(title.trim())}`;
}
