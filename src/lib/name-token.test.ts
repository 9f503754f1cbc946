import { expect, it } from 'vitest';
import { fieldsWithName, nameOfDatasource } from './name-token';

it('puts the name of the item where its standard values name it', () => {
  const fields = {
    Title: { value: '$name, and $named' },
    Note: { value: 'a' },
    Count: { value: 1 },
    None: null,
    List: [{ value: '$name' }],
  };
  expect(fieldsWithName(fields, 'The $& long queue')).toEqual({ ...fields, Title: { value: 'The $& long queue, and $named' } });
});

it('leaves what has no token as it is', () => {
  const fields = { Title: { value: 'costs $5' } };
  expect(fieldsWithName(fields, 'x')).toBe(fields);
  expect(fieldsWithName([1], 'x')).toEqual([1]);
});

it('has a name for a datasource that is a path, and none for an id', () => {
  expect(nameOfDatasource('/sitecore/content/a/Data/Notice 1')).toBe('Notice 1');
  expect(nameOfDatasource('{5B1F4B0A-7A31-4C5E-9A3E-000000000001}')).toBe('');
  expect(nameOfDatasource(undefined)).toBe('');
});
