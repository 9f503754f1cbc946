import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../days.ts';
import { createVisits, VISIT_MS } from './visits.ts';

const start = (path: string) => ({
  site: 'insights',
  path,
  source: { channel: 'direct' as const, source: '', campaign: '' },
  device: 'phone',
  browser: 'Firefox',
  os: 'Android',
  language: 'en',
});
const who = (today: bigint, yesterday?: bigint) => ({ today, yesterday });
const NOW = 1_000_000_000;

describe('visits', () => {
  it('go on while something happens within half an hour, and keep where they began', () => {
    const visits = createVisits();
    const first = visits.view(who(1n), start('/a'), NOW, '/a');
    const second = visits.view(who(1n), start('/b'), NOW + VISIT_MS, '/b');
    expect(second).toBe(first);
    expect(second).toMatchObject({ entryPath: '/a', exitPath: '/b', views: 2, startedAt: NOW, lastAt: NOW + VISIT_MS });
    expect(visits.view(who(1n), start('/c'), NOW + 2 * VISIT_MS + 1, '/c')).toMatchObject({ entryPath: '/c', views: 1 });
  });
  it('are one across midnight, when the visitor has another number', () => {
    const visits = createVisits();
    const before = visits.view(who(1n), start('/a'), NOW, '/a');
    expect(visits.view(who(2n, 1n), start('/b'), NOW + 60_000, '/b')).toBe(before);
    expect(visits.view(who(3n), start('/b'), NOW + 60_000, '/b')).not.toBe(before);
  });
  it('are told once when they changed, and again when they could not be written', () => {
    const visits = createVisits();
    const visit = visits.view(who(1n), start('/a'), NOW, '/a');
    expect(visits.changed()).toEqual([visit]);
    expect(visits.changed()).toEqual([]);
    visits.changedAgain([visit]);
    expect(visits.changed()).toEqual([visit]);
  });
  it('go on in another process', () => {
    const visits = createVisits();
    const visit = visits.view(who(1n), start('/a'), NOW, '/a');
    const other = createVisits();
    other.restore([{ ...visit }]);
    expect(other.open(who(1n), NOW + 1)?.id).toBe(visit.id);
    expect(other.open(who(9n), NOW + 1)).toBeUndefined();
  });
  it('know their views, each by its own path, and go on by them though they had ended', () => {
    const visits = createVisits();
    const visit = visits.view(who(1n), start('/a'), NOW, 'first');
    visits.view(who(1n), start('/b'), NOW + 1_000, 'second');
    expect(visits.known('first', 'insights', NOW)).toEqual({ visit, path: '/a' });
    expect(visits.known('first', 'dotcom', NOW)).toBeUndefined();
    const later = NOW + 2 * VISIT_MS;
    visits.forget(later);
    expect(visits.open(who(1n), later)).toBeUndefined();
    visits.goOn(visits.known('first', 'insights', later)!.visit, later);
    expect(visits.open(who(1n), later)).toBe(visit);
  });
  it('are not ended by what happens in a page of an older one', () => {
    const visits = createVisits();
    const older = visits.view(who(1n), start('/a'), NOW, 'a');
    const newer = visits.view(who(1n), start('/b'), NOW + 2 * VISIT_MS, 'b');
    visits.goOn(older, NOW + 2 * VISIT_MS + 1);
    expect(visits.open(who(1n), NOW + 2 * VISIT_MS + 2)).toBe(newer);
    expect(visits.changed()).toContain(older);
  });
  it('are let go of once they have ended, and their views once their day is closed', () => {
    const visits = createVisits();
    visits.view(who(1n), start('/a'), NOW, 'a');
    visits.view(who(2n), start('/a'), NOW + VISIT_MS, 'b');
    expect([visits.size(NOW + VISIT_MS), visits.size(NOW + VISIT_MS + 1), visits.size(NOW + 3 * VISIT_MS)]).toEqual([2, 1, 0]);
    expect(visits.known('a', 'insights', NOW + DAY_MS)).toBeDefined();
    expect(visits.known('a', 'insights', NOW + 2 * DAY_MS)).toBeUndefined();
  });
  it('do not go on for ever: one that still goes on when its day is closed ends there', () => {
    const visits = createVisits();
    const first = visits.view(who(1n), start('/a'), NOW, 'a');
    for (let at = NOW; at < NOW + 2 * DAY_MS; at += VISIT_MS) visits.open(who(1n), at);
    expect(visits.view(who(1n), start('/b'), NOW + 2 * DAY_MS, 'b')).not.toBe(first);
  });
  it('that wait to be written have a bound', () => {
    const visits = createVisits(2);
    const made = [1n, 2n, 3n].map((number) => visits.view(who(number), start('/a'), NOW, String(number)));
    expect(visits.changedAgain(visits.changed())).toBe(1);
    expect(visits.changed()).toEqual(made.slice(1));
  });
  it('are not moved back by what comes late', () => {
    const visits = createVisits();
    visits.view(who(1n), start('/a'), NOW, '/a');
    expect(visits.open(who(1n), NOW - 5_000)?.lastAt).toBe(NOW);
  });
});
