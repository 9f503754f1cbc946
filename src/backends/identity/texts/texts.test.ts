import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AUTHENTICATOR_KEYS } from '../authenticators/catalogue.ts';
import { QUESTIONS } from '../authenticators/security-question.ts';
import { MESSAGES } from '../idx/problems.ts';
import { phrases } from './texts.ts';

const namesIn = (locale: string): string[] =>
  Object.keys(JSON.parse(readFileSync(new URL(`./${locale}.json`, import.meta.url), 'utf8')) as object).sort();

describe('texts', () => {
  it('are the same in both languages', () => expect(namesIn('de')).toEqual(namesIn('en')));

  it('name every refusal, authenticator and question', () => {
    const names = [
      ...Object.keys(MESSAGES).map((name) => `problem.${name}`),
      ...AUTHENTICATOR_KEYS.map((key) => `authenticator.${key}`),
      ...Object.keys(QUESTIONS).map((key) => `question.${key}`),
    ];
    for (const name of names) {
      expect(phrases('en').text(name), name).not.toBe('');
      if (!/okta_verify|webauthn/.test(name)) expect(phrases('de').text(name), name).not.toBe(phrases('en').text(name));
    }
  });

  it('throws on a name that does not exist', () => expect(() => phrases('en').text('nothing')).toThrow(/nothing/));
});
