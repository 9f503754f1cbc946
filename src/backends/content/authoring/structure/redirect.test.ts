import { describe, expect, it } from 'vitest';
import { rulesAfterMove } from './redirect.ts';

describe('the redirects of a page that moved', () => {
  it('lead its old address, and those below it, to the new one', () => {
    expect(rulesAfterMove([], { from: '/a', to: '/b', withBelow: true })).toEqual([
      { name: '/a', value: '/b' },
      { name: '^/a/(.*)$', value: '/b/$1' },
    ]);
  });

  it('never lead in circles, where it gets its old name back', () => {
    const there = rulesAfterMove([], { from: '/a', to: '/b', withBelow: true });
    expect(rulesAfterMove(there, { from: '/b', to: '/a', withBelow: true })).toEqual([
      { name: '/b', value: '/a' },
      { name: '^/b/(.*)$', value: '/a/$1' },
    ]);
    // What leads away is gone also where it was written in another case, or nothing is below the page any more.
    expect(rulesAfterMove(there, { from: '/b', to: '/A', withBelow: false })).toEqual([{ name: '/b', value: '/A' }]);
  });

  it('lead on at once, however often it moved', () => {
    const twice = rulesAfterMove(rulesAfterMove([], { from: '/a', to: '/b', withBelow: true }), { from: '/b', to: '/c', withBelow: true });
    expect(twice).toEqual([
      { name: '/a', value: '/c' },
      { name: '^/a/(.*)$', value: '/c/$1' },
      { name: '/b', value: '/c' },
      { name: '^/b/(.*)$', value: '/c/$1' },
    ]);
  });

  it('leave the rules of others alone', () => {
    const other = { name: '/x', value: '/y' };
    expect(rulesAfterMove([other], { from: '/a', to: '/b', withBelow: false })).toEqual([other, { name: '/a', value: '/b' }]);
  });
});
