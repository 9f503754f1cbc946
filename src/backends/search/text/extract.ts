import { MARK_END, MARK_START } from '../../kit/text/normalise.ts';

/** Letters of an extract, the marks of its hits not among them: two lines and a half of a wide screen. */
const LONGEST = 190;
/** Where an extract begins within a sentence, so much of it stands before its first hit at most. */
const BEFORE = 80;

interface Span {
  from: number;
  to: number;
}

const MARKS = new RegExp(`([${MARK_START}${MARK_END}])`);
/** Words before a full stop that ends no sentence: initials, ordinals (`am 3. Mai`) and abbreviations. */
const ABBREVIATED =
  /(?:^|[\s(“„"])(?:\p{L}|\d{1,2}|abb|abs|approx|art|bd|bzw|ca|cf|dr|evtl|fig|ggf|inkl|mio|mr|mrs|ms|no|nr|prof|sog|st|vgl|vol|vs)$/iu;
/**
 * The end of a sentence, and what parts the fields of a page. `Intl.Segmenter` knows no abbreviations and no ordinals, whatever its
 * locale: for it `Dr.` and `Am 3.` end a sentence, and none begins with a year.
 */
const END = /[.!?…]["”’»)]*\s+(?=["“„«(]*[\p{Lu}\p{N}])| · /gu;

/** A text whose hits are between marks, without the marks, and where the hits stand in it. */
function readMarked(marked: string): { text: string; hits: Span[] } {
  const hits: Span[] = [];
  let text = '';
  let from = 0;
  for (const part of marked.split(MARKS)) {
    if (part === MARK_START) from = text.length;
    else if (part === MARK_END) hits.push({ from, to: text.length });
    else text += part;
  }
  return { text, hits };
}

function sentencesOf(text: string): Span[] {
  const sentences: Span[] = [];
  let from = 0;
  for (const { index, 0: end } of text.matchAll(END)) {
    if (end.startsWith('.') && ABBREVIATED.test(text.slice(Math.max(0, index - 12), index))) continue;
    sentences.push({ from, to: index + end.trimEnd().length - (end === ' · ' ? 2 : 0) });
    from = index + end.length;
  }
  return [...sentences, { from, to: text.length }];
}

const within = ({ from, to }: Span, hits: readonly Span[]): Span[] => hits.filter((hit) => hit.from >= from && hit.to <= to);

/** The place before the first word that reaches beyond `at`. */
const wordEnd = (text: string, from: number, at: number): number => {
  const blank = text.lastIndexOf(' ', at);
  return blank > from ? blank : at;
};

/** Where an extract begins in a sentence whose first hit is far from its beginning: at a part of it, or at a word. */
function beginning(text: string, { from }: Span, hit: Span): number {
  const least = Math.max(from, hit.from - BEFORE);
  const before = text.slice(least, hit.from);
  const part = [...before.matchAll(/(?:[;:]|\s[–—-])\s+/g)].at(-1) ?? /,\s+/.exec(before);
  const blank = text.indexOf(' ', least);
  return part ? least + part.index + part[0].length : blank === -1 || blank > hit.from ? hit.from : blank + 1;
}

/**
 * The part of a text that tells why it was found: whole sentences from the first one that holds most of what was asked for; of a longer
 * one its beginning, or a part of it with the first hit. Without a hit the text’s own beginning.
 * @param marked the whole text, its hits between marks
 */
export function extractOf(marked: string): string {
  const { text, hits } = readMarked(marked);
  const sentences = sentencesOf(text);
  const held = sentences.map((sentence) => new Set(within(sentence, hits).map((hit) => text.slice(hit.from, hit.to).toLowerCase())).size);
  const best = held.indexOf(Math.max(...held));
  const sentence = sentences[best] ?? { from: 0, to: text.length };
  const first = within(sentence, hits)[0] ?? { from: sentence.from, to: sentence.from };
  const from = first.to - sentence.from <= LONGEST ? sentence.from : beginning(text, sentence, first);
  const fits = sentences
    .slice(best)
    .filter(({ to }) => to - from <= LONGEST)
    .at(-1);
  const to = fits?.to ?? (sentence.to - from <= LONGEST ? sentence.to : Math.max(first.to, wordEnd(text, from, from + LONGEST)));
  const shown = within({ from, to }, hits).reduceRight(
    (whole, hit) =>
      `${whole.slice(0, hit.from - from)}${MARK_START}${whole.slice(hit.from - from, hit.to - from)}${MARK_END}${whole.slice(hit.to - from)}`,
    text.slice(from, to),
  );
  return `${from > sentence.from ? '…\u00a0' : ''}${shown}${fits || to === sentence.to ? '' : '\u00a0…'}`;
}
