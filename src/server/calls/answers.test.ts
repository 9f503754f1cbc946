import { expect, it } from 'vitest';
import { createAnswers, ERRORS_IN_A_ROW, ROW_MS, SAID_MS } from './answers';

const watched = () => {
  let now = 0;
  const answers = createAnswers(() => now);
  return {
    answers,
    pass: (ms: number) => (now += ms),
    /** One after the other, in all as long as a row takes. */
    errors: (times: number, ms = ROW_MS) =>
      Array.from({ length: times }, (_, at) => {
        if (at > 0) now += ms / (times - 1);
        answers.note(503);
      }),
  };
};

it('a service that answers errors alone is one call’s to ask again', () => {
  const { answers, pass, errors } = watched();
  errors(ERRORS_IN_A_ROW - 1);
  expect([answers.areErrors, answers.mayRepeat(), answers.mayRepeat()]).toEqual([false, true, true]);
  errors(1);
  expect([answers.areErrors, answers.mayRepeat(), answers.mayRepeat()]).toEqual([true, true, false]);
  pass(1_000);
  expect([answers.mayRepeat(), answers.mayRepeat()]).toEqual([true, false]);
});

it('twenty that met one bad moment are no row: each is made again', () => {
  const { answers, pass, errors } = watched();
  errors(20, 50);
  expect([answers.areErrors, answers.mayRepeat(), answers.mayRepeat()]).toEqual([false, true, true]);
  pass(ROW_MS);
  errors(1);
  expect(answers.areErrors).toBe(true);
});

it.each([200, 404, 429])('an answer of %s among them is a good one: everybody may ask again', (status) => {
  const { answers, errors } = watched();
  errors(ERRORS_IN_A_ROW);
  answers.mayRepeat();
  answers.note(status);
  expect([answers.areErrors, answers.mayRepeat(), answers.mayRepeat()]).toEqual([false, true, true]);
  errors(ERRORS_IN_A_ROW - 1);
  expect(answers.areErrors, 'they are counted from the beginning').toBe(false);
});

it('what nobody has asked for a while is not told as if it were so now', () => {
  const { answers, pass, errors } = watched();
  errors(ERRORS_IN_A_ROW);
  pass(SAID_MS);
  expect([answers.areErrors, answers.mayRepeat(), answers.mayRepeat()]).toEqual([false, true, true]);
});
