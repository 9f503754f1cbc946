import { describe, expect, it } from 'vitest';
import { cameFrom } from './came-from';

const HERE = 'https://www.example.org';

describe('where a visitor came from (promise 24)', () => {
  it('is a page of the same origin, with its query', () => expect(cameFrom(`${HERE}/de/topics?page=2#x`, HERE)).toBe('/de/topics?page=2'));
  it.each([
    undefined,
    '',
    'no address',
    'https://evil.example/topics',
    'https://www.example.org.evil.example/',
    'http://www.example.org/topics',
    `${HERE}/sign-in`,
    `${HERE}/de/sign-in/prompt?to=%2F`,
    `${HERE}/sign-up/thanks`,
    `${HERE}/user-registration/for-you`,
  ])('is none for %s', (referer) => expect(cameFrom(referer, HERE)).toBeUndefined());
});
