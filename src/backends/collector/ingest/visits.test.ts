import { describe, expect, it } from 'vitest';
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
    const first = visits.view(who(1n), start('/a'), NOW);
    const second = visits.view(who(1n), start('/b'), NOW + VISIT_MS);
    expect(second).toBe(first);
    expect(second).toMatchObject({ entryPath: '/a', exitPath: '/b', views: 2, startedAt: NOW, lastAt: NOW + VISIT_MS });
    expect(visits.view(who(1n), start('/c'), NOW + 2 * VISIT_MS + 1)).toMatchObject({ entryPath: '/c', views: 1 });
  });
  it('are one across midnight, when the visitor has another number', () => {
    const visits = createVisits();
    const before = visits.view(who(1n), start('/a'), NOW);
    expect(visits.view(who(2n, 1n), start('/b'), NOW + 60_000)).toBe(before);
    expect(visits.view(who(3n), start('/b'), NOW + 60_000)).not.toBe(before);
  });
  it('are told once when they changed, and again when they could not be written', () => {
    const visits = createVisits();
    const visit = visits.view(who(1n), start('/a'), NOW);
    expect(visits.changed()).toEqual([visit]);
    expect(visits.changed()).toEqual([]);
    visits.changedAgain([visit]);
    expect(visits.changed()).toEqual([visit]);
  });
  it('go on in another process', () => {
    const visits = createVisits();
    const visit = visits.view(who(1n), start('/a'), NOW);
    const other = createVisits();
    other.restore([{ ...visit }]);
    expect(other.open(who(1n), NOW + 1)?.id).toBe(visit.id);
    expect(other.open(who(9n), NOW + 1)).toBeUndefined();
  });
  it('are not moved back by what comes late', () => {
    const visits = createVisits();
    visits.view(who(1n), start('/a'), NOW);
    expect(visits.open(who(1n), NOW - 5_000)?.lastAt).toBe(NOW);
  });
});
