import { expect, it } from 'vitest';
import { listField, textField } from './fields.schema';
import { fieldsWithName } from './name-token';

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

it('is done for the items of a list, by what editors call them', () => {
  const item = { id: 'a', url: '/a', name: 'queues', displayName: 'Queues', fields: { Title: { value: '$name' } } };
  expect(
    listField({ Title: textField })
      .parse([item, { ...item, displayName: '' }])
      .map(({ fields }) => fields.Title.value),
  ).toEqual(['Queues', 'queues']);
});
