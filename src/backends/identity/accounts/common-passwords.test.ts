import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leakedEntries, SOURCE, TARGET } from '../../../../scripts/leaked-passwords.ts';
import { FIRM_NAME } from '../../../lib/firm.ts';
import { isCommon } from './common-passwords.ts';
import { writeFilter } from './password-filter.ts';
import { passwordProblems } from './password-rules.ts';
import { shapeProblems } from './password-shape.ts';

const source = readFileSync(SOURCE, 'utf8');
const admitted = source.split(/\r?\n/).filter((line) => shapeProblems(line).length === 0);

describe('leaked passwords are refused (promise 6)', () => {
  it('the hundred and five commonest that the rules of form admit', () => {
    const commonest = admitted.slice(0, 105);
    expect(commonest).toContain('trustno1');
    expect(commonest.filter((password) => passwordProblems(password, []).join() !== 'common')).toEqual([]);
  });

  it('every one of the list, as it is and in capitals', () => {
    expect(admitted.length).toBeGreaterThan(250_000);
    expect(admitted.filter((password) => !isCommon(password)).slice(0, 5)).toEqual([]);
    expect(
      admitted
        .slice(0, 10_000)
        .filter((password) => !isCommon(password.toUpperCase()))
        .slice(0, 5),
    ).toEqual([]);
  });

  it.each([
    ['signs behind', 'trustno1!!'],
    ['a year behind', 'blink1822024'],
    ['a digit in front', '1trustno1'],
    ['lookalikes', 'M0nk3y12'],
    ['a word of the list with what the rules ask for', 'dragon#77'],
    ['the firm’s name and a year', `${FIRM_NAME}2026!`],
    ['backwards', '1ontsurt'],
    ['twice', 'qwer12qwer12'],
  ])('one changed a little: %s', (_, password) => expect(passwordProblems(password, [])).toEqual(['common']));

  it('the file is what the script writes from the list', () => {
    expect(writeFilter(leakedEntries(source)).equals(readFileSync(TARGET))).toBe(true);
  });

  it('hardly any password that nobody used before', () => {
    const wrongly = Array.from({ length: 20_000 }, (_, index) => `otter-${index}-lantern-${(index * 7919) % 10_007}`).filter(isCommon);
    expect(wrongly.length).toBeLessThan(20);
  });
});
