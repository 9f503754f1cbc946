import { describe, expect, it } from 'vitest';
import { phrasesOf } from '../../../tests/support/phrases';
import { PROBLEM_PHRASES } from '@/config/problems';
import { FIELD_PROBLEMS, FORM_PROBLEMS } from '@/lib/forms/model';
import { CANCEL_OUTCOMES, STEP_REFUSALS } from './content/model';
import { stepRefusalOf } from './content/refusal';
import { REFUSALS } from './model';
import { problemKind } from './problem-kind';
import { refusedPhrase } from './refused';

describe.each(['en', 'de'])('in %s', (language) => {
  const phrases = phrasesOf(language);
  it('each problem of a field has words, and one that nobody knows has too', () => {
    const problems = [...new Set<string>([...FORM_PROBLEMS, ...FIELD_PROBLEMS, 'never heard of'])];
    expect(problems.filter((problem) => !phrases[PROBLEM_PHRASES[problemKind(problem)]])).toEqual([]);
    // Words of its own, not those for what nobody knows.
    const unknown = problems.filter((problem) => problemKind(problem) === 'unknown');
    expect(unknown).toEqual(['choice', 'never heard of']);
  });
  it('each refusal has words, and each way to give a place back', () => {
    const keys = [
      ...[...STEP_REFUSALS, ...REFUSALS].map((refusal) => refusedPhrase(refusal)),
      ...CANCEL_OUTCOMES.flatMap((outcome) => [`forms.cancelled.${outcome}`, `forms.cancelled.${outcome}Text`]),
    ];
    expect(keys.filter((key) => !phrases[key])).toEqual([]);
  });
});

it('what the service says of a step that nobody knows is that it does not answer', () => {
  expect([stepRefusalOf('never heard of'), stepRefusalOf('unsupported-action'), stepRefusalOf('too-many-attempts')]).toEqual([
    'down',
    'unsupported',
    'too-many',
  ]);
});
