import { describe, expect, it } from 'vitest';
import { questionsOf } from './questions';

const opening = {
  places: [{ city: 'Zurich', country: 'CH', countryName: 'Switzerland' }],
  level: 'experienced',
  programmes: [],
  workMode: 'hybrid',
};
const asked = (change: Partial<typeof opening>) => questionsOf({ ...opening, ...change }).map(({ field }) => field);

const options = [
  { value: 'Zurich, CH', label: 'Zurich, Switzerland' },
  { value: 'Madrid, ES', label: 'Madrid, Spain' },
];

describe('what an opening asks', () => {
  it('where, only when there is a choice', () => {
    expect(asked({})).toEqual(['permit', 'start']);
    const places = [...opening.places, { city: 'Madrid', country: 'ES', countryName: 'Spain' }, ...opening.places];
    expect(questionsOf({ ...opening, places })[0]).toEqual({ field: 'place', options });
  });
  it('for a place the same in every language, in the words of each', () => {
    const spain = (countryName: string) => ({ city: 'Madrid', country: 'ES', countryName });
    const german = questionsOf({ ...opening, places: [{ city: 'Zurich', country: 'CH', countryName: 'Schweiz' }, spain('Spanien')] })[0];
    expect(german?.options).toEqual([
      { value: 'Zurich, CH', label: 'Zurich, Schweiz' },
      { value: 'Madrid, ES', label: 'Madrid, Spanien' },
    ]);
  });
  it('no permit for work from anywhere, and the degree of who begins', () => {
    expect(asked({ workMode: 'remote', level: 'graduate' })).toEqual(['start', 'degree']);
    expect(asked({ level: 'experienced', programmes: ['internship'] as never })).toContain('degree');
  });
  it('no degree of who comes back after years at work', () => {
    expect(asked({ programmes: ['returners', 'parents'] as never })).toEqual(['permit', 'start']);
  });
});
