import { expect, it } from 'vitest';
import { readPlaces } from '../gazetteer/read-places.ts';
import { factsOf } from './facts.ts';

it.each([
  ['Menlo Park, CA', 'USD'],
  ['Remote, CA', 'USD'],
  ['Toronto, ON', 'CAD'],
])('a dollar in %s is one of %s', (place, currency) => {
  const { facts } = factsOf({
    title: 'Engineer',
    description: '<p>The salary range for this role is $150,000 - $200,000 per year.</p>',
    places: readPlaces(place),
  });
  expect(facts.pay?.currency).toBe(currency);
});
