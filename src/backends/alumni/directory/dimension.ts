import { normalise } from '../../kit/text/normalise.ts';

/** How often each value is there, and by spelling. */
export interface Counted {
  /** By number of a key. */
  keys: Uint32Array;
  /** By code of a value. */
  spellings: Uint32Array;
}

/**
 * One field of everybody, by a person's number. A field may have several values (skills, offices), so what a column holds is the
 * number of a combination of values: most combinations are shared, and counting them is one addition a person.
 */
export class Dimension {
  column = new Int32Array(0);
  /** Values by code, as they were written. */
  readonly values: string[] = [];
  /** What makes two spellings one value, by number; and by code of a value the number of its key. */
  readonly keys: string[] = [];
  readonly keyNumbers: number[] = [];
  /** By number of a key the codes of its spellings. */
  readonly spellings: number[][] = [];
  /** Codes of each combination. */
  readonly combinations: (readonly number[])[] = [];
  /** The combinations again, one after the other, and where each begins: quicker to walk than as many lists. */
  #codes = new Int32Array(64);
  #starts = new Int32Array(64);
  /** Combinations in which a value stands in two spellings, each with the number of its key: it counts once. */
  readonly #twice: { combination: number; key: number }[] = [];
  readonly #keyOf: (value: string) => string;
  readonly #codeOfValue = new Map<string, number>();
  readonly #numberOfKey = new Map<string, number>();
  readonly #numberOfCombination = new Map<string, number>();
  #ranks: Int32Array | undefined;

  constructor(keyOf: (value: string) => string) {
    this.#keyOf = keyOf;
  }

  grow(capacity: number): void {
    const larger = new Int32Array(capacity);
    larger.set(this.column);
    this.column = larger;
  }

  set(number: number, values: readonly string[]): void {
    const name = values.join('\u0000');
    const known = this.#numberOfCombination.get(name);
    this.column[number] = known ?? this.#addCombination(name, [...new Set(values)]);
  }

  valuesOf(number: number): readonly string[] {
    return (this.combinations[this.column[number] ?? 0] ?? []).map((code) => this.values[code] ?? '');
  }

  #addCombination(name: string, values: readonly string[]): number {
    const codes = values.map((value) => this.#codeOf(value));
    const combination = this.combinations.push(codes) - 1;
    this.#numberOfCombination.set(name, combination);
    const start = this.#starts[combination] ?? 0;
    if (combination + 2 > this.#starts.length) this.#starts = grown(this.#starts);
    while (start + codes.length > this.#codes.length) this.#codes = grown(this.#codes);
    this.#codes.set(codes, start);
    this.#starts[combination + 1] = start + codes.length;
    const seen = new Set<number>();
    for (const code of codes) {
      const key = this.keyNumbers[code] as number;
      if (seen.has(key)) this.#twice.push({ combination, key });
      seen.add(key);
    }
    return combination;
  }

  #codeOf(value: string): number {
    const known = this.#codeOfValue.get(value);
    if (known !== undefined) return known;
    const code = this.values.push(value) - 1;
    this.#codeOfValue.set(value, code);
    const key = this.#keyOf(value);
    let number = this.#numberOfKey.get(key);
    if (number === undefined) {
      number = this.keys.push(key) - 1;
      this.#numberOfKey.set(key, number);
      this.spellings.push([]);
    }
    this.keyNumbers.push(number);
    this.spellings[number]?.push(code);
    this.#ranks = undefined;
    return code;
  }

  numberOfKey(key: string): number | undefined {
    return this.#numberOfKey.get(key);
  }

  /** For each combination whether one of its values has one of these keys. */
  allow(wanted: ReadonlySet<string>): Uint8Array {
    const good = new Uint8Array(this.values.length);
    for (const key of wanted) for (const code of this.spellings[this.#numberOfKey.get(key) ?? -1] ?? []) good[code] = 1;
    const allowed = new Uint8Array(this.combinations.length);
    for (let combination = 0; combination < allowed.length; combination += 1) {
      const end = this.#starts[combination + 1] as number;
      for (let at = this.#starts[combination] as number; at < end; at += 1)
        if (good[this.#codes[at] as number] === 1) allowed[combination] = 1;
    }
    return allowed;
  }

  /** How often each value is there, from how often each combination is. */
  count(tally: Uint32Array): Counted {
    const spellings = new Uint32Array(this.values.length);
    for (let combination = 0; combination < tally.length; combination += 1) {
      const times = tally[combination] as number;
      if (times === 0) continue;
      const end = this.#starts[combination + 1] as number;
      for (let at = this.#starts[combination] as number; at < end; at += 1) {
        const code = this.#codes[at] as number;
        spellings[code] = (spellings[code] as number) + times;
      }
    }
    const keys = new Uint32Array(this.keys.length);
    for (let code = 0; code < spellings.length; code += 1) {
      const key = this.keyNumbers[code] as number;
      keys[key] = (keys[key] as number) + (spellings[code] as number);
    }
    for (const { combination, key } of this.#twice) keys[key] = (keys[key] as number) - (tally[combination] ?? 0);
    return { keys, spellings };
  }

  /** A value by the spelling that occurs most among those counted. */
  named(key: number, { keys, spellings }: Counted): { value: string; label: string; count: number } {
    let best = '';
    let most = 0;
    for (const code of this.spellings[key] ?? []) {
      const times = spellings[code] as number;
      const spelling = this.values[code] as string;
      if (times > most || (times === most && times > 0 && spelling < best)) [most, best] = [times, spelling];
    }
    return { value: this.keys[key] as string, label: best, count: keys[key] as number };
  }

  /** By code, the place of a value among all in the order of normal forms; equal forms have the same. */
  ranks(): Int32Array {
    if (this.#ranks) return this.#ranks;
    const forms = this.values.map(normalise);
    const order = new Map([...new Set(forms)].sort().map((form, place) => [form, place]));
    this.#ranks = Int32Array.from(forms, (form) => order.get(form) ?? 0);
    return this.#ranks;
  }
}

function grown(list: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(list.length * 2);
  larger.set(list);
  return larger;
}
