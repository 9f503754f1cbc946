import { expect, it } from 'vitest';
import { excerptOf } from './list.ts';

it('a message is known by how its longest text begins, not by names, addresses or choices', () => {
  expect(excerptOf({ name: 'Ann Lee', message: 'Hello,\n how long is  the queue?', city: 'Leeds' })).toBe('Hello, how long is the queue?');
  expect(excerptOf({ email: 'ann.lee@a-long-sender-name.example', permit: 'yes' })).toBe('');
  const long = excerptOf({ letter: 'word '.repeat(80), message: 'A short one, of a few words' });
  expect(long).toMatch(/^(?:word )+…$/);
  expect(long.length).toBeLessThanOrEqual(162);
});
