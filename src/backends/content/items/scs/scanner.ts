/** Thrown where a text leaves the subset; `readFast` turns it into undefined. */
export const OUTSIDE = Symbol('outside the subset');
export const outside = (): never => {
  throw OUTSIDE;
};

// First characters that give a plain scalar another meaning in YAML. `-`, `?` and `:` are plain when no space follows.
const INDICATORS = new Set('&!|>\'"%@`[]{}#,*');
const ESCAPES: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', n: '\n', r: '\r', t: '\t' };

/** The lines of an SCS file and the scalars on them: what `fast-reader.ts` builds items from. */
export class Scanner {
  protected readonly text: string;
  /** Start and end of the current line, without its line break; `at` is -1 after the last line. */
  protected at = 0;
  private end = 0;
  private next = 0;
  protected line = 0;
  /** Line on which the text of the last scalar began. */
  protected began = 0;
  /** Columns of white space before the current line's content. */
  protected indent = 0;

  constructor(text: string) {
    this.text = text;
    this.next = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    this.advance();
  }

  /** The current line's key; leaves `at` on what follows the colon. */
  protected key(): string {
    const { text } = this;
    let position = this.at + this.indent;
    const start = position;
    for (; position < this.end; position++) {
      const code = text.charCodeAt(position);
      // letters only: every key of the format is one word
      if ((code | 32) < 97 || (code | 32) > 122) break;
    }
    if (position === start || text.charCodeAt(position) !== 58 /* : */) outside();
    const key = text.slice(start, position);
    this.at = position + 1;
    return key;
  }

  /** After a key that opens a list: nothing else may stand on its line. */
  protected open(): void {
    for (let position = this.at; position < this.end; position++) if (this.text.charCodeAt(position) !== 32) outside();
    this.advance();
  }

  protected isDash(): boolean {
    const position = this.at + this.indent;
    return this.text.charCodeAt(position) === 45 && this.text.charCodeAt(position + 1) === 32;
  }

  /** Consumes `- ` in the given column, so that the key after it can be read. */
  protected dash(column: number): boolean {
    if (this.at < 0 || this.indent !== column || !this.isDash()) return false;
    this.indent += 2;
    if (this.text.charCodeAt(this.at + this.indent) === 32) outside();
    return true;
  }

  protected scalar(indent: number): string {
    const { text } = this;
    let start = this.at;
    let end = this.end;
    if (start < end && text.charCodeAt(start) !== 32) outside();
    while (start < end && text.charCodeAt(start) === 32) start++;
    while (end > start && text.charCodeAt(end - 1) === 32) end--;
    const first = text[start] ?? '';
    this.began = this.line;
    let value: string;
    if (start === end) {
      this.advance();
      value = '';
    } else if (first === '"') value = this.doubleQuoted(start, end);
    else if (first === "'") value = this.singleQuoted(start, end);
    else if (first === '|' && end === start + 1) return this.block(indent);
    else value = this.plain(start, end);
    // a deeper line would continue the scalar
    if (this.at >= 0 && this.indent > indent) outside();
    return value;
  }

  private plain(start: number, end: number): string {
    const { text } = this;
    const value = text.slice(start, end);
    const first = value[0]!;
    // `*` alone is no YAML, yet stands in hand-written items for "any environment".
    if (value !== '*') {
      if (INDICATORS.has(first)) outside();
      if ((first === '-' || first === '?' || first === ':') && (value.length === 1 || value[1] === ' ')) outside();
      if (value.endsWith(':') || value.includes(': ') || value.includes(' #')) outside();
      if (value === '---' || value === '...' || value.includes('\t') || value.includes('\r')) outside();
    }
    this.advance();
    return value;
  }

  private doubleQuoted(start: number, end: number): string {
    const body = this.text.slice(start + 1, end - 1);
    if (end - start < 2 || this.text[end - 1] !== '"') outside();
    this.advance();
    if (!body.includes('\\')) return body.includes('"') ? outside() : body;
    let result = '';
    for (let index = 0; index < body.length; index++) {
      const character = body[index]!;
      if (character === '"') outside();
      if (character !== '\\') result += character;
      else result += ESCAPES[body[++index] ?? ''] ?? outside();
    }
    return result;
  }

  private singleQuoted(start: number, end: number): string {
    const body = this.text.slice(start + 1, end - 1);
    if (end - start < 2 || this.text[end - 1] !== "'") outside();
    this.advance();
    if (!body.includes("'")) return body;
    if (body.replaceAll("''", '').includes("'")) outside();
    return body.replaceAll("''", "'");
  }

  /** `|`: the lines that are indented deeper than their key, without the line break at the end (Sitecore adds it). */
  private block(parentIndent: number): string {
    const { text } = this;
    this.began = this.line + 1;
    let position = this.next;
    let indent = -1;
    let first = -1;
    let last = -1;
    let result: string[] | undefined;
    for (;;) {
      if (position >= text.length) break;
      let end = text.indexOf('\n', position);
      const after = end < 0 ? text.length : end + 1;
      if (end < 0) end = text.length;
      if (end > position && text.charCodeAt(end - 1) === 13) end--;
      let column = position;
      while (column < end && text.charCodeAt(column) === 32) column++;
      const blank = column === end;
      if (indent < 0) {
        if (blank) return outside();
        indent = column - position;
        if (indent <= parentIndent || text.charCodeAt(column) === 9) outside();
        first = position;
        result = [];
      } else if (!blank && column - position < indent) break;
      result!.push(column - position >= indent ? text.slice(position + indent, end) : '');
      last = end;
      position = after;
      this.line++;
    }
    if (first < 0 || last < 0) return outside();
    this.next = position;
    this.advance();
    if (this.at >= 0 && this.indent > parentIndent) outside();
    const joined = result!.join('\n');
    let length = joined.length;
    while (length > 0 && joined.charCodeAt(length - 1) === 10) length--;
    return length === joined.length ? joined : joined.slice(0, length);
  }

  protected content(): string {
    return this.at < 0 ? '' : this.text.slice(this.at, this.end);
  }

  /** To the next line that is not blank. Tabs, comments and control characters are left to the YAML parser. */
  protected advance(): void {
    const { text } = this;
    for (;;) {
      if (this.next >= text.length) {
        this.at = -1;
        return;
      }
      this.line++;
      let end = text.indexOf('\n', this.next);
      const after = end < 0 ? text.length : end + 1;
      if (end < 0) end = text.length;
      if (end > this.next && text.charCodeAt(end - 1) === 13) end--;
      const start = this.next;
      this.next = after;
      let column = start;
      while (column < end && text.charCodeAt(column) === 32) column++;
      if (column === end) continue;
      const code = text.charCodeAt(column);
      if (code === 9 || code === 35 /* # */) outside();
      this.at = start;
      this.end = end;
      this.indent = column - start;
      return;
    }
  }
}
