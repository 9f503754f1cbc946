import { describe, expect, it } from 'vitest';
import { greeting } from './greeting.ts';

describe('a name that is a web address (promise 9)', () => {
  it.each([
    'www.evil.example',
    'Evil.example',
    'win at evil.example now',
    'https://evil.example',
    'a@b.example',
    'evil.example/x',
    'localhost/x',
    'Www evil',
  ])('%s is not said', (name) => expect(greeting('Hello {name},', name)).toBe('Hello,'));
  it.each(['Ada', 'J. R. R. Tolkien', 'Anne-Marie O’Neill', 'Dr. Å. Ångström', '李', 'M.D.'])('%s is', (name) =>
    expect(greeting('Guten Tag, {name}!', name)).toBe(`Guten Tag, ${name}!`),
  );
  it('leaves a greeting whole', () => expect(greeting('Guten Tag, {name}!', 'evil.example')).toBe('Guten Tag!'));
});
