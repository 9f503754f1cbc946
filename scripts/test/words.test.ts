import { expect, it } from 'vitest';
import { PROFILE_NAMES } from '../../src/backends/content/profiles.ts';
import { HELP, readWords, STAGES } from './words.ts';

it('no word asks for every stage but pictures', () => {
  expect(readWords([])).toEqual({ profile: 'half', stages: STAGES.filter((stage) => stage !== 'visual') });
});

it('stages run in the order in which a failure is cheapest, whatever the order of the words', () => {
  expect(readWords(['visual', 'e2e', 'unit'])).toEqual({ profile: 'half', stages: ['unit', 'e2e', 'visual'] });
});

it('a profile of the content service may be named beside stages or alone, one at a time', () => {
  expect(readWords(['e2e', 'xm'])).toEqual({ profile: 'xm', stages: ['e2e'] });
  expect(readWords(['edge'])).toEqual({ ...readWords([]), profile: 'edge' });
  expect(() => readWords(['xm', 'edge'])).toThrow('xm and edge cannot be had at once.');
});

it('a change may name what it is compared with', () => {
  expect(readWords(['changed'])).toEqual({ changed: true, base: undefined });
  expect(readWords(['changed', 'main~3'])).toEqual({ changed: true, base: 'main~3' });
});

it.each([[['untit']], [['unit', 'everything']], [['unit', 'changed']], [['changed', 'a', 'b']]])(
  'words that are none are refused: %s',
  (words) => expect(() => readWords(words)).toThrow('is no stage'),
);

it('help names every word', () => {
  expect(readWords(['--help'])).toEqual({ help: true });
  expect([...STAGES, ...PROFILE_NAMES, 'changed'].filter((word) => !HELP.includes(word))).toEqual([]);
});
