import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScsField, ScsItem } from './item.ts';
import { ScsSyntaxError } from './lines.ts';
import { readScs } from './read.ts';
import { writeScs } from './write.ts';

const HEAD = `---
ID: "c0df6b65-dfe0-41e7-a3b4-f356d6e15b5c"
Parent: "7d13b944-0000-4000-8000-000000000001"
Template: "4ad644a8-0000-4000-8000-000000000002"
Path: /sitecore/content/a
`;
const FIELD = 'f1a1fe9e-a60c-4ddb-a3a0-bb5b29fe732e';
const OTHER = 'f2a1fe9e-a60c-4ddb-a3a0-bb5b29fe732e';
/** A file with one shared field; its value is written on line 9. */
const valued = (value: string): string => `${HEAD}SharedFields:\n- ID: "${FIELD}"\n  Hint: Text\n  Value:${value}`;
const english = (rest: string): string => `${HEAD}Languages:\n- Language: en\n${rest}`;

function problemOf(text: string): { line: number; reason: string } | undefined {
  try {
    readScs(text);
    return undefined;
  } catch (error) {
    if (error instanceof ScsSyntaxError) return { line: error.line, reason: error.message };
    throw error;
  }
}

// What Sitecore's reader makes of each. It looks for `Key: `, not for YAML; its blocks end where a line is indented less.
describe('values', () => {
  it.each([
    ['plain', ' a value\n', 'a value'],
    ['a number', ' 007\n', '007'],
    ['nothing behind the colon', '\n', ''],
    ['nothing behind the blank', ' \n', ''],
    ['no end of line at the end of the file', ' a', 'a'],
    ['a star', ' *\n', '*'],
    ['a word of YAML', ' yes\n', 'yes'],
    ['null', ' null\n', 'null'],
    ['a tilde', ' ~\n', '~'],
    ['an anchor', ' &a b\n', '&a b'],
    ['a tag', ' !!str b\n', '!!str b'],
    ['a percent sign', ' %2f\n', '%2f'],
    ['a remark that is none', ' a # b\n', 'a # b'],
    ['a value that begins with a hash', ' #b\n', '#b'],
    ['a colon', ' a: b\n', 'a: b'],
    ['a flow list', ' [a, b]\n', '[a, b]'],
    ['blanks before', '   a\n', '  a'],
    ['blanks after', ' a  \n', 'a  '],
    ['a tab', ' \ta\n', '\ta'],
    ['double quotes', ' "a: b"\n', 'a: b'],
    ['quotes within quotes', ' "a "b" c"\n', 'a "b" c'],
    ['escaped quotes', ' "a \\"b\\" c"\n', 'a "b" c'],
    ['a backslash, which escapes nothing else', ' "a\\nb"\n', 'a\\nb'],
    ['empty quotes', ' ""\n', ''],
    ['quotes that open and do not close', ' "a\n', '"a'],
    ['quotes that close and did not open', ' a"\n', 'a"'],
    ['single quotes, which are signs', " 'it''s'\n", "'it''s'"],
    ['a folded block, which is no block', ' >\n', '>'],
    ['a block', ' |\n    one\n    two\n', 'one\ntwo'],
    ['a block that is indented further', ' |\n      one\n    two\n', '  one\ntwo'],
    ['a block with a blank line that is indented', ' |\n    one\n    \n    two\n', 'one\n\ntwo'],
    ['a block that begins with a blank line', ' |\n    \n    one\n', '\none'],
    ['a block that ends with a blank line', ' |\n    one\n    \n', 'one\n'],
    ['a block with a hash', ' |\n    # one\n', '# one'],
    ['a block with what looks like a key', ' |\n    Value: one\n', 'Value: one'],
    ['a block with dashes', ' |\n    - one\n', '- one'],
    ['dashes in the place of the indentation', ' |\n  --one\n', 'one'],
    ['a block without lines', ' |\n', ''],
    ['a block with quotes', ' |\n    say "no"\n', 'say "no"'],
    ['a block with ends of line of Windows', ' |\r\n    one\r\n    two\r\n', 'one\ntwo'],
    ['a block with ends of line of old', ' |\r    one\r    two\r', 'one\ntwo'],
  ])('takes %s', (_name, written, value) => {
    expect(readScs(valued(written)).shared).toEqual([{ id: FIELD, hint: 'Text', value }]);
  });

  it.each([
    ['a block with an empty line', ' |\n    one\n\n    two\n', 12, 'expected "Key: value", found "    two"'],
    ['a block whose second line has a key', ' |\n    one\n\n    Value: two\n', 12, 'expected "ID" of a field, found "Value"'],
    ['a block that is not indented', ' |\n  one\n', 10, 'expected "Key: value", found "  one"'],
    ['a value that goes on', ' a\n    continued\n', 10, 'expected "Key: value", found "    continued"'],
    ['a block that is indented by a number', ' |2\n    x\n', 10, 'expected "Key: value", found "    x"'],
    ['a lone quotation mark', ' "\n', 9, 'the quotes of "Value" are not closed'],
    ['a value without the blank', 'a\n', 9, 'expected a blank behind "Value:", found "a": Sitecore would lose it'],
    ['a second value', ' a\n  Value: b\n', 10, 'expected "ID" of a field, found "Value"'],
    [
      'a second field of one id',
      ` a\n- ID: "${FIELD}"\n  Value: b\n`,
      10,
      `the field ${FIELD} is there twice: Sitecore would lose the second`,
    ],
  ])('refuses %s', (_name, written, line, reason) => {
    expect(problemOf(valued(written))).toEqual({ line, reason });
  });
});

