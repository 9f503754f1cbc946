import { describe, expect, it } from 'vitest';
import { checkbox, choice, datetime, integer, list, multiline, reference, rich, text } from '../model/define.ts';
import type { FieldDef } from '../model/define.ts';
import type { SchemaTemplate } from './schema.ts';
import { shapeName, templateFields } from './template-fields.ts';

const template = (name: string, fields: Readonly<Record<string, FieldDef>>) =>
  ({ name, fields: new Map(Object.entries(fields).map(([field, def]) => [field, { name: field, def }])) }) as unknown as SchemaTemplate;

describe('how the site reads the fields of templates', () => {
  it.each([
    ['Pull Quote', 'pullQuoteFields'],
    ['_Page', 'basePageFields'],
    ['Class', 'classFields'],
    ['For You', 'forYouFields'],
  ])('names what it reads of %s %s', (name, shape) => expect(shapeName(name)).toBe(shape));

  it('has a schema for each kind of field', () => {
    const source = templateFields([
      template('Pull Quote', {
        Quote: multiline(),
        By: text(),
        Body: rich(),
        Shown: checkbox(),
        On: datetime(),
        Count: integer(),
        Size: choice(['small', "it's"], { standard: 'small' }),
        Any: choice([]),
        Columns: choice(['2', '3'], { standard: '3' }),
        Tone: choice(['calm', 'loud']),
        Items: list('article'),
        Lead: reference('profile'),
      }),
      template('Empty', {}),
    ]);
    expect(source).toContain(`export const pullQuoteFields = {
  Quote: textField,
  By: textField,
  Body: richTextField,
  Shown: checkboxField,
  On: dateField,
  Count: numberField,
  Size: choiceField(['small', 'it\\'s'], 'small'),
  Any: textField,
  Columns: choiceField(['2', '3'], '3'),
  Tone: choiceField(['calm', 'loud'], 'calm'),
  Items: items,
  Lead: item,
};`);
    expect(source).toContain('import { checkboxField, choiceField, dateField, numberField, richTextField, textField } from');
    expect(source).toContain("  | 'Any'\n  | 'Body'");
    expect(source).not.toContain('emptyFields');
  });
});
