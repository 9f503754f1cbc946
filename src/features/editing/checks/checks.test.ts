import { describe, expect, it } from 'vitest';
import { checkPage } from './check-page.server';
import { colourOf, contrast } from './contrast';
import { CHECKS, type CheckedField, type CheckedPage } from './model';
import en from '../words/checks.en.json';

const PAGE = '10000000-0000-4000-8000-000000000001';
const PART = '10000000-0000-4000-8000-000000000002';
const THERE = '20000000-0000-4000-8000-000000000001';
const GONE = '20000000-0000-4000-8000-000000000002';
const compact = (id: string) => id.replaceAll('-', '').toUpperCase();
const rich = (name: string, value: string): CheckedField => ({ id: `f-${name}`, name, title: name, type: 'Rich Text', value });
const line = (name: string, value: string, type = 'Single-Line Text'): CheckedField => ({
  id: `f-${name}`,
  name,
  title: name,
  type,
  value,
});

const GOOD = [
  line('Title', 'A queue'),
  line('MetaTitle', ''),
  line('MetaDescription', 'What it is about.'),
  line('Image', ''),
  line('ShareImage', `<image mediaid="{${THERE}}" alt="A queue" />`, 'Image'),
];
const page = (fields: CheckedField[], parts: CheckedField[] = [], more: Partial<CheckedPage> = {}): CheckedPage => ({
  page: {
    id: PAGE,
    name: 'Page',
    template: 'Article',
    fields: [...GOOD.filter(({ name }) => !fields.some((field) => field.name === name)), ...fields],
  },
  parts: parts.length > 0 ? [{ id: PART, name: 'Text Block 1', template: 'Text Block', fields: parts }] : [],
  targets: new Set([THERE]),
  descriptions: new Map(),
  translations: [],
  ...more,
});
const found = (fields: CheckedField[], parts?: CheckedField[], more?: Partial<CheckedPage>) =>
  checkPage(page(fields, parts, more)).found.map(({ code, item, field, detail, number }) => [
    code,
    ...(item === PART ? ['part'] : []),
    field,
    ...(detail === undefined ? [] : [detail]),
    ...(number === undefined ? [] : [number]),
  ]);
const body = (html: string) => found([rich('Body', html)]).map(([code]) => code);

describe('a page that has what it needs', () => {
  it('has no findings, and a time to read', () => {
    const words = Array.from({ length: 460 }, () => 'word').join(' ');
    const checked = checkPage(page([rich('Body', `<h2>One</h2><p>${words}</p>`)], [rich('Text', '<h3>Two</h3><p>three four</p>')]));
    expect(checked).toEqual({ found: [], words: 464, minutes: 2 });
    expect(checkPage(page([])).minutes).toBeNull();
  });
});

describe('titles and descriptions', () => {
  it.each<[string, CheckedField[], unknown[][]]>([
    ['no title', [line('Title', ' ')], [['title-missing', 'f-Title']]],
    ['a title of nobody', [line('Title', '$name')], [['title-missing', 'f-Title']]],
    ['a long title', [line('Title', 'x'.repeat(91))], [['title-long', 'f-Title', 91]]],
    ['a title that results cut', [line('Title', 'x'.repeat(61))], [['meta-title-long', 'f-MetaTitle', 61]]],
    ['one that has another for results', [line('Title', 'x'.repeat(61)), line('MetaTitle', 'x')], []],
    ['a long title for results', [line('MetaTitle', 'x'.repeat(61))], [['meta-title-long', 'f-MetaTitle', 61]]],
    ['no description', [line('MetaDescription', '')], [['description-missing', 'f-MetaDescription']]],
    ['a long description', [line('MetaDescription', 'x'.repeat(161))], [['description-long', 'f-MetaDescription', 161]]],
    ['no picture to share', [line('ShareImage', '', 'Image')], [['share-picture-missing', 'f-ShareImage']]],
  ])('%s', (_what, fields, expected) => {
    expect(found(fields)).toEqual(expected);
  });
});

describe('pictures', () => {
  it.each([
    ['no description', '<img src="a.png">', ['alt-missing']],
    ['an empty one', '<img src="a.png" alt=" ">', ['alt-missing']],
    ['the name of a file', '<img src="a.png" alt="IMG_1234.jpg">', ['alt-file-name']],
    ['the name that a camera gave', '<img src="a.png" alt="DSC 0042">', ['alt-file-name']],
    ['a long one', `<img src="a.png" alt="${'x '.repeat(130)}">`, ['alt-long']],
    ['a good one', '<img src="a.png" alt="A queue of turbines">', []],
  ])('in a text with %s', (_what, html, codes) => {
    expect(body(html)).toEqual(codes);
  });

  it('are described by the media library where the page says nothing', () => {
    const image = (alt: string) => line('Image', `<image mediaid="{${THERE.toUpperCase()}}" alt="${alt}" />`, 'Image');
    expect(found([image('')])).toEqual([['alt-missing', 'f-Image']]);
    expect(found([image('')], [], { descriptions: new Map([[THERE, 'A queue']]) })).toEqual([]);
    expect(found([image('x.png')])).toEqual([['alt-file-name', 'f-Image', 'x.png']]);
    expect(
      found([rich('Body', `<img src="-/media/${compact(THERE)}.ashx" alt="">`)], [], { descriptions: new Map([[THERE, 'A queue']]) }),
    ).toEqual([]);
  });
});