describe('items', () => {
  it.each([
    ['only what it must have', HEAD],
    ['ends of line of Windows', HEAD.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\uFEFF${HEAD}`],
    ['remarks and blank lines', HEAD.replace('Parent', '# why\n\n  # and why not\nParent')],
    ['GUIDs without quotes and in capitals', HEAD.replace(/"(.*)"/g, (_all, id: string) => id.toUpperCase())],
    ['a field without a hint', `${HEAD}SharedFields:\n- ID: "${FIELD}"\n  Value: a\n`],
    ['keys that are indented by taste', `${HEAD}SharedFields:\n    - ID: "${FIELD}"\n  Value: a\n`],
    ['an empty list', `${HEAD}SharedFields:\nLanguages:\n`],
    ['a language without versions', english('  Versions:\n')],
    ['a version without fields', english('  Versions:\n  - Version: 1\n')],
    ['a branch', HEAD.replace(/$/, 'BranchID: "7d13b944-0000-4000-8000-000000000009"\n')],
  ])('takes %s', (_name, text) => {
    expect(readScs(text)).toMatchObject({ id: 'c0df6b65-dfe0-41e7-a3b4-f356d6e15b5c', path: '/sitecore/content/a' });
  });

  it.each([
    ['an empty file', '', 1, 'an item begins with a line of three dashes'],
    ['no dashes', HEAD.slice(4), 1, 'an item begins with a line of three dashes'],
    ['a line that is no entry', HEAD.replace('Path', 'this is not an item\nPath'), 5, 'expected "Key: value", found "this is not an item"'],
    ['no id', HEAD.replace(/ID.*\n/, ''), 2, 'expected "ID", found "Parent"'],
    ['an id in braces', HEAD.replace(/"(c0.*)"/, '"{$1}"'), 2, 'ID: "{c0df6b65-dfe0-41e7-a3b4-f356d6e15b5c}" is not a GUID'],
    ['an id without dashes', HEAD.replace(/c0df6b65-dfe0-/, 'c0df6b65dfe0'), 2, /is not a GUID/],
    ['a template before the parent', HEAD.replace(/(Parent.*\n)(Template.*\n)/, '$2$1'), 3, 'expected "Parent", found "Template"'],
    ['the end of the file', HEAD.split('\n').slice(0, 3).join('\n'), 3, 'expected "Template", found the end of the file'],
    ['a path elsewhere', HEAD.replace('/sitecore', ''), 5, 'Path: "/content/a" does not begin with /sitecore'],
    ['an unknown key', `${HEAD}Owner: me\n`, 6, '"Owner" is not expected here: Sitecore would read no further'],
    [
      'fields behind the languages',
      `${english('  Versions:\n')}SharedFields:\n`,
      9,
      '"SharedFields" is not expected here: Sitecore would read no further',
    ],
    [
      'a field without a value',
      `${HEAD}SharedFields:\n- ID: "${FIELD}"\n- ID: "${OTHER}"\n  Value: a\n`,
      8,
      'expected "Value", found "ID"',
    ],
    ['a hint before the id', `${HEAD}SharedFields:\n- Hint: Text\n  ID: "${FIELD}"\n`, 7, 'expected "ID" of a field, found "Hint"'],
    [
      'a value before the hint',
      `${HEAD}SharedFields:\n- ID: "${FIELD}"\n  Value: a\n  Hint: b\n`,
      9,
      'expected "ID" of a field, found "Hint"',
    ],
    [
      'a language without “Versions”',
      english(`  Fields:\n  - ID: "${FIELD}"\n    Value: a\n`),
      10,
      'expected "Versions", found the end of the file',
    ],
    ['a version that is no number', english('  Versions:\n  - Version: one\n'), 9, 'Version: "one" is not a number from 1'],
    [
      'a version twice',
      english('  Versions:\n  - Version: 1\n  - Version: 1\n'),
      10,
      'version 1 is there twice: Sitecore would lose the second',
    ],
    [
      'a language twice',
      english('  Versions:\n- Language: en\n  Versions:\n'),
      9,
      'the language en is there twice: Sitecore would lose the second',
    ],
  ])('refuses %s', (_name, text, line, reason) => {
    expect(problemOf(text)).toEqual({ line, reason: typeof reason === 'string' ? reason : (expect.stringMatching(reason) as string) });
  });

  it('keeps the line of a value where it is asked for', () => {
    expect(readScs(valued(' a\n'), ({ hint }) => hint === 'Text').shared[0]?.line).toBe(9);
    expect(readScs(valued(' |\n    a\n'), ({ hint }) => hint === 'Text').shared[0]?.line).toBe(10);
  });
});

describe('the writer', () => {
  const item = (value: string): ScsItem => ({ ...readScs(HEAD), shared: [{ id: FIELD, hint: 'Text', value }] });
  const written = (value: string): string => {
    const text = writeScs(item(value));
    return text.slice(text.indexOf('  Value:') + 8);
  };

  it.each([
    ['words', 'plain words', ' plain words\n'],
    ['nothing', '', ' \n'],
    ['a star', '*', ' *\n'],
    ['a slash and a dot', '/a/b.c', ' /a/b.c\n'],
    ['an underscore, an equals sign and an ampersand', '_a=b&c', ' _a=b&c\n'],
    ['a dash', 'a-b', ' "a-b"\n'],
    ['a colon', 'a:b', ' "a:b"\n'],
    ['braces', '{A}|{B}', ' "{A}|{B}"\n'],
    ['brackets', 'a [b]', ' "a [b]"\n'],
    ['a question', 'what?', ' "what?"\n'],
    ['an exclamation', 'oh!', ' "oh!"\n'],
    ['quotes', 'say "no"', ' |\n    say "no"\n'],
    ['a backslash', 'a\\b', ' |\n    a\\b\n'],
    ['lines', 'a\nb', ' |\n    a\n    b\n'],
    ['lines of Windows', 'a\r\nb', ' |\n    a\n    b\n'],
    ['a blank line, which is indented with the others', 'a\n\nb', ' |\n    a\n    \n    b\n'],
    ['an end of line at the end', 'a\n', ' |\n    a\n    \n'],
    ['blanks at the ends', ' a ', '  a \n'],
  ])('writes %s', (_name, value, expected) => {
    expect(written(value)).toBe(expected);
  });

  it('begins with a byte order mark, sorts, and leaves out a language that says nothing', () => {
    const fields = (...ids: string[]): ScsField[] => ids.map((id) => ({ id, hint: 'Meta-Title', value: 'x' }));
    const text = writeScs({
      ...readScs(HEAD),
      branch: OTHER,
      shared: fields(OTHER, FIELD),
      languages: [
        { language: 'en', fields: [], versions: [10, 9].map((version) => ({ version, fields: [] })) },
        { language: 'fr', fields: [], versions: [] },
        { language: 'de-AT', fields: fields(FIELD), versions: [] },
      ],
    });
    expect(text).toBe(`\uFEFF${HEAD}BranchID: "${OTHER}"
SharedFields:
- ID: "${FIELD}"
  Hint: "Meta-Title"
  Value: x
- ID: "${OTHER}"
  Hint: "Meta-Title"
  Value: x
Languages:
- Language: "de-AT"
  Fields:
  - ID: "${FIELD}"
    Hint: "Meta-Title"
    Value: x
  Versions:
- Language: en
  Versions:
  - Version: 9
  - Version: 10
`);
  });

  it('writes what the reader reads as it was', () => {
    const signs = ['a', ' ', '\n', '"', '\\', ':', '-', '#', '|', 'é', '<', '{', "'", '\t', '*', '&', '\u2028'];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...signs) }), (value) => {
        // What the format cannot hold: Sitecore itself reads a lone bar as the beginning of a block, and quotes as quotes.
        fc.pre(value !== '|');
        expect(readScs(writeScs(item(value)))).toEqual(item(value));
      }),
      { numRuns: 2000 },
    );
  });

  const folder = fileURLToPath(new URL('../../sitecore/items', import.meta.url));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.yml'),
  );

  it('gives every item of the project back byte for byte', () => {
    expect(files.length).toBeGreaterThan(3000);
    const other = files
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => {
        const text = readFileSync(file, 'utf8');
        return writeScs(readScs(text)) !== text;
      });
    expect(other).toEqual([]);
  });
});
