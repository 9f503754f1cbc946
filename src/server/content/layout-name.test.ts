import { expect, it } from 'vitest';
import { layoutAnswer } from '../testing/stub-content';
import { parseLayout } from './layout';

it('puts the name of a page where its standard values name it: a page that came by serialization keeps the token', () => {
  const { rendered } = layoutAnswer({ fields: { Title: { value: '$name' } } }).layout.item;
  expect(parseLayout(rendered)?.sitecore.route.fields).toEqual({ Title: { value: 'About' } });
});

it('puts the name of a datasource where its fields name it, and nothing where only its id is known', () => {
  const rendering = (dataSource: string) => ({
    uid: dataSource,
    componentName: 'Notice',
    dataSource,
    fields: { Title: { value: '$name' } },
  });
  const { rendered } = layoutAnswer({
    placeholders: {
      'headless-main': [rendering('/sitecore/content/a/Data/Notice 1'), rendering('{5B1F4B0A-7A31-4C5E-9A3E-000000000001}')],
    },
  }).layout.item;
  const titles = parseLayout(rendered)?.sitecore.route.placeholders['headless-main']?.map((node) => 'fields' in node && node.fields);
  expect(titles).toEqual([{ Title: { value: 'Notice 1' } }, { Title: { value: '' } }]);
});
