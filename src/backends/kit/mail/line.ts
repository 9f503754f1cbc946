/**
 * What is seen by nobody and moves what stands around it, or is a place to break a line at: soft hyphens, zero-width spaces, marks
 * of files, overrides of direction. Joiners stay (families of emoji, Persian), and so do the tags of flags.
 */
const UNSEEN = /[\u00AD\u200B\u2060-\u2064\u206A-\u206F\u202A-\u202E\uFEFF\uFFF9-\uFFFB]/gu;
/** What sets a part of a line apart; a part that comes with one of its own could end ours. */
const ISOLATES = /[\u2066-\u2069]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Text from outside may not break out of its line: a name with line ends could write a paragraph of its own, or a header. */
export const oneLine = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

/** Somebody's words as a part of our line: from right to left, they keep to themselves, and what stands around them stays in its place. */
export const isolated = (words: string): string => {
  const own = words.replace(ISOLATES, '');
  return RIGHT_TO_LEFT.test(own) ? `\u2068${own}\u2069` : own;
};

/** Puts values into `{name}`; a name without a value stays. */
export const fill = (phrase: string, values: Readonly<Record<string, string | number>>): string =>
  phrase.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? isolated(String(values[name])) : whole));

const graphemes = new Intl.Segmenter();

/** A line for a subject: what a reader counts as one sign is in it or not. @param longest in units of UTF-16 */
export function subjectLine(text: string, longest = 150): string {
  const line = oneLine(text);
  if (line.length <= longest) return line;
  let end = 0;
  for (const { index, segment } of graphemes.segment(line)) {
    if (index + segment.length > longest) break;
    end = index + segment.length;
  }
  return line.slice(0, end).trimEnd();
}
