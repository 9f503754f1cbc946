/** A file that is no item, with the line where it goes wrong. */
export class ScsSyntaxError extends Error {
  /** From 1. */
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/** `Key: value` of one line, or of one line and the block below it. */
export interface Entry {
  key: string;
  value: string;
  line: number;
  /** Line on which the text of the value begins: the one below the key for a block. */
  began: number;
}

const SHOWN = 60;
const shown = (line: string): string => (line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line);

/** Columns before a line's content. Dashes count as blanks: lists are for human eyes, the order of keys says what belongs where. */
function indentOf(line: string): number {
  let at = 0;
  while (line.charCodeAt(at) === 32 || line.charCodeAt(at) === 45) at++;
  return at;
}

/**
 * The entries of an SCS file, in order. The format looks like YAML and is not: what stands behind `Key: ` is the value to the
 * last sign, whatever YAML would make of `*`, `yes` or `a # b`; only a pair of double quotes is taken off, and a lone `|`
 * begins a block, which ends at the first line that is indented less, an empty one included.
 */
export class Entries {
  readonly #lines: string[];
  #at = 1;
  #peeked: Entry | undefined;
  /** Line of the entry that was read last. */
  line = 1;

  /** @throws ScsSyntaxError when the text does not begin with `---` */
  constructor(text: string) {
    this.#lines = (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).split(/\r\n|\n|\r/);
    // Behind the last end of line there is no further line.
    if (this.#lines.at(-1) === '') this.#lines.pop();
    if (this.#lines[0] !== '---') throw new ScsSyntaxError(1, 'an item begins with a line of three dashes');
  }

  peek(): Entry | undefined {
    return (this.#peeked ??= this.#read());
  }

  next(): Entry | undefined {
    const entry = this.peek();
    this.#peeked = undefined;
    if (entry !== undefined) this.line = entry.line;
    return entry;
  }

  /** The entry that must come next. @throws ScsSyntaxError */
  expect(key: string): Entry {
    const entry = this.next();
    if (entry === undefined) throw new ScsSyntaxError(this.#lines.length, `expected "${key}", found the end of the file`);
    if (entry.key !== key) throw new ScsSyntaxError(entry.line, `expected "${key}", found "${entry.key}"`);
    return entry;
  }

  #read(): Entry | undefined {
    for (; this.#at < this.#lines.length; this.#at++) {
      const text = this.#lines[this.#at] ?? '';
      const indent = indentOf(text);
      if (text.trim() !== '' && text[indent] !== '#') return this.#entry(text, indent);
    }
    return undefined;
  }

  #entry(text: string, indent: number): Entry {
    const line = ++this.#at;
    const colon = text.indexOf(':');
    if (colon <= 0) throw new ScsSyntaxError(line, `expected "Key: value", found "${shown(text)}"`);
    const key = text.slice(indent, colon);
    if (text.length > colon + 1 && text[colon + 1] !== ' ')
      throw new ScsSyntaxError(line, `expected a blank behind "${key}:", found "${shown(text.slice(colon + 1))}": Sitecore would lose it`);
    const raw = text.slice(colon + 2);
    if (raw === '|') return { key, value: this.#block(indent + 2), line, began: line + 1 };
    if (!raw.startsWith('"') || !raw.endsWith('"')) return { key, value: raw, line, began: line };
    if (raw.length === 1) throw new ScsSyntaxError(line, `the quotes of "${key}" are not closed`);
    return { key, value: raw.slice(1, -1).replaceAll('\\"', '"'), line, began: line };
  }

  #block(indent: number): string {
    const block: string[] = [];
    for (; this.#at < this.#lines.length; this.#at++) {
      const text = this.#lines[this.#at] ?? '';
      if (indentOf(text) < indent) break;
      block.push(text.slice(indent));
    }
    return block.join('\n');
  }
}
