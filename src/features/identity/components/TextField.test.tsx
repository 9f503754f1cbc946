// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WordsProvider } from '@/runtime';
import { exampleState } from '../examples';
import { IdentityFlow } from './IdentityFlow';

afterEach(cleanup);

const words = {
  language: 'en',
  locale: 'en-GB',
  phrase: (key: string, params?: Readonly<Record<string, unknown>>) => [key, ...Object.values(params ?? {})].join(' '),
};

it.each([
  [{ lower: 0, upper: 0, digits: 1 }, 'signIn.passwordNeeds.letter and signIn.passwordNeeds.digits 1'],
  [{ lower: 0, upper: 1, digits: 1 }, 'signIn.passwordNeeds.upper 1 and signIn.passwordNeeds.digits 1'],
])('a password is said to need a letter where the provider asks for none, since the site does: %j', (rules, needs) => {
  const view = { step: 'new-password', optional: false, rules: { length: 12, symbols: 0, history: 0, ...rules } } as const;
  render(
    <WordsProvider value={words}>
      <IdentityFlow first={exampleState('signUp', view)} title="Sign up" />
    </WordsProvider>,
  );
  expect(screen.getByText(`signIn.passwordRulesMore 12 ${needs}`)).toBeTruthy();
});
