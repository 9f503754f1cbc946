import { expect, it } from 'vitest';
import { layoutAnswer } from '../testing/stub-content';
import { parseLayout } from './layout';

it('puts the name of a page where its standard values name it: a page that came by serialization keeps the token', () => {
  const { rendered } = layoutAnswer({ fields: { Title: { value: '$name' } } }).layout.item;
  expect(parseLayout(rendered)?.sitecore.route.fields).toEqual({ Title: { value: 'About' } });
});
