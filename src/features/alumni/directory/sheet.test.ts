import { describe, expect, it } from 'vitest';
import { readAsked } from './asked';
import { askedBy, HEIGHT, sheetOf, WIDTH } from './sheet';

const lisbon = { city: 'Lisbon', value: 'lisbon', country: 'PT', lat: 38.72, lon: -9.14, count: 20 };
const almada = { city: 'Almada', value: 'almada', country: 'PT', lat: 38.68, lon: -9.16, count: 2 };
const wellington = { city: 'Wellington', value: 'wellington', country: 'NZ', lat: -41.29, lon: 174.78, count: 1 };

describe('the map of the directory', () => {
  it('shows one city alone in its middle, with its country', () => {
    const { picture, pins } = sheetOf([lisbon]);
    expect(pins).toEqual([{ x: WIDTH / 2, y: HEIGHT / 2, count: 20, places: [lisbon] }]);
    const asked = new URL(picture, 'http://x').searchParams;
    expect([asked.get('view'), Number(asked.get('lat')), Number(asked.get('lon')), asked.get('zoom')]).toEqual(['wide', 38.72, -9.14, '5']);
  });

  it('has every place on it, however far apart', () => {
    const { pins } = sheetOf([wellington, lisbon, { ...lisbon, city: 'Lima', value: 'lima', country: 'PE', lat: -12.05, lon: -77.04 }]);
    expect(pins).toHaveLength(3);
    for (const { x, y } of pins) expect([x > 0, x < WIDTH, y > 0, y < HEIGHT]).toEqual([true, true, true, true]);
  });

  it('has one pin for cities that would lie on each other, with both numbers', () => {
    const { pins } = sheetOf([almada, lisbon]);
    expect(pins.map(({ count, places }) => [count, places.map(({ city }) => city)])).toEqual([[22, ['Lisbon', 'Almada']]]);
  });

  it('has no pin whose link shows fewer than its number: one of more cities than an address takes leads to the map of their countries', () => {
    const { chosen } = readAsked({ city: 'x', office: 'Leeds' });
    const towns = (count: number) => Array.from({ length: count }, (_, at) => ({ ...lisbon, city: `Town ${at}`, value: `town-${at}` }));
    expect(askedBy({ chosen }, towns(20))).toMatchObject({
      view: '',
      chosen: { office: ['Leeds'], city: towns(20).map(({ value }) => value) },
    });
    expect(askedBy({ chosen }, towns(21))).toMatchObject({ view: 'map', chosen: { office: ['Leeds'], city: [], country: ['PT'] } });
    expect(askedBy({ chosen }, [...towns(21), { ...almada, country: '' }])).toBeUndefined();
  });

  it('is a map without pins where there is no place', () => {
    const { picture, pins } = sheetOf([]);
    expect([pins, picture.includes('NaN'), picture.includes('Infinity')]).toEqual([[], false, false]);
  });
});
