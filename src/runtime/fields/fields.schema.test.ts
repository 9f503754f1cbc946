import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import {
  checkboxField,
  choiceField,
  dateField,
  fileField,
  imageField,
  linkField,
  listField,
  countField,
  numberField,
  pairsField,
  referenceField,
  richTextField,
  textField,
} from './fields.schema';
import type { ItemReference, TextField } from './model';

const everything = z.object({
  Text: textField,
  Rich: richTextField,
  Image: imageField,
  Link: linkField,
  Date: dateField,
  Check: checkboxField,
  Number: numberField,
  File: fileField,
  Choice: choiceField(['regular', 'large']),
  Pairs: pairsField,
  Reference: referenceField({ Title: textField }),
  List: listField({ Title: textField }),
});

const empty = {
  Text: { value: '' },
  Rich: { value: '' },
  Image: { value: { alt: '' } },
  Link: { value: { href: '', text: '' } },
  Date: { value: null },
  Check: { value: false },
  Number: { value: null },
  File: { value: { name: '', displayName: '', title: '', description: '', extension: '', mimeType: '' } },
  Choice: { value: 'regular' },
  Pairs: { value: [] },
  Reference: null,
  List: [],
};

describe('absent and empty fields', () => {
  it.each([
    ['absent', {}],
    ['null', Object.fromEntries(Object.keys(empty).map((key) => [key, null]))],
    ['with a null value', Object.fromEntries(Object.keys(empty).map((key) => [key, { value: null }]))],
    [
      'as Sitecore writes them',
      {
        Text: { value: '' },
        Rich: { value: '' },
        Image: { value: {} },
        Link: { value: { href: '' } },
        Date: { value: '0001-01-01T00:00:00Z' },
        Check: { value: false },
        Number: { value: '' },
        File: { value: {} },
        Choice: { value: '' },
        Pairs: { value: '' },
        Reference: null,
        List: [],
      },
    ],
  ])('%s', (_name, input) => {
    expect(JSON.parse(JSON.stringify(everything.parse(input)))).toEqual(empty);
  });
});

describe('values', () => {
  it('keeps the editor’s markup beside the value', () => {
    expect(textField.parse({ value: 'A', editable: '<span>A</span>' })).toEqual({ value: 'A', editable: '<span>A</span>' });
    expect(linkField.parse({ value: { href: '/a' }, editableFirstPart: '<a>', editableLastPart: '</a>' })).toMatchObject({
      editableFirstPart: '<a>',
      editableLastPart: '</a>',
    });
  });
  it('reads image sizes, which Sitecore writes as text', () => {
    expect(imageField.parse({ value: { src: '/-/media/a.jpg', alt: 'A', width: '580', height: '386' } }).value).toEqual({
      src: '/-/media/a.jpg',
      alt: 'A',
      width: 580,
      height: 386,
    });
  });
  it('reads dates and numbers', () => {
    expect(dateField.parse({ value: '2018-03-14T15:00:00Z' }).value).toBe('2018-03-14T15:00:00Z');
    expect(numberField.parse({ value: 1.21 }).value).toBe(1.21);
    expect(numberField.parse({ value: '0' }).value).toBe(0);
    expect(checkboxField.parse({ value: '1' }).value).toBe(true);
  });
  it('counts nothing where a layout says 0, as it does for an Integer that is left empty', () => {
    expect(countField.parse({ value: 8 })).toEqual({ value: 8 });
    for (const empty of [{ value: 0 }, { value: '' }, undefined]) expect(countField.parse(empty)).toEqual({ value: null });
  });
  it('falls back from a value that is not of the list', () => {
    expect(choiceField(['left', 'center'], 'center').parse({ value: 'middle' }).value).toBe('center');
    expect(choiceField(['left', 'center'], 'center').parse({ value: 'left' }).value).toBe('left');
  });
  it('decodes pairs, keeps their order and a stray per cent sign', () => {
    expect(pairsField.parse({ value: 'a=1&b=two%20words&1%2C284%20GW=waiting=now&50%=half&alone' }).value).toEqual([
      ['a', '1'],
      ['b', 'two words'],
      ['1,284 GW', 'waiting=now'],
      ['50%', 'half'],
      ['alone', ''],
    ]);
  });
  it('parses the fields of items and leaves out the holes of a list', () => {
    const item = { id: 'a', url: '/x', name: 'x', displayName: 'X', fields: { Title: { value: 'T' }, Body: { value: 'not asked for' } } };
    const parsed = { ...item, fields: { Title: { value: 'T' } } };
    expect(referenceField({ Title: textField }).parse(item)).toEqual(parsed);
    expect(listField({ Title: textField }).parse([item, null])).toEqual([parsed]);
    expectTypeOf(listField({ Title: textField }).parse([])).toExtend<ItemReference<{ Title: TextField }>[]>();
  });
});

describe('wrong shapes are refused', () => {
  it.each([
    ['text', textField, { value: { html: 1 } }],
    ['image', imageField, { value: 'logo.png' }],
    ['link', linkField, 'https://example.org'],
    ['date', dateField, { value: 'tomorrow' }],
    ['list', listField({}), { value: 'a|b' }],
    ['pairs', pairsField, { value: 3 }],
  ])('%s', (_name, schema, input) => {
    expect(schema.safeParse(input).success).toBe(false);
  });
});

it('the items of a list have their names where their fields say $name, as editors call them', () => {
  const item = { id: 'a', url: '/a', name: 'queues', displayName: 'Queues', fields: { Title: { value: '$name' } } };
  expect(
    listField({ Title: textField })
      .parse([item, { ...item, displayName: '' }])
      .map(({ fields }) => fields.Title.value),
  ).toEqual(['Queues', 'queues']);
});
