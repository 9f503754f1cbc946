import { describe, expect, it } from 'vitest';
import { showsAnother, withChromes, withOneRendering } from './metadata.server';

const metadata = (fieldType: string) => ({
  contextItem: { id: 'item', language: 'en', revision: 'r1', version: 2 },
  fieldId: 'field',
  fieldType,
  rawValue: 'a "raw" <value>',
});
const UID = '7723668d-e337-5c50-9c62-87b20f1aea98';

const layout = (fields: unknown, placeholders: unknown = {}) => ({ sitecore: { context: {}, route: { name: 'x', fields, placeholders } } });
const fieldsOf = (fields: unknown) =>
  (withChromes(layout(fields)) as ReturnType<typeof layout>).sitecore.route.fields as Record<string, Record<string, string>>;

describe('a field', () => {
  it.each([
    ['Single-Line Text', 'Less & more', '<span>Less &amp; more</span>'],
    ['Multi-Line Text', 'one\ntwo', '<span>one<br />two</span>'],
    ['Single-Line Text', '', '<span>[No text in field]</span>'],
    ['Rich Text', '<p>Hi</p>', '<div><p>Hi</p></div>'],
    ['Rich Text', '', '<div>[No text in field]</div>'],
    ['Date', '2026-11-18T06:00:00Z', '<span>2026-11-18T06:00:00Z</span>'],
    ['Datetime', '0001-01-01T00:00:00Z', '<span>[No text in field]</span>'],
    ['Integer', 12, '<span>12</span>'],
    ['File', { src: '/-/media/a.pdf', displayName: 'Report' }, '<span>Report</span>'],
    ['Image', { src: '/-/media/a.jpg', alt: 'A "b"', width: '10' }, '<img src="/-/media/a.jpg" alt="A &quot;b&quot;" width="10" />'],
  ])('of the type %s shows %o between its markers', (type, value, html) => {
    const { Field } = fieldsOf({ Field: { value, metadata: metadata(type) } });
    const [, json = '', shown] =
      /^<code type="text\/sitecore" chrometype="field" class="scpm" kind="open">(.*?)<\/code>(.*)<code type="text\/sitecore" chrometype="field" class="scpm" kind="close"><\/code>$/s.exec(
        Field?.editable ?? '',
      ) ?? [];
    expect(shown).toBe(html);
    expect(JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual(metadata(type));
  });

  it('of a link is a link, in the parts that a link is made of', () => {
    const { Link } = fieldsOf({ Link: { value: { href: '/a?b=1&c=2', text: 'Go <on>' }, metadata: metadata('General Link') } });
    expect(Link?.editableFirstPart).toContain('<a href="/a?b=1&amp;c=2">Go &lt;on&gt;</a>');
    expect(Link?.editable).toBeUndefined();
  });

  it('of an item that a field points at is one too; what has no metadata stays as it is', () => {
    const inner = { Title: { value: 'Deep', metadata: metadata('Single-Line Text') } };
    const fields = fieldsOf({
      List: [{ id: '1', fields: inner }],
      Plain: { value: 'x' },
      Nothing: null,
      On: { value: true, metadata: metadata('Checkbox') },
    });
    expect(JSON.stringify(fields.List)).toContain('<span>Deep</span>');
    expect([fields.Plain, fields.Nothing]).toEqual([{ value: 'x' }, null]);
    expect(fields.On).not.toHaveProperty('editable');
  });
});

describe('a placeholder', () => {
  it('has markers round it and each of its renderings, within each other', () => {
    const node = { uid: UID, componentName: 'Section', placeholders: { 'section-4': [] } };
    const { sitecore } = withChromes(layout({}, { 'headless-main': [node] })) as ReturnType<typeof layout>;
    const main = (sitecore.route.placeholders as Record<string, Record<string, Record<string, string>>[]>)['headless-main'] ?? [];
    expect(
      main.map(({ attributes, componentName }) => [attributes?.chrometype ?? componentName, attributes?.kind, attributes?.id]),
    ).toEqual([
      ['placeholder', 'open', 'headless-main_00000000-0000-0000-0000-000000000000'],
      ['rendering', 'open', UID],
      ['Section', undefined, undefined],
      ['rendering', 'close', undefined],
      ['placeholder', 'close', undefined],
    ]);
    expect(JSON.stringify(main[2])).toContain(`section-{*}_${UID}`);
  });
});

describe('one rendering', () => {
  const page = layout(
    {},
    {
      'headless-main': [
        { uid: 'other', componentName: 'A', placeholders: { inner: [{ uid: `{${UID.toUpperCase()}}`, componentName: 'B' }] } },
      ],
    },
  );
  it('is found wherever it stands, in whatever way its id is written', () => {
    expect(withOneRendering(page, UID)).toMatchObject({
      sitecore: { route: { placeholders: { 'headless-main': [{ componentName: 'B' }] } } },
    });
  });
  it('is not shown in place of another datasource’s words', () => {
    const node = { uid: UID, componentName: 'B', dataSource: '{AAAAAAAA-0000-0000-0000-000000000001}' };
    const having = layout({}, { 'headless-main': [node] });
    const asked = ['aaaaaaaa-0000-0000-0000-000000000001', 'aaaaaaaa-0000-0000-0000-000000000002', undefined];
    expect(asked.map((dataSource) => showsAnother(having, UID, dataSource))).toEqual([false, true, false]);
    expect(showsAnother(layout({}, { 'headless-main': [{ ...node, dataSource: '/sitecore/content/x' }] }), UID, asked[1])).toBe(false);
  });
  it('is none where the page has none', () => expect(withOneRendering(page, 'nobody')).toBeUndefined());
});

it.each([null, 'x', {}, { sitecore: {} }, { sitecore: { route: null } }])('leaves alone what is no layout: %o', (odd) => {
  expect(withChromes(odd)).toBe(odd);
  expect(withOneRendering(odd, UID)).toBeUndefined();
});
