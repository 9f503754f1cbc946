import type { ScsField, ScsItem } from './item.ts';

/**
 * What makes a value one that is written as a block, and one that is written in quotes. A lone bar becomes a block too: Sitecore
 * writes it bare, reads that as the beginning of a block, and loses it.
 */
const BLOCK = /[\n"\\]|^\|$/;
const QUOTED = /[:[\]{}!?-]/;

/** Ends of line as one sign; a carriage return at the very end is none to Sitecore. */
const normalized = (value: string): string => value.replace(/\r\n/g, '\n').replace(/\r$/, '').replace(/\r/g, '\n');

function entry(indent: string, key: string, raw: string, begins = ''): string {
  const value = normalized(raw);
  const inner = indent + ' '.repeat(begins.length);
  if (BLOCK.test(value))
    return `${indent}${begins}${key}: |\n${value
      .split('\n')
      .map((line) => `${inner}  ${line}\n`)
      .join('')}`;
  return `${indent}${begins}${key}: ${QUOTED.test(value) ? `"${value}"` : value}\n`;
}

/** By code units, as Sitecore's ordinal comparison has it; of GUIDs in one notation it gives their order too. */
const by =
  <T>(key: (one: T) => string | number) =>
  (a: T, b: T): number =>
    key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;

function fieldsOf(fields: readonly ScsField[], indent: string): string {
  const inner = `${indent}  `;
  return [...fields]
    .sort(by((field) => field.id))
    .map(
      ({ id, hint, blobId, value }) =>
        entry(indent, 'ID', id, '- ') +
        (hint.trim() === '' ? '' : entry(inner, 'Hint', hint)) +
        (blobId === undefined ? '' : entry(inner, 'BlobID', blobId)) +
        entry(inner, 'Value', value),
    )
    .join('');
}

/**
 * The file of an item, byte for byte as Sitecore's serialization writes it: UTF-8 with BOM, fields by id, languages by name,
 * versions by number; quotes round what holds one of `: [ ] { } ! ? -`, a block for several lines, quotes and backslashes,
 * blank lines of a block indented with it. Ends of line are LF, as Git keeps them. The same item always gives the same bytes.
 */
export function writeScs(item: ScsItem): string {
  let text = '\uFEFF---\n';
  text += entry('', 'ID', item.id) + entry('', 'Parent', item.parent) + entry('', 'Template', item.template) + entry('', 'Path', item.path);
  if (item.branch !== undefined) text += entry('', 'BranchID', item.branch);
  if (item.shared.length > 0) text += `SharedFields:\n${fieldsOf(item.shared, '')}`;
  // A language without a field or a version says nothing, and Sitecore leaves it out.
  const languages = item.languages.filter(({ fields, versions }) => fields.length > 0 || versions.length > 0);
  if (languages.length > 0) text += 'Languages:\n';
  for (const part of languages.sort(by(({ language }) => language))) {
    text += entry('', 'Language', part.language, '- ');
    if (part.fields.length > 0) text += `  Fields:\n${fieldsOf(part.fields, '  ')}`;
    text += '  Versions:\n';
    for (const { version, fields } of [...part.versions].sort(by((each) => each.version))) {
      text += entry('  ', 'Version', String(version), '- ');
      if (fields.length > 0) text += `    Fields:\n${fieldsOf(fields, '    ')}`;
    }
  }
  return text;
}
