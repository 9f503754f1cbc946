import { describe, expect, it } from 'vitest';
import { returnUrl, withOutcome } from './outcome.ts';

const ORIGINS = ['https://insights.example', 'http://localhost:3000'];

describe('where a purchase returns to', () => {
  it('is an address of the site', () => {
    expect(returnUrl(ORIGINS, 'https://insights.example/a?b=c#d')).toBe('https://insights.example/a?b=c#d');
    expect(returnUrl(ORIGINS, '')).toBeNull();
  });
  it.each([
    'https://insights.example.evil.example/',
    'https://insights.example@evil.example/',
    'https://evil@insights.example/',
    'http://insights.example/',
    'https://insights.example:444/',
    '//evil.example/',
    '/a',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('and nothing else: %s', (address) => expect(() => returnUrl(ORIGINS, address)).toThrow(/return_url/));
  it('hears how it went', () => {
    expect(withOutcome('https://insights.example/a?offer=x&b=c#d', 'completed')).toBe('https://insights.example/a?offer=completed&b=c#d');
  });
});
