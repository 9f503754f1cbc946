import { describe, expect, it } from 'vitest';
import { phrasesOf } from '../../tests/support/phrases';
import { PROBLEM_PHRASES, sayProblem, sayProblemOf } from './problems';

const say = (key: string, params: Readonly<Record<string, string | number>> = {}) => [key, ...Object.values(params)].join(' ');

describe('one vocabulary for what is wrong (promise 29)', () => {
  it.each(['en', 'de'])('each problem has words of its own in %s, and nothing else says the same', (language) => {
    const phrases = phrasesOf(language);
    const keys = [...new Set(Object.values(PROBLEM_PHRASES))];
    expect(keys.filter((key) => !phrases[key])).toEqual([]);
    for (const key of keys)
      expect(
        Object.keys(phrases).filter((other) => phrases[other] === phrases[key]),
        key,
      ).toEqual([key]);
    expect(Object.keys(phrases).filter((key) => /^(?:account\.invalid|forms\.problem)\./.test(key))).toEqual([]);
  });

  it('names the number that a problem is about', () => {
    expect(sayProblem(say, 'tooLong:50')).toBe('validation.tooLong 50');
    const limits = (key: string, params: Readonly<Record<string, string | number>> = {}) => `${key} ${Object.keys(params).join()}`;
    expect(['tooLow:2010', 'tooHigh:40', 'tooShort:8'].map((problem) => sayProblem(limits, problem))).toEqual([
      'validation.tooLow low',
      'validation.tooHigh high',
      'validation.tooShort min',
    ]);
    expect(sayProblem(say, 'fileSize', { size: '10 MB' })).toBe('validation.file.size 10 MB');
    expect(sayProblem(say, 'required')).toBe('validation.required');
  });

  it('stands after the name of its field, and after a question without a colon', () => {
    expect(sayProblemOf('E-mail', 'Fill this in')).toBe('E-mail: Fill this in');
    expect(sayProblemOf('What is it about?', 'Choose one of the answers')).toBe('What is it about? Choose one of the answers');
  });

  it('takes nothing that is no problem for a phrase', () => {
    for (const odd of ['', '__proto__', 'toString', 'nothing']) expect(sayProblem(say, odd)).toBe('validation.choice');
  });
});

/** What is said where a service does not answer, and where it was too often: by the end of a phrase's key. */
const VOCABULARY = [
  [
    /^(?!error\.|signIn\.title|loading\.).*(?:\.down|\.service|service-down|jobAlert\.failed|alertFailed)$/,
    'does not answer',
    'antwortet (?:gerade )?nicht',
  ],
  [/downHint$/, 'It is our fault, and nothing is lost', 'Das liegt an uns, und nichts ist verloren'],
  [/(?:too-?many)$/i, '^There were too many tries', '^Es waren zu viele Versuche'],
] as const;

describe('services that are down and limits (promise 29)', () => {
  it.each(VOCABULARY)('%s: one vocabulary in each language', (keys, english, german) => {
    for (const [language, words] of [
      ['en', english],
      ['de', german],
    ] as const) {
      const said = Object.entries(phrasesOf(language)).filter(([key]) => keys.test(key) && key !== 'account.forYou.down');
      expect(said.length).toBeGreaterThan(2);
      expect(said.filter(([, text]) => !new RegExp(words).test(text))).toEqual([]);
      // Limits say how long.
      if (/many/i.test(keys.source)) expect(said.filter(([, text]) => !text.includes('{minutes}'))).toEqual([]);
    }
  });
});
