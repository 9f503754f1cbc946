import { firstWordsIn, textWidth } from './scale';

/** Height that one name needs. */
export const NAME_HEIGHT = 17;

/**
 * Where names stand that are wanted at `wanted`: apart by their height, in the same order, together as near to where they are wanted
 * as can be (the isotonic means of what is left when each has its own height taken off). `low` to `high` must have room for all.
 */
export function spread(wanted: readonly number[], low: number, high: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  const groups: { sum: number; size: number }[] = [];
  order.forEach(({ y }, at) => {
    let group = { sum: y - at * NAME_HEIGHT, size: 1 };
    for (let above = groups.at(-1); above && above.sum / above.size > group.sum / group.size; above = groups.at(-1)) {
      group = { sum: group.sum + above.sum, size: group.size + above.size };
      groups.pop();
    }
    groups.push(group);
  });
  const lowest = high - (wanted.length - 1) * NAME_HEIGHT;
  const tops = groups.flatMap(({ sum, size }) => Array.from({ length: size }, () => Math.max(low, Math.min(lowest, sum / size))));
  const placed: number[] = [];
  order.forEach(({ index }, at) => {
    placed[index] = (tops[at] ?? low) + at * NAME_HEIGHT;
  });
  return placed;
}

/** "UK" for "United Kingdom"; nothing for what is no proper name of several words. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word)) ? words.map((word) => [...word][0]).join('') : '';
}

/** The narrow space before a per cent sign takes no character's room. */
export const endWidth = (text: string): number => textWidth(text.replaceAll('\u202f', ''));

/** Its first words, or the beginning of the first, in so much width. */
function firstWords(name: string, width: number): string {
  const first = firstWordsIn(name, width - textWidth('…'));
  return first.endsWith('…') ? first : `${first}…`;
}

/**
 * Names with their figures in so much width each: whole, else the initials, else the first words. Only the figures where two would
 * then have the same name: the key tells them.
 */
export function endNames(ends: readonly { name: string; figure: string }[], width: number): string[] {
  const names = ends.map(({ name, figure }) => {
    const room = width - endWidth(` ${figure}`);
    return textWidth(name) <= room ? name : initials(name) || firstWords(name, room);
  });
  const apart = new Set(names).size === names.length;
  return ends.map(({ figure }, index) => (apart ? `${names[index]} ${figure}` : figure));
}
