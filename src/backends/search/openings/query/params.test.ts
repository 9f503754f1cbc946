import { describe, expect, it } from 'vitest';
import { parseOpeningQuery } from './params.ts';

const asked = (parameters: Record<string, string>) => parseOpeningQuery(new URLSearchParams(parameters));

describe('a place that is searched around', () => {
  it.each([
    ['London', 51.5],
    ['London, ON', 43],
    ['London, Ontario', 43],
    ['Portland, ME', 43.7],
    ['Vancouver, WA', 45.6],
    ['Frankfurt, Germany', 50.1],
    ['Birmingham, Alabama', 33.5],
    ['Cambridge, Massachusetts', 42.4],
    ['zurich', 47.4],
  ])('%s', (near, lat) => expect(asked({ near }).near?.lat).toBeCloseTo(lat, 0));

  it.each(['Melbourne, FL', 'Paris, Texas', 'Naples, FL', 'Halifax, UK', 'Springfield, OR'])('%s is none of another country', (near) =>
    expect(() => asked({ near })).toThrow(/give a city that is known/),
  );

  it('is offered where it is known', () => {
    expect(() => asked({ near: 'Portland, Texas' })).toThrow(/known \(Portland, OR, US; Portland, ME, US\)/);
  });
});

it('leaves typing errors in where it is told to', () => {
  expect(asked({ keyword: 'hydrolgist' })).not.toHaveProperty('asTyped');
  expect(asked({ keyword: 'hydrolgist', asTyped: '1' }).asTyped).toBe(true);
  expect(() => asked({ asTyped: 'yes' })).toThrow(/asTyped is "yes"; give 1, or leave it out/);
});

it('takes a city by name with its region', () => {
  expect(asked({ city: 'London, ON' }).city).toEqual(['london-on']);
  expect(asked({ city: 'Köln' }).city).toEqual(['cologne']);
  expect(asked({ city: 'oberammergau-de' }).city).toEqual(['oberammergau-de']);
});
