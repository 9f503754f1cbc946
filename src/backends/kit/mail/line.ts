/**
 * Characters that nobody sees and that move the text around them or let a line break: soft hyphens, zero-width spaces, byte order
 * marks, overrides of direction. Joiners stay, since emoji and Persian need them, and so do the tags of flags.
 */
const UNSEEN = /[\u00AD\u200B\u2060-\u2064\u206A-\u206F\u202A-\u202E\uFEFF\uFFF9-\uFFFB]/gu;
/** The characters that isolate the direction of a part of a line. A text that brings its own could end ours early. */
const ISOLATES = /[\u2066-\u2069]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Text from outside may not break out of its line: a name with line ends could write a paragraph of its own, or a header. */
export const oneLine = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

/** Somebody's words as a part of our line: when they run from right to left, the words of ours around them keep their order. */
export const isolated = (words: string): string => {
  const own = words.replace(ISOLATES, '');
  return RIGHT_TO_LEFT.test(own) ? `\u2068${own}\u2069` : own;
};

/** Puts values into `{name}`; a name without a value stays. */
export const fill = (phrase: string, values: Readonly<Record<string, string | number>>): string =>
  phrase.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? isolated(String(values[name])) : whole));

const graphemes = new Intl.Segmenter();

/** A line for a subject, never cut within what a reader sees as one character. @param longest in units of UTF-16 */
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
