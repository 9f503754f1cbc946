const ANY = '[\\p{L}\\p{N}]*';

/**
 * A pattern for words of a list that is written as they are: `data|daten*|*ingenieur*|site reliability`. A star stands for further
 * letters of the word, so that German compounds are found; a blank also for a hyphen, a slash or nothing between two words. Letters
 * with accents are letters, which `\b` does not know.
 */
export function wordList(list: string): RegExp {
  const words = list
    .split('|')
    .map((word) => word.trim())
    .filter(Boolean)
    .map((word) =>
      word
        .replace(/[.+?^$()[\]{}\\]/g, String.raw`\$&`)
        .replace(/\*/g, ANY)
        .replace(/[ -]+/g, '[\\s/_-]*'),
    );
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
}
