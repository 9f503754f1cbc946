import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { constraintProblems } from './constraints.fixture.ts';
import { unitsOf, valueOf } from './fields.ts';
import { textHash } from './hash.ts';
import { mergeFile } from './merge.ts';
import type { XliffRefusal } from './read.ts';
import { readXliff } from './read.ts';
import { copyOf, currencyOf, pageOf, readRecord, recordKey, writeRecord } from './record.ts';
import type { TranslationField, TranslationItem } from './types.ts';
import { writeXliff } from './write.ts';
import { ONE_PASS_MS, repeatedTexts, slowestOf } from '../../../tests/support/repeated.ts';

const ITEM = '10000000-0000-4000-8000-000000000001';
const FIELD = '20000000-0000-4000-8000-000000000001';
const field = (source: string, type = 'Rich Text', more: Partial<TranslationField> = {}): TranslationField => ({
  id: FIELD,
  name: 'Body',
  type,
  source,
  ...more,
});
const item = (...fields: TranslationField[]): TranslationItem => ({ id: ITEM, path: '/sitecore/content/a', fields });
const out = (...fields: TranslationField[]): string => writeXliff([item(...fields)], { from: 'en', to: 'de' }) ?? '';

it('takes one pass over a text, whatever its blanks', () => {
  const blanks = repeatedTexts([], [' ', '\t', ' \n', '\u00a0']);
  expect(slowestOf(blanks, (text) => unitsOf(field(text, 'Multi-Line Text'))).ms).toBeLessThan(ONE_PASS_MS);
}, 60_000);

it('is parted at its lines, with all the blanks between them', () => {
  const [unit] = unitsOf(field(' \n One  two \n\n three\t', 'Multi-Line Text'));
  expect(unit?.parts.map(({ kind, source }) => [kind, source.join('')])).toEqual([
    ['ignorable', ' \n '],
    ['segment', 'One  two'],
    ['ignorable', ' \n\n '],
    ['segment', 'three'],
    ['ignorable', '\t'],
  ]);
});

/** What a translator's tool does who changes only words: each segment gets a target. */
const translated = (text: string, change: (source: string) => string): string =>
  text.replace(
    /(<segment[^>]*)state="initial"([^>]*>\s*)<source xml:space="preserve">([^]*?)<\/source>(?!\s*<target)/g,
    (_all, head: string, tail: string, source: string) =>
      `${head}state="translated"${tail}<source xml:space="preserve">${source}</source><target xml:space="preserve">${change(source)}</target>`,
  );
const same = (source: string): string => source;

const back = (text: string, fields: readonly TranslationField[]) => {
  const [file] = readXliff(text).files;
  return file ? mergeFile(file, fields) : { fields: [], overtaken: [], problems: [], untranslated: [] };
};

const RICH = `<h2 id="a">Grid &amp; queue</h2>
<p>The <strong>median</strong> is <a href="~/link.aspx?_id=ABC&amp;_z=z" title="All of it">17&nbsp;days</a>.<sup><a href="#n1">1</a></sup><br />Next &lt;line&gt; R&D</p>
<!-- kept --><figure><img src="-/media/1.ashx" alt="A &quot;queue&quot;" class="x"><figcaption>Seen</figcaption></figure>
<table>
<tr><th scope=col>Land</th><td></td></tr>
</table>
<ul><li>one<ul><li>two</li></ul></li></ul><p>unclosed <em>tag`;

