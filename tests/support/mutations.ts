import fc from 'fast-check';

/** How one thing of many is spoilt. The same mutation of the same thing is always the same. */
export interface Mutation {
  kind: (typeof KINDS)[number];
  /** Where in it, as a share of its length or of its parts. */
  at: number;
  /** How much of it, or which of several ways. */
  pick: number;
}

const KINDS = ['cut', 'removed', 'doubled', 'type', 'encoding', 'huge', 'markup', 'characters'] as const;

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(...KINDS),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  pick: fc.nat(1000),
});

/** The same mutations at each run. */
export const mutations = (count: number, seed: number): Mutation[] => fc.sample(mutation, { numRuns: count, seed });

const pickOf = <T>(list: readonly [T, ...T[]], pick: number): T => list[pick % list.length] ?? list[0];

const HUGE = 100_000;
const ENCODINGS = [
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\ufffd\ufffd',
  '\u202eabc',
  'Ã¤Ã¶',
  '\ufeff',
  '\u2028\u2029',
  '\u0007\u001b[31m',
] as const;
const MARKUP = [
  '<p><p><div><b><i>',
  '</div></div></body></html>',
  '<!--',
  '<![CDATA[',
  '&lt;&amp;&#0;&#x110000;&bogus;',
  '<script>alert(1)</script>',
  '<table><tr><td><table>',
  '{{ page.title }} {% raw %} {% image',
  '<a href="javascript:alert(1)" style="x" onclick=\'y\'>',
  '<svg><math><mi></svg>',
  `${'<div>'.repeat(3000)}deep`,
] as const;
const CHARACTERS = ['"', "'", ':', '|', '\t', '\n---\n', '\r', '- ', '#', '{', ']', '\\', '*', '&a', '%', '\n\n\n'] as const;
const VALUES = [null, true, 0, -1, 1e308, '', ' ', [], {}, [null], { value: null }, '2026-99-99', 'NaN', [[[[]]]], '{"a":1}'] as const;

/** A text, spoilt. */
export function spoiltText(text: string, { kind, at, pick }: Mutation): string {
  const offset = Math.floor(at * text.length);
  const before = text.slice(0, offset);
  const length = 1 + (pick % 400);
  switch (kind) {
    case 'cut':
      return before;
    case 'removed':
      return before + text.slice(offset + length);
    case 'doubled':
      return before + text.slice(offset, offset + length) + text.slice(offset);
    case 'type':
      return before + JSON.stringify(pickOf(VALUES, pick)) + text.slice(offset + length);
    case 'encoding':
      return before + pickOf(ENCODINGS, pick) + text.slice(offset);
    case 'huge':
      return before + pickOf(['x', 'word ', '<b>', '\n- ', '> ', '['], pick).repeat(HUGE / 5) + text.slice(offset);
    case 'markup':
      return before + pickOf(MARKUP, pick) + text.slice(offset);
    case 'characters':
      return before + pickOf(CHARACTERS, pick) + text.slice(offset);
  }
}

/** Text in which bytes are wrong, for readers of files. */
export function spoiltBytes(text: string, mutation: Mutation): Buffer {
  const bytes = Buffer.from(spoiltText(text, mutation), 'utf8');
  if (mutation.kind !== 'encoding' || mutation.pick % 3 === 0) return bytes;
  const at = Math.floor(mutation.at * bytes.length);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0xe2]), bytes.subarray(at)]);
}

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const parts = Array.isArray(value) ? value.map((each, index) => [index, each] as const) : Object.entries(value);
  return [path, ...parts.flatMap(([name, each]) => pathsOf(each, [...path, name]))];
}

function changed(value: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return change(value);
  if (Array.isArray(value)) return value.map((each: unknown, index) => (index === name ? changed(each, rest, change) : each));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, key === name ? changed(each, rest, change) : each] as const);
  return Object.fromEntries(entries.filter(([key, each]) => key !== name || each !== undefined));
}

/** A value as JSON has it, spoilt in one place. */
export function spoiltValue(value: unknown, mutation: Mutation): unknown {
  const paths = pathsOf(value);
  const path = paths[Math.floor(mutation.at * paths.length)] ?? [];
  const { kind, pick } = mutation;
  return changed(value, path, (part) => {
    if (kind === 'removed') return undefined;
    if (kind === 'doubled') return [part, part];
    if (kind === 'type' || typeof part !== 'string') return pickOf(VALUES, pick);
    return spoiltText(part, { ...mutation, at: (pick % 97) / 97 });
  });
}
