import { expect, it } from 'vitest';
import { batchSchema } from './messages.schema';

const common = { view: '3f0f8a52-7f3e-4a5c-9d51-0d1c7f1f5a11', age: 0 };
const event = { t: 'event', ...common, name: 'Onsite Search Performed', value: 'site:x', number: 0 };
const valid = (message: object): boolean => batchSchema.safeParse({ messages: [message] }).success;

it('takes what happens in a view with its path, and without one as pages said it before', () => {
  for (const message of [event, { t: 'read', ...common, depth: 1, ms: 1 }, { t: 'vital', ...common, name: 'LCP', value: 1 }]) {
    expect(valid(message), message.t).toBe(true);
    expect(valid({ ...message, path: '/a' }), message.t).toBe(true);
    expect(valid({ ...message, path: 'https://elsewhere.example/' }), message.t).toBe(false);
  }
});
it('makes blanks of control characters: one text must not cost a visitor’s other messages', () => {
  expect(batchSchema.parse({ messages: [{ ...event, value: 'site:\u0000\u001b[2J', path: '/a\u0000' }] }).messages[0]).toMatchObject({
    value: 'site:  [2J',
    path: '/a ',
  });
  expect(valid({ ...event, value: 'x'.repeat(201) })).toBe(false);
});
