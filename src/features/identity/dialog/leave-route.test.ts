// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveRoute, noteRoute } from './leave-route';

/** As a browser does it for a link: a new entry, of which nothing is noted. */
function follow(hash: string): void {
  const from = location.href;
  history.pushState(null, '', hash);
  noteRoute(from);
}

describe('closing the sign-in, where the browser does not tell its history', () => {
  const go = vi.fn<(steps?: number) => void>();
  beforeEach(() => {
    vi.spyOn(history, 'go').mockImplementation(go);
    history.pushState({ kept: 1 }, '', '/people?page=2');
  });
  afterEach(() => go.mockReset());

  it('goes back to the page, over all steps of the dialog', () => {
    follow('#/signin');
    leaveRoute();
    expect(go).toHaveBeenLastCalledWith(-1);
    follow('#/signup');
    follow('#/signup-thanks');
    leaveRoute();
    expect(go).toHaveBeenLastCalledWith(-3);
  });

  it('knows the way after Back within the dialog', () => {
    follow('#/signin');
    const first: unknown = history.state;
    follow('#/signup');
    const from = location.href;
    history.replaceState(first, '', '#/signin');
    noteRoute(from);
    follow('#/signup-thanks');
    leaveRoute();
    expect(go).toHaveBeenLastCalledWith(-2);
  });

  it('stays in the entry of a page that came with its route, and says no more of it', () => {
    history.pushState(null, '', '#/signin');
    noteRoute(undefined);
    follow('#/signup');
    leaveRoute();
    expect(go).not.toHaveBeenCalled();
    expect([location.pathname + location.search + location.hash, (history.state as { steps?: number }).steps]).toEqual([
      '/people?page=2',
      undefined,
    ]);
  });

  it('does nothing on a part of the page, nor on the page of another address', () => {
    history.pushState(null, '', '#notes');
    noteRoute(location.href);
    leaveRoute();
    expect([go.mock.calls, location.hash, history.state]).toEqual([[], '#notes', null]);
    history.pushState(null, '', '/events#/signin');
    noteRoute('http://localhost:3000/people?page=2');
    leaveRoute();
    expect([go.mock.calls, location.href]).toEqual([[], expect.stringMatching(/\/events$/)]);
  });
});
