import { describe, expect, it } from 'vitest';
import { addressOf, readAsked } from './asked';

const NOW = Date.parse('2026-11-24T10:00:00Z');

describe('an address of the figures', () => {
  it.each([
    [{}, '28', '2026-10-28', '2026-11-24'],
    [{ period: 'today' }, 'today', '2026-11-24', '2026-11-24'],
    [{ period: 'yesterday' }, 'yesterday', '2026-11-23', '2026-11-23'],
    [{ period: 'own', from: '2026-11-10', to: '2026-11-01' }, 'own', '2026-11-01', '2026-11-10'],
    [{ period: 'own', from: '2026-02-30', to: '2026-11-01' }, '28', '2026-10-28', '2026-11-24'],
    [{ period: 'own', from: '2020-01-01', to: '2026-11-01' }, '28', '2026-10-28', '2026-11-24'],
    [{ period: '7', from: '2026-01-01', to: '2026-01-02' }, '7', '2026-11-18', '2026-11-24'],
    [{ period: '28', was: '28', shown: '2026-10-28.2026-11-24', from: '2026-11-01', to: '2026-11-10' }, 'own', '2026-11-01', '2026-11-10'],
    [{ period: '7', was: '28', shown: '2026-10-28.2026-11-24', from: '2026-10-28', to: '2026-11-24' }, '7', '2026-11-18', '2026-11-24'],
    [{ period: '28', was: '28', shown: '2026-10-28.2026-11-24', from: '2026-10-28', to: '2026-11-24' }, '28', '2026-10-28', '2026-11-24'],
    [{ period: 'for ever' }, '28', '2026-10-28', '2026-11-24'],
  ])('%j asks for %s', (query, period, from, to) => expect(readAsked(query, NOW)).toMatchObject({ period, from, to }));

  it('says what was asked, and no more', () => {
    const query = '?period=7&site=insights&sort=ends&path=%2Fa%3Fb&channel=&pages=entry&none=1&most=100';
    expect(addressOf(readAsked(Object.fromEntries(new URLSearchParams(query)), NOW))).toBe(query);
    expect(addressOf(readAsked({ colour: 'red', event: '' }, NOW))).toBe('');
    const event = '?event=Form+Viewed%3Anewsletter';
    expect(addressOf(readAsked(Object.fromEntries(new URLSearchParams(event)), NOW))).toBe(event);
    expect(addressOf(readAsked({ path: '/a' }, NOW), { path: undefined, device: 'phone' })).toBe('?device=phone');
  });
});
