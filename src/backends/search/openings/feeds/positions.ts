import { markupIn } from '../../../../lib/xml/read.ts';

/** Longer lines are told with the column too: a feed is often one line. */
const LONG_LINE = 300;

/** The end of a string in JSON, behind its closing quote. */
function behindString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
}

/** Where the elements of the lists begin that a JSON text is, or that its outermost object has, by the list's name (`''` for the text itself). */
function elementStarts(text: string): Map<string, number[]> {
  const lists = new Map<string, number[]>();
  const open: string[] = [];
  let name = '';
  let list: number[] | undefined;
  let awaited = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (/\s/.test(sign)) continue;
    const inList = list !== undefined && open.length === (open[0] === '[' ? 1 : 2) && open.at(-1) === '[';
    if (inList && awaited && sign !== ']') {
      list?.push(at);
      awaited = false;
    }
    if (sign === '"') {
      const end = behindString(text, at);
      if (open.length === 1 && open[0] === '{') name = text.slice(at + 1, end - 1);
      at = end - 1;
    } else if (sign === '[' || sign === '{') {
      const begins = sign === '[' && (open.length === 0 || (open.length === 1 && open[0] === '{'));
      open.push(sign);
      if (begins) {
        list = [];
        lists.set(open.length === 1 ? '' : name, list);
        awaited = true;
      }
    } else if (sign === ']' || sign === '}') open.pop();
    else if (sign === ',' && inList) awaited = true;
  }
  return lists;
}

function place(text: string, offset: number): string {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  const end = text.indexOf('\n', start);
  const column = (end < 0 ? text.length : end) - start > LONG_LINE ? `, column ${offset - start + 1}` : '';
  return `line ${line}${column}`;
}

/** Where the elements of a name begin in an XML text, whose comments and sections of characters are none. */
const elementsOf = (text: string, name: string): number[] =>
  [...markupIn(text)].flatMap(({ at, kind }) =>
    kind === 'tag' && text.startsWith(name, at + 1) && /^[\s/>]/.test(text.charAt(at + 1 + name.length)) ? [at] : [],
  );

/** Where the entries of a list begin in a feed, by the list's name. */
function startsIn(text: string): (name: string) => readonly number[] | undefined {
  if (/^\s*</.test(text)) return (name) => elementsOf(text, name);
  const lists = elementStarts(text);
  const longest = [...lists.values()].toSorted((a, b) => b.length - a.length)[0];
  return (name) => lists.get(name) ?? lists.get('') ?? longest;
}

/**
 * Adds to where an entry of a list stands (`jobs[3]`) the line on which it begins, for whoever mends the file by hand.
 * What has its line already, or is in no such list, stays as it is.
 */
export function placedIn<T extends { where: string }>(text: string, bad: readonly T[]): T[] {
  const listed = bad.map(({ where }) => /^([\w@]+)\[(\d+)\]$/.exec(where));
  if (!/^\s*[[{<]/.test(text) || listed.every((match) => match === null)) return [...bad];
  const startsOf = startsIn(text);
  const known = new Map<string, readonly number[] | undefined>();
  return bad.map((each, index) => {
    const [, name = '', number] = listed[index] ?? [];
    if (number === undefined) return each;
    if (!known.has(name)) known.set(name, startsOf(name));
    const offset = known.get(name)?.[Number(number)];
    return offset === undefined ? each : { ...each, where: `${each.where} (${place(text, offset)})` };
  });
}
