import { describe, expect, it } from 'vitest';
import { questionsOf } from './questions';

const opening = { places: [{ city: 'Zurich', countryName: 'Switzerland' }], level: 'experienced', programmes: [], workMode: 'hybrid' };
const asked = (change: Partial<typeof opening>) => questionsOf({ ...opening, ...change }).map(({ field }) => field);

describe('what an opening asks', () => {
  it('where, only when there is a choice', () => {
    expect(asked({})).toEqual(['permit', 'start']);
    const places = [...opening.places, { city: 'Madrid', countryName: 'Spain' }, ...opening.places];
    expect(questionsOf({ ...opening, places })[0]).toEqual({ field: 'place', options: ['Zurich, Switzerland', 'Madrid, Spain'] });
  });
  it('no permit for work from anywhere, and the degree of who begins', () => {
    expect(asked({ workMode: 'remote', level: 'graduate' })).toEqual(['start', 'degree']);
  });
});
