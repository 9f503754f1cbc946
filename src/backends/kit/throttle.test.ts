import { describe, expect, it } from 'vitest';
import { countsOfMail } from './throttle.ts';

describe('what a mail that a visitor asks for is counted by', () => {
  const keys = (asker: string, to: string) => Object.values(countsOfMail('reset', asker, to)).map((counted) => counted.join(': '));

  it('is the visitor, the visitor for the address, and the address, under three names', () => {
    expect(keys('203.0.113.7', 'a@example.org')).toEqual([
      'reset from: 203.0.113.7',
      'reset by: 203.0.113.7 a@example.org',
      'reset: a@example.org',
    ]);
  });

  it('is the same for the visitor whatever the address, and for the address whoever asks', () => {
    const [from, by, to] = keys('203.0.113.7', 'a@example.org');
    const [fromAnother, byAnother] = keys('203.0.113.7', 'b@example.org');
    expect([fromAnother === from, byAnother === by]).toEqual([true, false]);
    expect(keys('203.0.113.8', 'a@example.org')[2]).toBe(to);
  });
});
