/** Scales and labels of charts, in the units of a drawing's view box. */

export interface Scale {
  /** Round numbers from the lowest to the highest, which hold all values. */
  ticks: number[];
  at: (value: number) => number;
}

const STEPS = [1, 2, 2.5, 5, 10];
const NOTHING = 1e-9;

export interface ScaleOptions {
  /** About how many intervals. */
  wanted?: number;
  /** Zero is on the scale. */
  zero?: boolean;
  /** The scale ends at the highest value instead of the round number above it: no empty end where figures stand beside the marks. */
  tight?: boolean;
}

/** A linear scale on round numbers, from `from` to `to` in drawing units. */
export function linearScale(
  values: readonly number[],
  from: number,
  to: number,
  { wanted = 5, zero = true, tight = false }: ScaleOptions = {},
): Scale {
  const low = Math.min(...values, ...(zero ? [0] : []));
  const high = Math.max(...values, ...(zero ? [0] : []));
  // Values that differ by less than any drawing could show are the same value.
  const size = Math.max(Math.abs(low), Math.abs(high));
  const span = high - low > Math.max(NOTHING, size * NOTHING) ? high - low : size > NOTHING ? size : 1;
  const magnitude = 10 ** Math.floor(Math.log10(span / wanted));
  const step = magnitude * (STEPS.find((factor) => factor * magnitude >= (span / wanted) * (1 - NOTHING)) ?? 10);
  const first = Math.floor(low / step + NOTHING);
  const last = Math.max(Math.ceil(high / step - NOTHING), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
  const bottom = tight ? low : (ticks[0] ?? 0);
  const top = (tight ? Math.max(high, low + step) : ticks.at(-1)) ?? 1;
  return {
    ticks: ticks.filter((tick) => tick >= bottom && tick <= top),
    at: (value) => round(from + ((value - bottom) / (top - bottom)) * (to - from)),
  };
}

/** Two decimals are enough for any screen. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** Mean width of a character of the interface face, semi-bold at 13.5 units: text cannot be measured on the server. */
const CHARACTER = 7.4;
export const textWidth = (text: string): number => text.length * CHARACTER;

const roomIn = (width: number): number => Math.max(4, Math.floor(width / CHARACTER));
const cut = (text: string, room: number): string => (text.length <= room ? text : `${text.slice(0, room - 1).trimEnd()}…`);

/** As many words as have room in `width`; of a first one that has none, its beginning with an ellipsis. */
export function firstWordsIn(label: string, width: number): string {
  const room = roomIn(width);
  const words = label.split(/\s+/);
  let first = '';
  while (words.length > 0 && `${first} ${words[0]}`.trim().length <= room) first = `${first} ${words.shift()}`.trim();
  return first || cut(label, room);
}

/** Breaks a label into at most two lines of `width`, as long as each other as can be; what does not fit ends with an ellipsis. */
export function labelLines(label: string, width: number): string[] {
  const room = roomIn(width);
  if (label.length <= room) return [label];
  const words = label.split(/\s+/);
  const [evenly] = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
    .filter((lines) => lines.every((line) => line.length <= room))
    .sort((one, other) => longestOf(one) - longestOf(other));
  if (evenly) return evenly;
  const first = firstWordsIn(label, width);
  const rest = words.slice(first.split(' ').length).join(' ');
  return first.endsWith('…') || rest === '' ? [first] : [first, cut(rest, room)];
}

const longestOf = (lines: readonly string[]): number => Math.max(...lines.map((line) => line.length));
