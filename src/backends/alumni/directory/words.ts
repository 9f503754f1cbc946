/** So many new words are looked through one by one before they are put in order with the others. */
const MOST_FRESH = 500;
/** Fields that a posting can tell apart. */
export const FIELD_ROOM = 16;

/** Words in the order of their code units, as `<` has it. */
function merged(sorted: readonly string[], fresh: readonly string[]): string[] {
  const all: string[] = [];
  let next = 0;
  for (const word of fresh.toSorted((a, b) => (a < b ? -1 : 1))) {
    while (next < sorted.length && (sorted[next] as string) < word) all.push(sorted[next++] as string);
    all.push(word);
  }
  while (next < sorted.length) all.push(sorted[next++] as string);
  return all;
}

/** Which words stand in which field of whom. A person who changed has another number, so nothing is ever taken out. */
export class Words {
  /** By word: a person's number and a field in one number. */
  readonly #postings = new Map<string, number[]>();
  #sorted: string[] = [];
  #fresh: string[] = [];

  add(word: string, number: number, field: number): void {
    let postings = this.#postings.get(word);
    if (postings === undefined) {
      this.#postings.set(word, (postings = []));
      this.#fresh.push(word);
    }
    postings.push(number * FIELD_ROOM + field);
  }

  /** Words that begin so, with their postings (`number * FIELD_ROOM + field`). */
  *startingWith(begun: string): Generator<readonly [word: string, postings: readonly number[]]> {
    if (this.#fresh.length > MOST_FRESH) [this.#sorted, this.#fresh] = [merged(this.#sorted, this.#fresh), []];
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] as string) < begun) low = middle + 1;
      else high = middle;
    }
    for (; low < this.#sorted.length && (this.#sorted[low] as string).startsWith(begun); low += 1) {
      const word = this.#sorted[low] as string;
      yield [word, this.#postings.get(word) ?? []];
    }
    for (const word of this.#fresh) if (word.startsWith(begun)) yield [word, this.#postings.get(word) ?? []];
  }
}
