/**
 * Reads HTML as it is written, with the place of each piece, where it is written strictly: each element closed by its own end tag.
 * What a browser would mend has no place in the source to be kept, so such a text is edited as source.
 */

interface ScannedText {
  kind: 'text' | 'comment';
  source: string;
}
interface ScannedElement {
  kind: 'element';
  /** In lower case. */
  name: string;
  /** Names in lower case, as often as they are written. */
  attributes: readonly string[];
  /** The start tag as written; of `pre` with the line end after it, which no reader counts. */
  open: string;
  /** The end tag as written; empty for elements that have none. */
  close: string;
  children: readonly Scanned[];
  source: string;
}
export type Scanned = ScannedText | ScannedElement;

/** Why a text is no tree that could be written as it was read, and the line where. */
export interface Unscannable {
  reason: 'tag' | 'unclosed' | 'closed' | 'deep';
  name: string;
  line: number;
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Elements whose content is no markup. */
const RAW = new Set('script style textarea title xmp iframe noembed noframes noscript plaintext'.split(' '));
const FIRST_LINE_END_IS_NONE = new Set(['pre', 'listing', 'textarea']);
const FOREIGN = new Set(['svg', 'math']);
/** Deeper than any text of an editor; each level is a call. */
const DEEPEST = 60;

const NAME = /[a-zA-Z][^\s/>]*/y;
const ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?/y;
const END = /\s*(\/?)>/y;

interface Tag {
  name: string;
  attributes: string[];
  selfClosing: boolean;
  end: number;
}

const at = (pattern: RegExp, source: string, position: number): RegExpExecArray | null => {
  pattern.lastIndex = position;
  return pattern.exec(source);
};

/** A start or end tag whose name begins at a place. */
function tagAt(source: string, position: number): Tag | undefined {
  const name = at(NAME, source, position);
  if (!name) return undefined;
  let end = position + name[0].length;
  const attributes: string[] = [];
  for (let found = at(ATTRIBUTE, source, end); found; found = at(ATTRIBUTE, source, end)) {
    attributes.push((found[1] ?? '').toLowerCase());
    end += found[0].length;
  }
  const close = at(END, source, end);
  return close ? { name: name[0].toLowerCase(), attributes, selfClosing: close[1] === '/', end: end + close[0].length } : undefined;
}

const isUnscannable = (read: object): read is Unscannable => 'reason' in read;

/** The pieces of a source in order. */
export function scan(source: string): readonly Scanned[] | Unscannable {
  let position = 0;
  const wrong = (reason: Unscannable['reason'], name: string): Unscannable => ({
    reason,
    name,
    line: source.slice(0, position).split('\n').length,
  });

  function pieces(within: string | undefined, foreign: boolean, depth: number): Scanned[] | Unscannable {
    const found: Scanned[] = [];
    let textFrom = position;
    const text = () => {
      if (position > textFrom) found.push({ kind: 'text', source: source.slice(textFrom, position) });
    };
    while (position < source.length) {
      const next = source.indexOf('<', position);
      if (next < 0) {
        position = source.length;
        break;
      }
      position = next;
      const after = source[next + 1] ?? '';
      if (!/[a-zA-Z/!?]/.test(after)) {
        // A browser reads it as the character.
        position += 1;
        continue;
      }
      text();
      if (source.startsWith('<!--', next)) {
        const end = source.indexOf('-->', next + 4);
        if (end < 0 || /^-?>/.test(source.slice(next + 4, next + 6))) return wrong('tag', '<!--');
        position = textFrom = end + 3;
        found.push({ kind: 'comment', source: source.slice(next, position) });
        continue;
      }
      if (after === '/') {
        const tag = tagAt(source, next + 2);
        if (!tag || tag.attributes.length > 0 || tag.selfClosing) return wrong('tag', source.slice(next, next + 12));
        if (tag.name !== within) return wrong('closed', tag.name);
        return found;
      }
      const read = element(next, foreign, depth);
      if (isUnscannable(read)) return read;
      found.push(read);
      textFrom = position;
    }
    text();
    return within === undefined ? found : wrong('unclosed', within);
  }

  function element(start: number, foreign: boolean, depth: number): ScannedElement | Unscannable {
    const tag = tagAt(source, start + 1);
    if (!tag) return wrong('tag', source.slice(start, start + 12));
    const { name, attributes } = tag;
    if (depth > DEEPEST) return wrong('deep', name);
    position = tag.end;
    if (FIRST_LINE_END_IS_NONE.has(name) && source[position] === '\n') position += 1;
    const open = source.slice(start, position);
    const made = (children: readonly Scanned[], close: string): ScannedElement => ({
      kind: 'element',
      name,
      attributes,
      open,
      close,
      children,
      source: source.slice(start, position),
    });
    if (VOID.has(name) || (tag.selfClosing && (foreign || FOREIGN.has(name)))) return made([], '');
    const children = RAW.has(name) ? rawText(name) : pieces(name, foreign || FOREIGN.has(name), depth + 1);
    if (isUnscannable(children)) return children;
    const closing = tagAt(source, position + 2);
    if (!closing) return wrong('unclosed', name);
    const close = source.slice(position, closing.end);
    position = closing.end;
    return made(children, close);
  }

  function rawText(name: string): Scanned[] | Unscannable {
    const end = source.toLowerCase().indexOf(`</${name}`, position);
    if (end < 0) return wrong('unclosed', name);
    const text = source.slice(position, end);
    position = end;
    return text === '' ? [] : [{ kind: 'text', source: text }];
  }

  return pieces(undefined, false, 0);
}