describe('headings', () => {
  it.each([
    ['in order', '<h2>a</h2><h3>b</h3><h2>c</h2>', []],
    ['that begin too low', '<h3>a</h3>', ['heading-first']],
    ['with a level left out', '<h2>a</h2><h4>b</h4>', ['heading-skipped']],
    ['of the first level', '<h1>a</h1><h2>b</h2>', ['heading-title']],
    ['without words', '<h2> </h2>', ['heading-empty']],
    ['of the same words', '<h2>a</h2><h2>A</h2>', ['heading-twice']],
  ])('%s', (_what, html, codes) => {
    expect(body(html)).toEqual(codes);
  });

  it('go on from text to text of the page', () => {
    expect(found([rich('Body', '<h2>a</h2>')], [rich('Text', '<h3>b</h3>')])).toEqual([]);
    expect(found([rich('Body', '')], [rich('Text', '<h3>b</h3>')])).toEqual([['heading-first', 'part', 'f-Text', 'b', 3]]);
  });
});

describe('links', () => {
  it.each([
    ['to an item that is there', `<a href="~/link.aspx?_id=${compact(THERE)}&amp;_z=z">All of it</a>`, []],
    ['to one that is gone', `<a href="~/link.aspx?_id=${compact(GONE)}&amp;_z=z">All of it</a>`, ['link-broken']],
    ['to no id', '<a href="~/link.aspx?_id=x">All of it</a>', ['link-broken']],
    ['without words', '<a href="/x"> </a>', ['link-no-text']],
    ['of a picture without description', '<a href="/x"><img src="a" alt=""></a>', ['alt-missing', 'link-no-text']],
    ['of a picture', '<a href="/x"><img src="a" alt="The report"></a>', []],
    ['with a name', '<a href="/x" title="The report"></a>', []],
    ['that say nothing', '<a href="/x">Hier klicken</a> <a href="/x">here.</a>', ['link-vague', 'link-vague']],
    ['within the text', '<a href="#a">To a</a><h2 id="a">a</h2>', []],
    ['to a place that is not there', '<a href="#b">To b</a><h2 id="a">a</h2>', ['link-anchor-broken']],
    ['without encryption', '<a href="http://example.org/">An example</a>', ['link-insecure']],
  ])('%s', (_what, html, codes) => {
    expect(body(html)).toEqual(codes);
  });

  it('in a field of their own', () => {
    const link = (attributes: string) => found([line('MoreLink', `<link ${attributes} />`, 'General Link')]).map(([code]) => code);
    expect(link(`text="More on it" linktype="internal" id="{${THERE}}"`)).toEqual([]);
    expect(link(`text="More on it" linktype="internal" id="{${GONE}}"`)).toEqual(['link-broken']);
    expect(link('text="" linktype="external" url="https://example.org/"')).toEqual(['link-no-text']);
    expect(link('text="" linktype="" url=""')).toEqual([]);
  });
});

describe('tables, colours and notes', () => {
  it.each([
    ['a table without heads', '<table><tr><td>a</td></tr></table>', ['table-no-head']],
    ['a table with an empty head', '<table><tr><th></th><th>a</th></tr></table>', ['table-head-empty']],
    ['a table with heads', '<table><tr><th>a</th></tr></table>', []],
    ['a pale colour', '<p><span style="color: #bbb">pale</span></p>', ['contrast-low']],
    ['a pale ground', '<p style="background-color: rgb(40, 40, 40)">dark</p>', ['contrast-low']],
    ['a dark colour', '<p><font color="#333">dark</font></p>', ['colour-ignored']],
    ['a mark of no note', '<p>a<sup><a href="#n1">1</a></sup></p>', ['note-missing']],
  ])('%s', (_what, html, codes) => {
    expect(body(html)).toEqual(codes);
  });

  it('find notes in the list of the page, and those that nothing marks', () => {
    const notes = rich('Notes', '<ol><li id="n1">One</li><li id="n2">Two</li></ol>');
    expect(found([rich('Body', '<p>a<sup><a href="#n1">1</a></sup></p>'), notes])).toEqual([['note-unused', 'f-Notes', '2']]);
  });

  it('measure contrast as WCAG does', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
    expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
    expect([colourOf('#ABC'), colourOf('rgb(1, 2, 3)'), colourOf('Grey'), colourOf('var(--x)')]).toEqual([
      [170, 187, 204],
      [1, 2, 3],
      [128, 128, 128],
      undefined,
    ]);
  });
});

describe('translations', () => {
  it('are missing, in part, or of an earlier text', () => {
    const translation = { language: 'de', present: true, stale: 0, missing: 0 };
    expect(found([], [], { translations: [{ ...translation, present: false }] })).toEqual([['translation-missing', undefined, 'de']]);
    expect(found([], [], { translations: [{ ...translation, stale: 2, missing: 1 }] })).toEqual([
      ['translation-stale', undefined, 'de', 2],
      ['translation-fields-missing', undefined, 'de', 1],
    ]);
  });
});

describe('hostile texts', () => {
  it('are looked at in a moment', () => {
    const deep = `${'<b><a href="x">'.repeat(5_000)}${'<h2>'.repeat(2_000)}`;
    const began = performance.now();
    checkPage(page([rich('Body', deep), line('MoreLink', `<link ${'a="'.repeat(20_000)}`, 'General Link')]));
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

it('every finding has words', () => {
  expect(
    Object.keys(en)
      .filter((key) => key.startsWith('check.'))
      .sort(),
  ).toEqual(
    Object.keys(CHECKS)
      .map((code) => `check.${code}`)
      .sort(),
  );
});
