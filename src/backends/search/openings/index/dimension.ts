/**
 * One facet of every opening, by the opening's number. An opening may have several values (cities, programmes), so what a column
 * holds is the number of a combination of values; combinations are few, and counting them is one addition an opening.
 */
export class Dimension {
  column = new Int32Array(0);
  /** Values by code. */
  readonly values: string[] = [];
  /** Codes of each combination. */
  readonly combinations: (readonly number[])[] = [];
  readonly #codes = new Map<string, number>();
  readonly #numbers = new Map<string, number>();

  grow(capacity: number): void {
    const larger = new Int32Array(capacity);
    larger.set(this.column);
    this.column = larger;
  }

  code(value: string): number | undefined {
    return this.#codes.get(value);
  }

  set(doc: number, values: readonly string[]): void {
    const key = values.join('\u0000');
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.combinations.push([...new Set(values)].map((value) => this.#intern(value))) - 1;
      this.#numbers.set(key, number);
    }
    this.column[doc] = number;
  }

  valuesOf(doc: number): readonly string[] {
    return (this.combinations[this.column[doc] ?? 0] ?? []).map((code) => this.values[code] ?? '');
  }

  #intern(value: string): number {
    let code = this.#codes.get(value);
    if (code === undefined) {
      code = this.values.push(value) - 1;
      this.#codes.set(value, code);
    }
    return code;
  }

  /** For each combination whether `accepts` takes one of its values. */
  allow(accepts: (value: string) => boolean): Uint8Array {
    const good = this.values.map(accepts);
    return Uint8Array.from(this.combinations, (codes) => (codes.some((code) => good[code]) ? 1 : 0));
  }

  /** How often each value occurs, from how often each combination does. */
  expand(counts: Uint32Array): Map<string, number> {
    const byValue = new Map<string, number>();
    for (const [number, codes] of this.combinations.entries()) {
      const count = counts[number] ?? 0;
      if (count === 0) continue;
      for (const code of codes) {
        const value = this.values[code] ?? '';
        byValue.set(value, (byValue.get(value) ?? 0) + count);
      }
    }
    return byValue;
  }
}
