// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WordsProvider } from '@/runtime';
import { Addressed } from './Addressed';

const phrase = (_key: string, { email }: Readonly<Record<string, string | number>> = {}) => `Sent to ${email}.`;
const shown = (email: string) =>
  render(
    <WordsProvider value={{ phrase, language: 'en', locale: 'en-GB' }}>
      <p>
        <Addressed phrase="sent" email={email} />
      </p>
    </WordsProvider>,
  ).container.innerHTML;

it.each([
  ['anna-maria@mail.example', '<span>anna-maria</span><wbr><span>@mail.example</span>'],
  ['"a@b"@mail.example', '<span>"a@b"</span><wbr><span>@mail.example</span>'],
  ['no address', 'no address'],
])('an address in a phrase (%s) is broken before its @ and stays apart from the words', (email, inner) => {
  expect(shown(email)).toBe(`<p>Sent to <bdi class="acc__address">${inner}</bdi>.</p>`);
});
