import { expect, it } from 'vitest';
import { z } from 'zod';
import { dateField, imageField, listField, textField } from './fields.schema';
import { parseForgiving } from './forgiving';

const schema = z.object({ Title: textField, Image: imageField, DisplayDate: dateField, Topics: listField({ Title: textField }) });
const topic = (name: string, title: unknown = { value: name }) => ({
  id: name,
  url: '',
  name,
  displayName: name,
  fields: { Title: title },
});
const good = { Title: { value: 'The long queue' }, DisplayDate: { value: '2026-11-02T00:00:00Z' }, Topics: [topic('grids')] };

const parsed = (value: unknown) => {
  const result = parseForgiving(schema, value);
  if (!result.success) throw result.error;
  return result;
};

it('loses nothing of what is right', () => {
  expect(parsed(good)).toMatchObject({ lost: [], data: good });
});

it.each([
  ['a field', { ...good, Image: { value: 'logo.png' } }, ['Image'], {}],
  ['two fields', { ...good, Image: 7, DisplayDate: { value: 'tomorrow' } }, ['Image', 'DisplayDate'], { DisplayDate: { value: null } }],
  ['a list that is none', { ...good, Topics: { value: 'a|b' } }, ['Topics'], { Topics: [] }],
  [
    'an entry of a list',
    { ...good, Topics: [topic('grids'), 'queues', topic('ports')] },
    ['Topics.1'],
    { Topics: [{ name: 'grids' }, { name: 'ports' }] },
  ],
  [
    'a field of an entry, behind a hole of the list',
    { ...good, Topics: [null, topic('grids'), topic('queues', { value: { html: 1 } })] },
    ['Topics.1.fields.Title'],
    { Topics: [{ name: 'grids' }, { name: 'queues', fields: { Title: { value: '' } } }] },
  ],
])('%s of another shape costs only itself', (_what, value, lost, rest) => {
  const result = parsed(value);
  expect(result.lost).toEqual(lost);
  expect(result.data).toMatchObject({ Title: good.Title, ...rest });
});

it('gives up on what is no object of fields', () => {
  expect(parseForgiving(schema, [1, 2]).success).toBe(false);
  expect(parseForgiving(z.object({ Title: z.object({ value: z.string() }) }), {}).success).toBe(false);
});
