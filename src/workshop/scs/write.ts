import type { ScsField, ScsItem } from './item.ts';

/** Words that YAML readers of one or another version take for something else than text. */
const KEYWORDS = /^(true|false|null|yes|no|on|off|y|n)$/i;

/**
 * A value in the notation that Sitecore's reader and YAML 1.2 both understand: plain for words and whole numbers, a literal
 * block for anything of several lines or with quotes, double quotes for the rest. Line ends become LF; blanks at the end of
 * the value and of literal lines' start cannot be kept by the format and are dropped.
 */
function scalar(raw: string, indent: string): string {
  const value = raw.replace(/\r\n?/g, '\n').replace(/\s+$/, '');
  if (/^(0|[1-9]\d{0,14})$/.test(value)) return ` ${value}`;
  if (/^[A-Za-z_][\w ]*$/.test(value) && !KEYWORDS.test(value)) return ` ${value}`;
  if (/[\n"\\]/.test(value)) {
    const lines = value.replace(/^\s+/, '').split('\n');
    return ` |\n${lines.map((line) => (line.trim() === '' ? '' : `${indent}  ${line}`)).join('\n')}`;
  }
  return ` "${value}"`;
}

function fieldLines(fields: readonly ScsField[], indent: string): string[] {
  return [...fields]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((field) => [
      `${indent}- ID: "${field.id}"`,
      `${indent}  Hint: ${field.hint}`,
      ...(field.blobId === undefined ? [] : [`${indent}  BlobID: "${field.blobId}"`]),
      `${indent}  Value:${field.blobId === undefined ? scalar(field.value, `${indent}  `) : ` ${field.value}`}`,
    ]);
}

/** The YAML of an item: fields sorted by id, languages by name, versions by number, so that the same item always gives the same bytes. */
export function writeItem(item: ScsItem): string {
  const lines = [
    '---',
    `ID: "${item.id}"`,
    `Parent: "${item.parent}"`,
    `Template: "${item.template}"`,
    `Path:${/^[\w/ -]+$/.test(item.path) ? ` ${item.path}` : ` "${item.path}"`}`,
  ];
  if (item.shared.length > 0) lines.push('SharedFields:', ...fieldLines(item.shared, ''));
  if (item.languages.length > 0) lines.push('Languages:');
  for (const part of [...item.languages].sort((a, b) => (a.language < b.language ? -1 : 1))) {
    lines.push(`- Language: ${part.language}`);
    if (part.fields.length > 0) lines.push('  Fields:', ...fieldLines(part.fields, '  '));
    if (part.versions.length > 0) lines.push('  Versions:');
    for (const version of [...part.versions].sort((a, b) => a.version - b.version)) {
      lines.push(`  - Version: ${version.version}`);
      if (version.fields.length > 0) lines.push('    Fields:', ...fieldLines(version.fields, '    '));
    }
  }
  return `${lines.join('\n')}\n`;
}
