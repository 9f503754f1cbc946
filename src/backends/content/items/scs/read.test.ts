import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scsYaml } from '../../../../../tests/support/scs-yaml.ts';
import type { WrittenField } from '../../../../../tests/support/scs-yaml.ts';
import { readFast } from './fast-reader.ts';
import { isItem, readItem } from './read.ts';
import { readYaml } from './yaml-reader.ts';

const ID = 'c0df6b65-dfe0-41e7-a3b4-f356d6e15b5c';
const head = (rest = '') =>
  `---\nID: "${ID}"\nParent: "7d13b944-0000-4000-8000-000000000001"\nTemplate: "4ad644a8-0000-4000-8000-000000000002"\nPath: /sitecore/content/a\n${rest}`;
const field = (value: string) =>
  head(`SharedFields:\n- ID: "f1a1fe9e-a60c-4ddb-a3a0-bb5b29fe732e"\n  Hint: __Renderings\n  Value: ${value}`);
const valueOf = (text: string) => readFast(text, 'f')?.shared[0]?.value;

describe('the fast reader', { timeout: 30_000 }, () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom(
        'a',
        ' ',
        ':',
        '#',
        '-',
        '"',
        "'",
        '|',
        '*',
        '\\',
        '\n',
        '{',
        '[',
        '&',
        '%',
        '<',
        '>',
        '=',
        '.',
        ',',
        '?',
        '!',
        '@',
        '~',
        '0',
        '\t',
      ),
    }),
    fc.constantFrom(
      '',
      '*',
      '|',
      '-',
      '---',
      '...',
      'null',
      'true',
      '~',
      '007',
      '1.50',
      '{A}|{B}',
      '"',
      "''",
      'a: b',
      'a #b',
      'key:',
      '- x',
      ' lead',
      'trail ',
      'line\n\n  deep\nend',
      '\n',
      'a\n',
      '\r\n',
      'a\tb',
      '\u2028',
    ),
  );
  const guids = fc.uuid();
  const fields: fc.Arbitrary<WrittenField[]> = fc.array(fc.record({ id: guids, hint: texts, value: texts }), { maxLength: 4 });
  const languages = fc.dictionary(
    fc.constantFrom('en', 'de', 'de-AT'),
    fc.record({ fields, versions: fc.array(fields, { minLength: 1, maxLength: 3 }) }),
    { minKeys: 1, noNullPrototype: true },
  );
  const items = fc.record({
    id: guids,
    parent: guids,
    template: guids,
    path: texts.map((text) => `/sitecore/${text}`),
    shared: fields,
    languages,
  });

  it('reads every item as the YAML parser does, or leaves it to it', () => {
    fc.assert(
      fc.property(items, fc.constantFrom('\n', '\r\n'), (item, lineBreak) => {
        const text = scsYaml(item).replaceAll('\n', lineBreak);
        const slow = readYaml(text, 'f');
        expect(isItem(slow)).toBe(true);
        const fast = readFast(text, 'f');
        if (fast) expect(fast).toEqual(slow);
        const written = Object.values(item.languages).flatMap(({ versions }) => versions.flat());
        const read = readItem(Buffer.from(text), 'f');
        const values = isItem(read) ? read.languages.flatMap(({ versions }) => versions.flatMap((version) => version.fields)) : [];
        expect(values.map(({ value }) => value)).toEqual(written.map(({ value }) => value));
      }),
      { numRuns: 400 },
    );
  });

  it('agrees with the YAML parser on any scalar that it takes', () => {
    const scalars = fc.string({
      unit: fc.constantFrom(
        'a',
        ' ',
        ':',
        '#',
        '-',
        '"',
        "'",
        '|',
        '*',
        '\\',
        '\n',
        '\n    ',
        '\n  ',
        '{',
        '[',
        '&',
        '%',
        '\t',
        '\r',
        '1',
        'n',
      ),
    });
    fc.assert(
      fc.property(scalars, (scalar) => {
        const text = `${field(scalar)}\n`;
        const fast = readFast(text, 'f');
        if (fast && scalar.trim() !== '*') expect(fast).toEqual(readYaml(text, 'f'));
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ['plain', 'a value', 'a value'],
    ['a number, as text', '007', '007'],
    ['nothing', '', ''],
    ['a star for any environment', '*', '*'],
    ['double quotes', '"{A}|\\"{B}\\""', '{A}|"{B}"'],
    ['single quotes', "'it''s'", "it's"],
    ['a block, without the line break at its end', '|\n    one\n\n      two\n    three', 'one\n\n  two\nthree'],
  ])('takes %s', (_name, written, value) => {
    expect(valueOf(field(`${written}\n`))).toBe(value);
  });

  it('takes a byte order mark, carriage returns and a missing last line break', () => {
    expect(readFast(`\uFEFF${field('|\n    one\n    two')}`.replaceAll('\n', '\r\n'), 'f')?.shared[0]?.value).toBe('one\ntwo');
  });

  it.each([
    '&anchor',
    'a: b',
    'a # b',
    '>\n    folded',
    '"open',
    '|2\n    x',
    '# comment',
    '- list',
    'a\n    continued',
    'x\n  Value: twice',
  ])('leaves %j to the YAML parser', (written) => {
    expect(readFast(field(`${written}\n`), 'f')).toBeUndefined();
  });

  it('notes on which line a layout begins', () => {
    expect(readFast(field('<r />\n'), 'f')?.shared[0]?.line).toBe(9);
    expect(readFast(field('|\n    <r />\n'), 'f')?.shared[0]?.line).toBe(10);
  });
});

describe('what is wrong with a file', () => {
  const problem = (text: string) => readItem(Buffer.from(text), 'x.yml');
  it.each([
    ['broken YAML', field('"open\n'), 10, /YAML/],
    ['no id', head().replace(/ID: .*\n/, ''), undefined, /^ID: missing/],
    ['an id that is none', head().replace(ID, 'abc'), 2, /ID: "abc" is not a GUID/],
    ['a path elsewhere', head().replace('/sitecore/content', '/content'), 5, /path begins with/],
    [
      'a version that is no number',
      head('Languages:\n- Language: en\n  Versions:\n  - Version: one\n'),
      9,
      /Languages, entry 1, Versions, entry 1, Version: a version is a number/,
    ],
    ['no document', '', undefined, /missing|expected/i],
  ])('%s', (_name, text, line, reason) => {
    const result = problem(text);
    expect(result).toMatchObject({ file: 'x.yml', reason: expect.stringMatching(reason) as string });
    expect((result as { line?: number }).line).toBe(line);
  });
});

describe('blobs', () => {
  const media = (base64: string) =>
    head(
      `SharedFields:\n- ID: "40e50ed9-ba07-4702-992e-a912738d32dc"\n  Hint: Blob\n  BlobID: "10000000-0000-4000-8000-000000000999"\n  Value: ${base64}\n- ID: "c06867fe-9a43-4c7d-b739-48780492d06f"\n  Hint: Extension\n  Value: png\n`,
    );

  it.each(['plain', 'quoted'])('keeps only the place of a large one (%s)', (style) => {
    const base64 = Buffer.alloc(60_000, 7).toString('base64');
    const text = media(style === 'quoted' ? `"${base64}"` : base64);
    const item = readItem(Buffer.from(text), 'm.yml');
    if (!isItem(item)) throw new Error(item.reason);
    const [blob, extension] = item.shared;
    expect(blob).toMatchObject({ value: '', blob: { start: text.indexOf(base64), end: text.indexOf(base64) + base64.length } });
    expect(extension!.value).toBe('png');
  });

  it('reads a small one with the rest', () => {
    expect(readItem(Buffer.from(media('AAAA')), 'm.yml')).toMatchObject({ shared: [{ value: 'AAAA' }, { value: 'png' }] });
  });
});
