import { describe, expect, it } from 'vitest';
import { checkForm } from '@/features/account/common';
import { officersRules } from './rules';

const form = (fields: Record<string, string>) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]));

it('somebody goes from the list by an address or a number, not by a name', () => {
  const wrong = (who: string) => checkForm(officersRules.offList, form({ who, confirm: 'yes' })).who;
  expect(['ann@example.org', '00042', 'A-17', '', 'Anna Schmidt', 'Schmidt', 'ann@'].map(wrong)).toEqual([
    ...[undefined, undefined, undefined],
    ...['required', 'addressOrNumber', 'addressOrNumber', 'emailDomain'],
  ]);
});

it('a decision against somebody says why; that nothing happens needs no words', () => {
  const decided = (decision: string, note = '') => checkForm(officersRules.report, form({ key: 'r', decision, note })).note;
  expect(['warn', 'remove-post', 'suspend', 'nothing'].map((decision) => decided(decision))).toEqual([
    'required',
    'required',
    'required',
    undefined,
  ]);
  expect(decided('suspend', 'Rude to three members')).toBeUndefined();
});

describe('rules of a newsletter', () => {
  it('its last year is not before the first', () => {
    const years = (yearsFrom: string, yearsTo: string) =>
      checkForm(officersRules.segment, form({ key: 'n', changedAt: 'then', yearsFrom, yearsTo }));
    expect(years('2010', '2001')).toEqual({ yearsTo: 'tooLow:2010' });
    expect(years('20x1', '2001')).toEqual({ yearsFrom: 'number' });
    for (const [from, to] of [
      ['2001', '2010'],
      ['2001', '2001'],
      ['2001', ''],
      ['', '2010'],
      ['', ''],
    ] as const)
      expect(years(from, to)).toEqual({});
  });

  it('a new one is named by its press, one that there is by when it was changed last', () => {
    const letter = { subject: 'S', text: 'T' };
    expect(checkForm(officersRules.letter, form(letter))).toEqual({ once: 'required' });
    expect(checkForm(officersRules.letter, form({ ...letter, key: 'n' }))).toEqual({ changedAt: 'required' });
    expect(checkForm(officersRules.send, form({ key: 'n', confirm: 'yes' }))).toEqual({ changedAt: 'required' });
  });
});
