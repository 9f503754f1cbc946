import { describe, expect, it } from 'vitest';
import { likelyLine, unlikeOf } from './unlike';

const line = {
  name: 'Freja Dahl',
  namesBefore: ['Freja Møller'],
  offices: ['Zürich', 'Madrid'],
  practices: ['Risk'],
  from: 2004,
  to: null,
  number: 'A-17',
};
const answers = { name: 'Freja Møller', office: 'zurich ', practice: 'risk', from: 2004, to: 2010, employeeNumber: 'a-17' };

describe('what the leavers list says otherwise than the answers', () => {
  it('is nothing where they mean the same, by another name or in other letters', () => {
    expect([...unlikeOf(answers, line)]).toEqual([]);
  });

  it('is each value that neither of their words has', () => {
    const said = { name: 'Tomasz Zielinski', office: 'Warsaw', practice: 'Strategy', from: '2005', employeeNumber: 'B-17' };
    expect([...unlikeOf(said, line)]).toEqual(['name', 'offices', 'practices', 'years', 'number']);
  });

  it('is not what was left out', () => {
    expect([...unlikeOf({ name: 'Freja Dahl', to: 2010 }, line)]).toEqual([]);
    expect([...unlikeOf(answers, { ...line, offices: [], practices: [], number: undefined })]).toEqual([]);
  });
});

describe('the line that is chosen beforehand', () => {
  const candidate = { ...line, id: 'l1', joined: false, byNumber: true };
  it('has the number that was answered, and nothing that is another’s', () => {
    expect(likelyLine({ answers, candidates: [candidate] })?.id).toBe('l1');
    expect(likelyLine({ answers: { ...answers, name: 'Tomasz Zielinski' }, candidates: [candidate] })).toBeUndefined();
    expect(likelyLine({ answers: { ...answers, office: 'Warsaw' }, candidates: [candidate] })).toBeUndefined();
    expect(likelyLine({ answers, candidates: [{ ...candidate, byNumber: false }] })).toBeUndefined();
    expect(likelyLine({ answers, candidates: [{ ...candidate, joined: true }] })).toBeUndefined();
  });
});
