import { expect, it } from 'vitest';
import { documentOf } from './document.ts';
import { references, renderedSchema, textField } from './layout.ts';

const rendered = {
  sitecore: {
    route: {
      name: 'queues',
      displayName: 'Queues',
      fields: {
        Title: { value: '$name' },
        Topics: [{ id: 'a', name: 'grid', displayName: 'The grid', fields: { Title: { value: '$name' } } }],
      },
      placeholders: {
        main: [{ componentName: 'Notice', dataSource: '/sitecore/content/a/Data/Notice 1', fields: { Title: { value: 'About $name' } } }],
      },
    },
  },
};

it('has the names of items where their fields say $name, as standard values do', () => {
  const route = renderedSchema.parse(rendered)!;
  expect(textField(route.fields, 'Title')).toBe('Queues');
  expect(references(route.fields, 'Topics').map(({ fields }) => textField(fields, 'Title'))).toEqual(['The grid']);
  expect(route.placeholders.main?.map(({ fields }) => textField(fields, 'Title'))).toEqual(['About Notice 1']);
  const entry = {
    id: 'a',
    site: 'dotcom',
    language: 'en',
    name: 'queues',
    path: '/a',
    template: 'Topic',
    url: 'http://a/queues',
    stamp: '',
  };
  const document = documentOf(entry, route, () => null)!;
  expect(document).toMatchObject({ title: 'Queues', topics: [{ slug: 'grid', label: 'The grid' }] });
  expect(JSON.stringify(document)).not.toContain('$name');
  const titled = documentOf(entry, { ...route, fields: { ...route.fields, Title: { value: 'Paper, *not copper*' } } }, () => null)!;
  expect(titled.title).toBe('Paper, not copper');
});
