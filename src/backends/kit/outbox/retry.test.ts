import { describe, expect, it } from 'vitest';
import { MailError } from '../mail/mailer.ts';
import { isFinal, retryMs } from './retry.ts';

describe('retryMs', () => {
  it.each([
    [1, 1000],
    [2, 3000],
    [3, 9000],
    [6, 243_000],
    [9, 3_600_000],
    [50, 3_600_000],
  ])('after %i tries', (attempts, ms) => expect(retryMs(attempts, () => 0.5)).toBe(ms));
  it('spreads by a fifth', () => {
    expect(retryMs(2, () => 0)).toBe(2400);
    expect(retryMs(2, () => 1)).toBe(3600);
  });
});

describe('isFinal', () => {
  it.each([
    ['a refusal for good', Object.assign(new Error('no such mailbox'), { responseCode: 550 }), true],
    ['a mail that may not be sent', new MailError('a header has a line end'), true],
    ['a refusal for now', Object.assign(new Error('try later'), { responseCode: 451 }), false],
    ['a relay that is away', Object.assign(new Error('refused'), { code: 'ECONNECTION' }), false],
    ['something that is no error', 'text', false],
  ])('%s', (_name, error, final) => expect(isFinal(error)).toBe(final));
});
