// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetCompared, forgetSeen } from './forget';
import { noteSeen } from './seen';
import { kept, nothingKept, onKept, parseKept, setCompared, setSaved, setSearch } from './store';

const opening = (slug: string) => ({ slug, title: slug.toUpperCase(), employer: 'Aldermoor', place: 'Oslo' });

describe('what a browser keeps of the job search', () => {
  beforeEach(() => localStorage.clear());

  it('puts in and takes out', () => {
    setSaved(opening('a'), true);
    setSaved(opening('b'), true);
    // Pressed where the page still offered to save.
    setSaved(opening('a'), true);
    expect(kept().saved.map(({ slug }) => slug)).toEqual(['b', 'a']);
    setSaved(opening('a'), false);
    setSaved(opening('a'), false);
    setSearch({ href: '/careers/search-jobs/jobs?keyword=grid', name: 'grid' }, true);
    expect(kept()).toEqual({
      ...nothingKept,
      saved: [opening('b')],
      searches: [{ href: '/careers/search-jobs/jobs?keyword=grid', name: 'grid' }],
    });
  });
  it('keeps the last seen first, each once, and not many', () => {
    for (const slug of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) noteSeen(opening(slug));
    expect(kept().seen.map(({ slug }) => slug)).toEqual(['j', 'i', 'h', 'g', 'f', 'e', 'd', 'c']);
    forgetSeen();
    expect(kept().seen).toEqual([]);
  });
  it('has what was seen again first, and once', () => {
    for (const slug of ['a', 'b', 'a']) noteSeen(opening(slug));
    expect(kept().seen.map(({ slug }) => slug)).toEqual(['a', 'b']);
  });
  it('gives up the oldest of many', () => {
    for (let at = 0; at < 502; at += 1) setSaved(opening(`saved-${at}`), true);
    for (let at = 0; at < 102; at += 1) setSearch({ href: `/jobs?keyword=${at}`, name: String(at) }, true);
    expect([kept().saved.length, kept().saved[0]?.slug, kept().saved.at(-1)?.slug]).toEqual([500, 'saved-501', 'saved-2']);
    expect([kept().searches.length, kept().searches[0]?.name, kept().searches.at(-1)?.name]).toEqual([100, '101', '2']);
  });
  it('gives up what has closed before what is open', () => {
    setSaved(opening('first'), true);
    setSaved({ ...opening('over'), closes: '2020-01-01T00:00:00Z' }, true);
    setSaved({ ...opening('over-too'), closes: '2020-01-01T00:00:00Z' }, true);
    for (let at = 0; at < 498; at += 1) setSaved(opening(`saved-${at}`), true);
    expect(
      kept()
        .saved.slice(-2)
        .map(({ slug }) => slug),
    ).toEqual(['over-too', 'first']);
  });
  it('finds all of it again on the next visit', () => {
    setSaved({ ...opening('a'), closes: '2027-01-08T23:59:59Z' }, true);
    setSearch({ href: '/jobs?keyword=grid', name: 'grid' }, true);
    noteSeen(opening('b'));
    for (const slug of ['c', 'd']) setCompared(slug, true);
    expect(parseKept(localStorage.getItem('masthead.jobs'))).toEqual({
      saved: [{ ...opening('a'), closes: '2027-01-08T23:59:59Z' }],
      searches: [{ href: '/jobs?keyword=grid', name: 'grid' }],
      seen: [opening('b')],
      compared: ['c', 'd'],
    });
  });
  it('compares three: a fourth waits until one is taken out', () => {
    for (const slug of ['a', 'b', 'c', 'd']) setCompared(slug, true);
    expect(kept().compared).toEqual(['a', 'b', 'c']);
    setCompared('b', false);
    setCompared('d', true);
    expect(kept().compared).toEqual(['a', 'c', 'd']);
    forgetCompared();
    expect(kept().compared).toEqual([]);
  });
  it('tells who listens, and hears other tabs', () => {
    const listener = vi.fn();
    const stop = onKept(listener);
    setCompared('a', true);
    dispatchEvent(new StorageEvent('storage', { key: 'masthead.jobs' }));
    dispatchEvent(new StorageEvent('storage', { key: 'other' }));
    expect(listener).toHaveBeenCalledTimes(2);
    // Kept for "Back", a page hears of no other tab.
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    setCompared('b', true);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(listener).toHaveBeenCalledTimes(3);
  });
  it.each([
    [null],
    ['{'],
    ['[]'],
    ['7'],
    ['{"saved":{}}'],
    [
      '{"saved":[{"slug":"../x","title":"t","employer":"e","place":"p"}],"searches":[{"href":"//evil.example","name":"x"},{"href":"javascript:1","name":"x"}],"compared":["A b"]}',
    ],
  ])('takes %s for nothing', (stored) => {
    expect(parseKept(stored)).toEqual(nothingKept);
  });
  it('goes on without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('QuotaExceededError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('SecurityError');
    });
    setCompared('z', true);
    expect(kept().compared).toContain('z');
    vi.restoreAllMocks();
  });
});
