import { expect, it } from 'vitest';
import type { FieldKind, FormDefinition, FormField } from '../../../lib/forms/model.ts';
import { answersOf } from './answers.ts';

const field = (name: string, kind: FieldKind): FormField => {
  const id = Buffer.from(name).toString('hex').padEnd(32, '0');
  return { id, key: id, name, kind, label: `${name}?`, required: false, maxLength: 255 };
};
const [name, message] = [field('Name', 'text'), field('Message', 'longText')];
const definition: FormDefinition = {
  ...{ id: 'f0f0', name: 'contact', title: 'Ask us', language: 'en', conditions: [], submit: 'Send', check: false, code: false },
  pages: [{ id: 'page', key: 'page', elements: [name, message], next: 'Next' }],
  retentionDays: 30,
};

it('what was asked and answered is kept, and which of it was a field for more than a line', () => {
  expect(answersOf(definition, { [name.id]: ['Ann'], [message.id]: ['Call me.'] })).toEqual({
    values: { Name: 'Ann', Message: 'Call me.' },
    shown: [
      { name: 'Name', label: 'Name?', value: 'Ann' },
      { name: 'Message', label: 'Message?', value: 'Call me.', long: true },
    ],
  });
});
