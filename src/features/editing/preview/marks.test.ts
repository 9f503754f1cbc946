import { describe, expect, it } from 'vitest';
import { withMarks } from './marks.server';

const ITEM = '{8CDC337E-A112-42FB-BBB4-4143751E123F}';
const PAGE = '8cdc337e-a112-42fb-bbb4-4143751e123f';
const metadata = (type: string, id = ITEM) => ({
  contextItem: { id, language: 'de', version: 3 },
  fieldId: '{75577384-3C97-45DA-A847-81B00500E250}',
  fieldType: type,
});
const FIELD = '75577384-3c97-45da-a847-81b00500e250';
const layout = (fields: unknown, placeholders: unknown = {}) => ({ sitecore: { context: {}, route: { name: 'x', fields, placeholders } } });
type Route = Readonly<Record<'fields' | 'placeholders', Record<string, never>>>;
const routeOf = (rendered: unknown) => (withMarks(rendered) as { sitecore: { route: Route } }).sitecore.route;

describe('a field', () => {
  it('says of which item, language, version, field and type it is', () => {
    const { fields } = routeOf(layout({ Title: { value: 'A', metadata: metadata('Single-Line Text') } }));
    expect(fields).toMatchObject({ Title: { value: 'A', mark: `${PAGE}|de|3|${FIELD}|Single-Line Text` } });
  });
  it('of an item that a field points at is marked as that item’s', () => {
    const { fields } = routeOf(
      layout({ Topics: [{ id: 'b', fields: { Title: { value: '', metadata: metadata('Single-Line Text', '{B}') } } }] }),
    );
    expect(fields).toMatchObject({ Topics: [{ fields: { Title: { mark: `b|de|3|${FIELD}|Single-Line Text` } } }] });
  });
  it.each([[{ value: 'A' }], [{ value: 'A', metadata: { fieldId: 1 } }], [null], ['text']])(
    'of which nothing is said stays as it is: %j',
    (field) => expect(routeOf(layout({ Field: field })).fields).toEqual({ Field: field }),
  );
});

it('a rendering says which item it shows, at any depth', () => {
  const inner = {
    uid: 'u2',
    componentName: 'TextBlock',
    dataSource: 'local:/Data/Text',
    fields: { Text: { value: '', metadata: metadata('Rich Text') } },
  };
  const outer = { uid: 'u1', componentName: 'Section', dataSource: ITEM, placeholders: { 'section-1': [inner] } };
  const { placeholders } = routeOf(layout({}, { 'headless-main': [outer, { uid: 'u3', componentName: 'PageBody' }] }));
  expect(placeholders).toMatchObject({
    'headless-main': [
      { mark: PAGE, placeholders: { 'section-1': [{ mark: PAGE, fields: { Text: { mark: expect.stringContaining('|Rich Text') } } }] } },
      { mark: '' },
    ],
  });
});

it('what is no layout stays as it is', () => {
  for (const odd of [null, 'text', {}, { sitecore: { route: null } }]) expect(withMarks(odd)).toEqual(odd);
});
