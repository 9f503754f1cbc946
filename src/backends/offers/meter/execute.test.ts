import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../kit/secrets.ts';
import type { Experience } from '../content/model.ts';
import { readBrowser, writeBrowser } from './browser.ts';
import { eventsOf, isFor } from './execute.ts';
import { pieceOf, windowStart } from './meter.ts';

const experience = (more: Partial<Experience> = {}): Experience => ({
  id: 'e1',
  name: 'meter',
  audience: 'everyone',
  tags: [],
  zone: '',
  meter: undefined,
  template: 'paywall',
  occasion: 'always',
  display: { mode: 'inline', selector: '', delay: { type: 'time', value: 0 }, closes: false },
  offerId: 'premium',
  title: 'Read on',
  text: '',
  button: '',
  ...more,
});
const READER = { uid: 'u1', email: 'ann@example.org', name: 'Ann' };
const PAGE = { tags: ['premium', 'energy'], zone: 'insights' };

describe('an experience is for', () => {
  it.each([
    ['everyone', true, true],
    ['visitors', true, false],
    ['readers', false, true],
  ] as const)('%s', (audience, visitor, reader) => {
    expect(isFor(experience({ audience }), PAGE, undefined)).toBe(visitor);
    expect(isFor(experience({ audience }), PAGE, READER)).toBe(reader);
  });
  it('pages with one of its tags, and in its zone', () => {
    expect(isFor(experience({ tags: ['registered', 'premium'] }), PAGE, undefined)).toBe(true);
    expect(isFor(experience({ tags: ['registered'] }), PAGE, undefined)).toBe(false);
    expect(isFor(experience({ zone: 'insights' }), PAGE, undefined)).toBe(true);
    expect(isFor(experience({ zone: 'dotcom' }), PAGE, undefined)).toBe(false);
  });
});

describe('what happens', () => {
  const metered = experience({ meter: { name: 'meter', size: 3, window: 'month' }, occasion: 'meter-expired' });
  const types = (...[open, viewsLeft, incremented]: [boolean, number, boolean]) =>
    eventsOf(metered, { open, viewsLeft, incremented, views: 3 - viewsLeft }).map(({ eventType }) => eventType);
  it('is the meter alone on a piece that is open', () => {
    expect(types(true, 2, true)).toEqual(['meterActive']);
    expect(types(true, 0, false)).toEqual(['meterActive']);
  });
  it('is the wall and the end of the meter when all are read', () =>
    expect(types(false, 0, false)).toEqual(['meterExpired', 'showTemplate']));
  it('is the wall alone while one may still be opened by who only looks', () => expect(types(false, 2, false)).toEqual(['showTemplate']));
  it('is the wall for readers with an account, whose button leads to the sign-in: nobody is led there who pressed nothing', () =>
    expect(eventsOf(experience({ template: 'registration-wall' }), undefined).map(({ eventType }) => eventType)).toEqual(['showTemplate']));
});

describe('a window', () => {
  it('begins with the month, or so many days ago', () => {
    const now = new Date('2026-03-31T22:30:00Z');
    expect(windowStart({ window: 'month' }, now).toISOString()).toBe('2026-03-01T00:00:00.000Z');
    expect(windowStart({ window: 30 }, now).toISOString()).toBe('2026-03-01T22:30:00.000Z');
  });
});

describe('a piece', () => {
  it.each([
    'https://insights.example/energy/Gr%C3%BCn/',
    'http://other.example:3000/energy/grün?utm=1#part',
    'https://insights.example/ENERGY/gru%CC%88n',
  ])('is its path, however it is written: %s', (url) => expect(pieceOf(url)).toBe('/energy/grün'));
  it('is the home page too, and an address that nobody can decode', () => {
    expect(pieceOf('https://a.example/')).toBe('/');
    expect(pieceOf('https://a.example/%E0%A4%A')).toBe('/%e0%a4%a');
  });
});

describe('a browser', () => {
  const secrets = createSecrets('offers', 'a secret of tests, long enough for a key');
  it('is known again by what it keeps, with the gift links that were opened in it', () => {
    const kept = writeBrowser(secrets, { id: 'b1', gifts: ['token'] }, 'visit');
    expect(readBrowser(secrets, kept)).toEqual({ id: 'b1', gifts: ['token'] });
    expect(kept.tac).not.toContain('token');
  });
  it('cannot take the name of another one, or its gift links', () => {
    const one = writeBrowser(secrets, { id: 'b1', gifts: ['token'] }, 'visit');
    const other = writeBrowser(secrets, { id: 'b2', gifts: [] }, 'visit');
    expect(readBrowser(secrets, { ...one, tbc: one.tbc.replace('b1', 'b2') }).id).not.toMatch(/^b[12]$/);
    expect(readBrowser(secrets, { tbc: other.tbc, tac: one.tac })).toEqual({ id: 'b2', gifts: [] });
    expect(readBrowser(secrets, { tbc: one.tbc, tac: `${one.tac}x` })).toEqual({ id: 'b1', gifts: [] });
  });
  it('without anything is a new one each time', () => expect(readBrowser(secrets, {}).id).not.toBe(readBrowser(secrets, {}).id));
});