describe('a rich text', () => {
  it('goes out and comes back byte for byte', () => {
    const fields = [field(RICH)];
    const text = translated(out(...fields), same);
    expect(constraintProblems(text)).toEqual([]);
    expect(back(text, fields)).toEqual({
      fields: [{ id: FIELD, name: 'Body', value: RICH, hash: textHash(RICH) }],
      overtaken: [],
      problems: [],
      untranslated: [],
    });
  });

  it('gives translators words in segments, markup as codes, and descriptions as units of their own', () => {
    const text = out(field('<p>The <strong>median</strong> is <a href="/x">17</a>.</p><p><img src="a.png" alt="A queue"></p>'));
    expect(text).toContain(
      '<source xml:space="preserve">The <pc id="2" type="fmt" dataRefStart="d2" dataRefEnd="d3">median</pc> is <pc id="3" canCopy="no" canDelete="no" type="link" dataRefStart="d4" dataRefEnd="d5">17</pc>.</source>',
    );
    expect(text).toMatch(
      new RegExp(
        `<unit id="f-${FIELD}.alt1" name="Body \\(alt\\)">\\s*<segment id="s1" state="initial">\\s*<source xml:space="preserve">A queue</source>`,
      ),
    );
    expect(text).toContain(`subFlows="f-${FIELD}.alt1"`);
  });

  it('takes other words, in another order, with what the text may do without left out', () => {
    const fields = [field('<p>The <strong>median</strong> is <a href="/x">17 days</a>.</p><p><img src="a.png" alt="A queue"></p>')];
    const text = translated(out(...fields), (source) =>
      source
        .replace('The <pc id="2" type="fmt" dataRefStart="d2" dataRefEnd="d3">median</pc> is ', '')
        .replace('17 days', '17 Tage & <mehr>'.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;'))
        .replace('A queue', 'Eine "Schlange"'),
    );
    expect(back(text, fields).fields[0]?.value).toBe(
      '<p><a href="/x">17 Tage &amp; &lt;mehr></a>.</p><p><img src="a.png" alt="Eine &quot;Schlange&quot;"></p>',
    );
  });

  it('cannot bring in markup, in words or in what a file says of its codes', () => {
    const fields = [field('<p>A <strong>b</strong></p>')];
    const text = translated(out(...fields), (source) => source.replace('A ', '&lt;script>alert(1)&lt;/script> ')).replaceAll(
      /(<data [^>]*>)[^<]*/g,
      '$1&lt;script>alert(1)&lt;/script>',
    );
    expect(back(text, fields).fields[0]?.value).toBe('<p>&lt;script>alert(1)&lt;/script> <strong>b</strong></p>');
  });

  it.each([
    ['lost', (text: string) => text.replace(/<pc id="2".*?<\/pc>/g, 'words'), 'lost', '<a href="/x">…</a>'],
    ['doubled', (text: string) => text.replace(/(<pc id="2".*?<\/pc>)/, '$1$1'), 'added', '<a href="/x">…</a>'],
    ['unknown', (text: string) => `${text}<ph id="9"/>`, 'added', 'ph 9'],
    [
      'crossed',
      (text: string) => text.replace(/<pc id="2"[^>]*>(.*?)<\/pc>/, '<ec startRef="2"/>$1<sc id="2"/>'),
      'crossed',
      '<a href="/x">…</a>',
    ],
    ['half', (text: string) => text.replace(/<pc id="2"[^>]*>(.*?)<\/pc>/, '<sc id="2"/>$1'), 'crossed', '<a href="/x">…</a>'],
  ])('is refused when a code is %s, and the place is said', (_what, change, code, what) => {
    const fields = [field('<p>See <a href="/x">this</a> now</p>')];
    const merged = back(translated(out(...fields), change), fields);
    expect(merged).toEqual({
      fields: [],
      overtaken: [],
      untranslated: [],
      problems: [{ code, unit: `f-${FIELD}`, name: 'Body', segment: 's1', what }],
    });
  });

  it('is taken from tools that cut pairs in two, give the namespace a prefix, or add what they need', () => {
    const fields = [field('<p>See <a href="/x">this</a></p>')];
    const text = translated(out(...fields), (source) =>
      source.replace(
        /<pc id="2"[^>]*>(.*?)<\/pc>/,
        '<sc id="2"/><mrk id="m1" type="term"><x:own xmlns:x="urn:x">no</x:own>dies</mrk><ec startRef="2"/>',
      ),
    )
      .replace(/<(\/?)(xliff|file|unit|segment|ignorable|source|target|pc|ph|sc|ec|mrk|originalData|data)\b/g, '<$1q:$2')
      .replace('xmlns=', 'xmlns:q=');
    expect(back(text, fields).fields[0]?.value).toBe('<p>See <a href="/x">dies</a></p>');
  });
});

describe('a translation', () => {
  it('is refused as stale when its source has changed since', () => {
    const text = translated(out(field('<p>Old</p>')), same);
    expect(back(text, [field('<p>New</p>')])).toMatchObject({ fields: [], problems: [{ code: 'stale', name: 'Body' }] });
    expect(back(text, [field('<p class="x">Old</p>')]).fields[0]?.value).toBe('<p class="x">Old</p>');
  });

  it('is refused when half of it is missing, and is none without a target', () => {
    const fields = [field('<p>One</p><p>Two</p>')];
    const [first] = /<segment id="s1"[^]*?<\/segment>/.exec(out(...fields)) ?? [''];
    const half = out(...fields).replace(first, translated(first, same));
    expect(back(half, fields)).toMatchObject({ fields: [], problems: [{ code: 'half', segment: 's2' }] });
    expect(back(out(...fields), fields)).toEqual({ fields: [], overtaken: [], problems: [], untranslated: ['Body'] });
  });

  it('so far goes along, marked when its source has changed, and as a note when it has another form', () => {
    const given =
      writeXliff([item(field('<p>One</p>', 'Rich Text', { target: '<p>Eins</p>' }))], { from: 'en', to: 'de', standing: () => 'stale' }) ??
      '';
    expect(constraintProblems(given)).toEqual([]);
    expect(given).toContain('state="initial" subState="masthead:stale"');
    expect(given).toContain('<target xml:space="preserve">Eins</target>');
    const other = out(field('<p>One</p>', 'Rich Text', { target: '<p>Eins</p><p>Zwei</p>' }));
    expect(other).toContain('<note>Translated so far: Eins Zwei</note>');
    expect(other).not.toContain('<target');
    const current = out(field('<p>One</p>', 'Rich Text', { target: '<p>Eins</p>' }));
    expect(current).toContain('state="translated"');
    expect(back(current, [field('<p>One</p>')]).fields[0]?.value).toBe('<p>Eins</p>');
  });

  it('does not go over what somebody wrote there after the file was made, and gives both to choose from', () => {
    const was = field('<p>One</p>', 'Rich Text', { target: '<p>Eins</p>' });
    const text = out(was).replace('>Eins<', '>Ein<');
    const fields = (target: string | undefined) => back(text, [field('<p>One</p>', 'Rich Text', target === undefined ? {} : { target })]);
    const made = { id: FIELD, name: 'Body', value: '<p>Ein</p>', hash: textHash('<p>One</p>') };
    for (const target of ['<p>Eins</p>', undefined, '', '<p>Ein</p>', '<p>One</p>'])
      expect(fields(target), String(target)).toMatchObject({ fields: [made], overtaken: [] });
    expect(fields('<p>Die Eins</p>')).toMatchObject({ fields: [], problems: [], overtaken: [{ ...made, target: '<p>Die Eins</p>' }] });
    // What the translator left as it was says nothing against what somebody wrote here.
    expect(back(out(was), [field('<p>One</p>', 'Rich Text', { target: '<p>Die Eins</p>' })])).toMatchObject({ fields: [], overtaken: [] });
  });

  it('is not believed to be of what stands there now by a tool that left out what the file was made on, or calls it otherwise', () => {
    const text = translated(out(field('<p>One</p>', 'Rich Text', { target: '<p>Eins</p>' })), same).replace('>Eins<', '>Ein<');
    const now = [field('<p>One</p>', 'Rich Text', { target: '<p>Eins</p>' })];
    expect(back(text.replace(/ masthead:basis="\w+"/g, ''), now)).toMatchObject({ fields: [], overtaken: [{ target: '<p>Eins</p>' }] });
    const renamed = text
      .replace(' xmlns:masthead="urn:masthead:xliff"', '')
      .replace(/ masthead:basis=/g, ' xmlns:n="urn:masthead:xliff" n:basis=');
    expect(back(renamed, now)).toMatchObject({ fields: [{ value: '<p>Ein</p>' }], overtaken: [] });
  });

  it('of an earlier text is not done because it came back: somebody has to say so, or write another', () => {
    const was = field('<p>One</p>', 'Rich Text', { target: '<p>Eins</p>' });
    const given = writeXliff([item(was)], { from: 'en', to: 'de', standing: () => 'stale' }) ?? '';
    expect(back(given, [was])).toMatchObject({ fields: [], untranslated: ['Body'] });
    expect(back(given.replace('state="initial"', 'state="reviewed"'), [was])).toMatchObject({ fields: [{ value: '<p>Eins</p>' }] });
    expect(back(given.replace('>Eins<', '>Ein<'), [was])).toMatchObject({ fields: [{ value: '<p>Ein</p>' }] });
  });

  it('that is a copy of the text goes out as none', () => {
    const copy = field('<p>One</p>', 'Rich Text', { target: '<p>One</p>' });
    const given = writeXliff([item(copy)], { from: 'en', to: 'de', standing: () => 'missing' }) ?? '';
    expect(given).toContain('state="initial"');
    expect(given).not.toMatch(/<target|Translated so far/);
  });

  it('of a link, a picture, pairs and lines is of their words alone', () => {
    const fields = [
      field('<link text="Read &amp; see" linktype="internal" id="{A}" target="" />', 'General Link'),
      { ...field('<image mediaid="{B}" alt="A queue" />', 'Image'), id: FIELD.replace(/1$/, '2') },
      { ...field('1%2C284%20GW=waiting%20%26%20held&17=', 'Name Value List'), id: FIELD.replace(/1$/, '3') },
      { ...field('One\n\n  Two', 'Multi-Line Text'), id: FIELD.replace(/1$/, '4') },
      { ...field('<3 & more', 'Single-Line Text'), id: FIELD.replace(/1$/, '5') },
    ];
    const text = out(...fields);
    expect(constraintProblems(text)).toEqual([]);
    expect(back(translated(text, same), fields).fields.map(({ value }) => value)).toEqual(fields.map(({ source }) => source));
    const german = translated(text, (source) =>
      source.replace('Read &amp; see', 'Lies &amp; sieh "alles"').replace('waiting &amp; held', 'in der Schlange'),
    );
    expect(
      back(german, fields)
        .fields.map(({ value }) => value)
        .slice(0, 3),
    ).toEqual([
      '<link text="Lies &amp; sieh &quot;alles&quot;" linktype="internal" id="{A}" target="" />',
      '<image mediaid="{B}" alt="A queue" />',
      '1%2C284%20GW=in%20der%20Schlange&17=',
    ]);
  });
});

describe('any value', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<strong>',
        '</strong>',
        '<a href="/x?a=1&amp;b=2">',
        '</a>',
        '<br>',
        '<br />',
        '<img alt="A b" src=x>',
        "<li title='c d'>",
        '<!-- e -->',
        '<script>f<g</script>',
        '&nbsp;',
        '&amp;',
        '&lt;',
        '&gt;',
        '&copy',
        '&',
        '<',
        '>',
        '"',
        '\r\n',
        '\n    in code',
        '\n',
        '\t',
        '\u0001',
        ' ',
        '<p',
        '</',
        '<td align=right>',
        '<textarea>h',
        '\ud800',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 20 },
  );

  it.each(['Rich Text', 'Single-Line Text', 'Multi-Line Text', 'General Link', 'Image', 'Name Value List'])(
    'of a %s comes back byte for byte',
    (type) => {
      fc.assert(
        fc.property(pieces, (list) => {
          const source = list.join('');
          const fields = [field(source, type)];
          expect(valueOf({ id: FIELD, name: 'Body', type, source }, new Map())).toBe(source);
          if (unitsOf(fields[0] as TranslationField).length === 0) return;
          const text = translated(out(...fields), same);
          expect(constraintProblems(text)).toEqual([]);
          expect(back(text, fields)).toMatchObject({ problems: [], fields: [{ value: source }] });
        }),
        { numRuns: 300 },
      );
    },
  );
});

