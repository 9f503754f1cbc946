import { expect, it } from 'vitest';
import { PROFILE_NAMES } from '../../src/backends/content/profiles.ts';
import { HELP, readWords, STAGES } from './words.ts';

it('no word asks for every stage but pictures, faults, fuzz and strangers', () => {
  const asked = STAGES.filter((stage) => !['visual', 'faults', 'fuzz', 'hostile'].includes(stage));
  expect(readWords([])).toEqual({ profile: 'half', whole: false, stages: asked });
});

it('stages run in the order in which a failure is cheapest, whatever the order of the words', () => {
  expect(readWords(['visual', 'e2e', 'unit'])).toEqual({ profile: 'half', whole: false, stages: ['unit', 'e2e', 'visual'] });
});

it('a profile of the content service may be named beside stages or alone, one at a time', () => {
  expect(readWords(['e2e', 'xm'])).toEqual({ profile: 'xm', whole: false, stages: ['e2e'] });
  expect(readWords(['edge'])).toEqual({ ...readWords([]), profile: 'edge' });
  expect(() => readWords(['xm', 'edge'])).toThrow('xm and edge cannot be had at once.');
});

it('what is many is gone over whole where that is asked for, with any stages and files', () => {
  expect(readWords(['whole'])).toEqual({ ...readWords([]), whole: true });
  expect(readWords(['e2e', 'whole'])).toEqual({ ...readWords(['e2e']), whole: true });
  expect(readWords(['whole', 'tests/e2e/pages/menu.test.ts'])).toMatchObject({ whole: true, files: ['tests/e2e/pages/menu.test.ts'] });
});

it('files of the running product are named by themselves, and beside a profile', () => {
  const files = ['tests/e2e/pages/menu.test.ts', 'tests/contract/forms/limits.test.ts'];
  expect(readWords([...files, 'xm'])).toEqual({ profile: 'xm', whole: false, files, stages: ['contract', 'e2e'] });
  expect(() => readWords([...files, 'unit'])).toThrow('Stages and files cannot be had at once.');
  expect(() => readWords(['src/lib/csv.test.ts'])).toThrow('is no stage and no test file of the running product');
});

it('a change may name what it is compared with', () => {
  expect(readWords(['changed'])).toEqual({ changed: true, base: undefined });
  expect(readWords(['changed', 'main~3'])).toEqual({ changed: true, base: 'main~3' });
});

it.each([[['untit']], [['unit', 'everything']], [['unit', 'changed']], [['changed', 'a', 'b']]])(
  'words that are none are refused: %s',
  (words) => expect(() => readWords(words)).toThrow('is no stage'),
);

it('the times of the last runs are asked for alone', () => {
  expect(readWords(['--times'])).toEqual({ times: true });
  expect(() => readWords(['unit', '--times'])).toThrow('is no stage');
});

it('help names every word', () => {
  expect(readWords(['--help'])).toEqual({ help: true });
  expect([...STAGES, ...PROFILE_NAMES, 'changed', 'whole', '--times', '<file>'].filter((word) => !HELP.includes(word))).toEqual([]);
});
