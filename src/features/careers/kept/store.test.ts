// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetCompared, forgetSeen } from './forget';
import { noteSeen } from './seen';
import { kept, nothingKept, onKept, parseKept, toggleCompared, toggleSaved, toggleSearch } from './store';

const opening = (slug: string) => ({ slug, title: slug.toUpperCase(), employer: 'Aldermoor', place: 'Oslo' });

describe('what a browser keeps of the job search', () => {
  beforeEach(() => localStorage.clear());

  it('puts in and takes out', () => {
    toggleSaved(opening('a'));
    toggleSaved(opening('b'));
    // Pressed while the button still offered to save.
    toggleSaved(opening('a'), 'true');
    expect(kept().saved.map(({ slug }) => slug)).toEqual(['b', 'a']);
    toggleSaved(opening('a'));
    toggleSearch({ href: '/careers/search-jobs/jobs?keyword=grid', name: 'grid' });
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
    for (let at = 0; at < 502; at += 1) toggleSaved(opening(`saved-${at}`));
    for (let at = 0; at < 102; at += 1) toggleSearch({ href: `/jobs?keyword=${at}`, name: String(at) });
    expect([kept().saved.length, kept().saved[0]?.slug, kept().saved.at(-1)?.slug]).toEqual([500, 'saved-501', 'saved-2']);
    expect([kept().searches.length, kept().searches[0]?.name, kept().searches.at(-1)?.name]).toEqual([100, '101', '2']);
  });
  it('gives up what has closed before what is open', () => {
    toggleSaved(opening('first'));
    toggleSaved({ ...opening('over'), closes: '2020-01-01T00:00:00Z' });
    toggleSaved({ ...opening('over-too'), closes: '2020-01-01T00:00:00Z' });
    for (let at = 0; at < 498; at += 1) toggleSaved(opening(`saved-${at}`));
    expect(
      kept()
        .saved.slice(-2)
        .map(({ slug }) => slug),
    ).toEqual(['over-too', 'first']);
  });
  it('finds all of it again on the next visit', () => {
    toggleSaved({ ...opening('a'), closes: '2027-01-08T23:59:59Z' });
    toggleSearch({ href: '/jobs?keyword=grid', name: 'grid' });
    noteSeen(opening('b'));
    for (const slug of ['c', 'd']) toggleCompared(slug);
    expect(parseKept(localStorage.getItem('masthead.jobs'))).toEqual({
      saved: [{ ...opening('a'), closes: '2027-01-08T23:59:59Z' }],
      searches: [{ href: '/jobs?keyword=grid', name: 'grid' }],
      seen: [opening('b')],
      compared: ['c', 'd'],
    });
  });
  it('compares three: a fourth waits until one is taken out', () => {
    for (const slug of ['a', 'b', 'c', 'd']) toggleCompared(slug);
    expect(kept().compared).toEqual(['a', 'b', 'c']);
    toggleCompared('b');
    toggleCompared('d');
    expect(kept().compared).toEqual(['a', 'c', 'd']);
    forgetCompared();
    expect(kept().compared).toEqual([]);
  });
  it('tells who listens, and hears other tabs', () => {
    const listener = vi.fn();
    const stop = onKept(listener);
    toggleCompared('a');
    dispatchEvent(new StorageEvent('storage', { key: 'masthead.jobs' }));
    dispatchEvent(new StorageEvent('storage', { key: 'other' }));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    toggleCompared('b');
    expect(listener).toHaveBeenCalledTimes(2);
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
    toggleCompared('z');
    expect(kept().compared).toContain('z');
    vi.restoreAllMocks();
  });
});