describe('a sign by its number', () => {
  it.each([
    ['0041', 'A'],
    ['-1', '\ufffd'],
    ['110000', '\ufffd'],
    ['0', '\ufffd'],
    ['x', '\ufffd'],
  ])('%s is %j', (hex, sign) => {
    const text = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="i-00000000-0000-4000-8000-000000000001"><unit id="u"><segment id="s"><source>a</source><target><cp hex="${hex}"/></target></segment></unit></file></xliff>`;
    expect(readXliff(text).files[0]?.units[0]?.segments[0]?.target).toEqual([sign]);
  });
});

describe('a file that is not taken', () => {
  it.each([
    ['words', 'not-xml'],
    ['<a/>', 'not-xliff'],
    ['<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>', 'old-xliff'],
    ['<!DOCTYPE x [<!ENTITY a "b">]><xliff/>', 'declares-entities'],
  ])('%s is refused as %s', (text, code) => {
    expect(() => readXliff(text)).toThrow(expect.objectContaining({ code }) as XliffRefusal);
  });
});

describe('the record of what a translation was made of', () => {
  it('is one line, and speaks for what lies below the page', () => {
    const path = '/sitecore/content/a/Home/x';
    expect(pageOf(`${path}/Data/Text Block 1`)).toBe(path);
    expect(pageOf(path)).toBe(path);
    const record = new Map([
      [recordKey(path, 'Title'), 'aa'],
      [recordKey(`${path}/Data/Text Block 1`, 'Text'), 'bb'],
    ]);
    expect(writeRecord(record)).toBe('Text%20Block%201%2FText=bb&Title=aa');
    expect(readRecord(writeRecord(record))).toEqual(record);
  });

  it('tells what is missing, stale, current and not known', () => {
    expect([
      currencyOf('a', undefined, undefined),
      currencyOf('a', 'b', undefined),
      currencyOf('a', 'b', textHash('a')),
      currencyOf('c', 'b', textHash('a')),
    ]).toEqual(['missing', 'unknown', 'current', 'stale']);
  });

  it('knows a copy that nobody has translated yet, and takes a name that is the same in both languages for what it is', () => {
    const text = '<p>Six words that nobody <b>ever</b> translates.</p>';
    expect([
      currencyOf('Hamburg', 'Hamburg', undefined),
      currencyOf(text, text, undefined),
      currencyOf('Reports', 'Reports', copyOf('Reports')),
      currencyOf('All reports', 'Reports', copyOf('Reports')),
      currencyOf('Reports', 'Berichte', copyOf('Reports')),
      currencyOf('Hamburg', 'Hamburg', textHash('Hamburg')),
    ]).toEqual(['unknown', 'missing', 'missing', 'missing', 'unknown', 'current']);
  });
});
