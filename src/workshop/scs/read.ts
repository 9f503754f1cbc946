import type { ScsField, ScsItem, ScsLanguage, ScsVersion } from './item.ts';

/** A file that is not an item, with the line where it goes wrong. */
export class ScsSyntaxError extends Error {
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

interface Entry {
  line: number;
  indent: number;
  /** The entry opens a list element (`- Key: value`). */
  element: boolean;
  key: string;
  value: string;
}

const LINE = /^( *)(- )?([A-Za-z]+):(?: (.*))?$/;

const unquote = (text: string): string =>
  /^".*"$/s.test(text)
    ? text.slice(1, -1).replace(/\\(.)/g, (_all, char: string) => (char === 'n' ? '\n' : char === 't' ? '\t' : char))
    : text;

function* entries(text: string): Generator<Entry> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || line === '---') continue;
    const parts = LINE.exec(line);
    if (!parts) throw new ScsSyntaxError(at + 1, `expected "Key: value", found "${line.slice(0, 60)}"`);
    const indent = (parts[1]?.length ?? 0) + (parts[2] ? 2 : 0);
    const start = at + 1;
    let value = (parts[4] ?? '').trim();
    if (value === '|' || value === '|-') {
      const block: string[] = [];
      while (at + 1 < lines.length && ((lines[at + 1] ?? '').trim() === '' || (lines[at + 1] ?? '').startsWith(' '.repeat(indent + 2)))) {
        at += 1;
        block.push((lines[at] ?? '').slice(indent + 2));
      }
      value = block.join('\n').replace(/\s+$/, '');
    } else value = unquote(value);
    yield { line: start, indent, element: parts[2] !== undefined, key: parts[3] ?? '', value };
  }
}

/**
 * Reads the YAML of one SCS item. Sitecore's writer leaves values unquoted that YAML would not take as text (`Value: *`), so
 * this reads the format itself: `Key: value` lines, list elements and literal blocks. BOM and CRLF are accepted.
 * @throws ScsSyntaxError with the line
 */
export function readItem(text: string): ScsItem {
  const item: ScsItem = { id: '', parent: '', template: '', path: '', shared: [], languages: [] };
  let fields: ScsField[] | undefined;
  let language: ScsLanguage | undefined;
  let version: ScsVersion | undefined;
  let field: ScsField | undefined;
  let last = 1;
  for (const entry of entries(text)) {
    const { key, value, line } = entry;
    last = line;
    const need = <V>(found: V | undefined, what: string): V => {
      if (found === undefined) throw new ScsSyntaxError(line, `${key} stands outside ${what}`);
      return found;
    };
    if (key === 'SharedFields') fields = item.shared;
    else if (key === 'Languages' || key === 'Versions') fields = undefined;
    else if (key === 'Fields') fields = entry.indent >= 4 ? need(version, 'a version').fields : need(language, 'a language').fields;
    else if (key === 'Language' && entry.element) item.languages.push((language = { language: value, fields: [], versions: [] }));
    else if (key === 'Version' && entry.element)
      need(language, 'a language').versions.push((version = { version: Number(value), fields: [] }));
    else if (key === 'ID' && entry.element)
      need(fields, 'a list of fields').push((field = { id: value.toLowerCase(), hint: '', value: '' }));
    else if (key === 'Hint') need(field, 'a field').hint = value;
    else if (key === 'BlobID') need(field, 'a field').blobId = value.toLowerCase();
    else if (key === 'Value') need(field, 'a field').value = value;
    else if (key === 'ID') item.id = value.toLowerCase();
    else if (key === 'Parent') item.parent = value.toLowerCase();
    else if (key === 'Template') item.template = value.toLowerCase();
    else if (key === 'Path') item.path = value;
  }
  for (const key of ['id', 'parent', 'template', 'path'] as const)
    if (item[key] === '') throw new ScsSyntaxError(last, `the item has no ${key}`);
  return item;
}
