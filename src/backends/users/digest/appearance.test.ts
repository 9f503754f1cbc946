import { describe, expect, it } from 'vitest';
import { appearedAt } from './appearance.ts';

const at = (text: string): Date => new Date(`${text}:00Z`);
const NOW = at('2026-11-16T10:15');
const before = { at: at('2026-11-16T10:00'), oldest: at('2026-09-01T00:00') };

describe('a piece that is seen for the first time', () => {
  it('appears now where it was missing after its date: an editor dated it by the day and it was approved later', () =>
    expect(appearedAt(at('2026-11-16T00:00'), NOW, before)).toEqual(NOW));
  it.each([
    ['in days', '2026-11-20T00:00'],
    ['in a year, by a slip', '2027-11-20T00:00'],
  ])('is there now where its date is to come %s', (_when, date) => expect(appearedAt(at(date), NOW, before)).toEqual(NOW));
  it.each([
    ['nobody looked since its date', '2026-11-16T10:05', before],
    ['nobody has looked at the feed before', '2026-11-16T00:00', undefined],
    ['the feed did not reach back to it', '2026-11-10T00:00', { ...before, oldest: at('2026-11-10T00:00') }],
    ['it is from an archive', '2026-10-01T00:00', before],
  ])('appears at its date where %s', (_why, date, look) => expect(appearedAt(at(date), NOW, look)).toEqual(at(date)));
});
