/** A run of words that two texts share, or that only the first (`out`) or the second (`in`) has. */
export interface Run {
  kind: 'same' | 'out' | 'in';
  text: string;
}

/** Longer texts are compared by their lines: words by words take time with the square of their number. */
const MOST_WORDS = 4_000;

const wordsOf = (text: string): string[] => text.match(/<[^<>]*>|\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
const linesOf = (text: string): string[] => text.match(/[^\n]+\n?|\n/g) ?? [];

/** Length of the longest common part of two lists from each place on, as one table. */
function common(a: readonly string[], b: readonly string[]): Uint16Array {
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      table[i * width + j] =
        a[i] === b[j]
          ? (table[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
  return table;
}

function compare(a: readonly string[], b: readonly string[], add: (kind: Run['kind'], text: string) => void): void {
  const table = common(a, b);
  const width = b.length + 1;
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      add('same', a[i] ?? '');
      i += 1;
      j += 1;
    } else if ((table[(i + 1) * width + j] ?? 0) >= (table[i * width + j + 1] ?? 0)) add('out', a[i++] ?? '');
    else add('in', b[j++] ?? '');
  }
  while (i < a.length) add('out', a[i++] ?? '');
  while (j < b.length) add('in', b[j++] ?? '');
}

/** What became of a text, word by word; tags of HTML are words. Joining all but `in` gives the first text, all but `out` the second. */
export function differences(from: string, to: string): Run[] {
  let [a, b] = [wordsOf(from), wordsOf(to)];
  let start = 0;
  const cut = () => {
    start = 0;
    while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
    let end = 0;
    while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
    return end;
  };
  let end = cut();
  if ((a.length - start - end) * (b.length - start - end) > MOST_WORDS ** 2 / 4) {
    [a, b] = [linesOf(from), linesOf(to)];
    end = cut();
  }
  const runs: Run[] = [];
  const add = (kind: Run['kind'], text: string) => {
    if (!text) return;
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += text;
    else runs.push({ kind, text });
  };
  add('same', a.slice(0, start).join(''));
  const [middle, other] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  // Lines, too, can be too many to compare each with each: then the one text stands in the place of the other.
  if (middle.length * other.length > MOST_WORDS ** 2 / 4) {
    add('out', middle.join(''));
    add('in', other.join(''));
  } else compare(middle, other, add);
  add('same', end > 0 ? a.slice(a.length - end).join('') : '');
  return runs;
}
