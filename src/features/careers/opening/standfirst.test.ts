import { expect, it } from 'vitest';
import { standfirstOf } from './standfirst.server';

const text = '<h2>The work</h2><p>You read connection  files until they <em>confess</em>.</p><p>Then you write.</p>';

it('is the summary, where the text says something else', () => {
  expect(standfirstOf({ summary: 'A queue of 140 gigawatts.', description: text })).toBe('A queue of 140 gigawatts.');
  expect(standfirstOf({ summary: 'A queue.', description: '' })).toBe('A queue.');
});
it('is nothing where the text says the same, also cut in the middle', () => {
  expect(standfirstOf({ summary: 'You read connection files until they confess.', description: text })).toBe('');
  expect(standfirstOf({ summary: 'You read connection files …', description: text })).toBe('');
});
it('is nothing without a summary', () => {
  expect(standfirstOf({ summary: '', description: text })).toBe('');
});
