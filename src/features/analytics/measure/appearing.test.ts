// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppEvent } from '../events/events.schema';
import { watchAppearing } from './appearing';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(async () => {
  document.body.replaceChildren();
  // What the watchers still do, they do before there is no document.
  await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const loaded = (type: string) => vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);

function watching(html: string) {
  document.body.innerHTML = html;
  const said: AppEvent[] = [];
  watchAppearing((event) => said.push(event)).watch();
  const change = async (shown: string) => {
    document.querySelector<HTMLElement>('[data-shown]')!.dataset.shown = shown;
    await vi.advanceTimersByTimeAsync(100);
  };
  return { said, change };
}

describe('what a page says', () => {
  it('is told again where it happened again, though in the same words', async () => {
    const { said, change } = watching('<p data-shown="signInErrored:password:1"></p>');
    await change('signInErrored:password:2');
    expect(said.map(({ event }) => event)).toEqual(['Sign-In Errored', 'Sign-In Errored']);
  });
  it('is not told again where other words came for the same', async () => {
    const { said, change } = watching('<form><p data-shown="formFailed:email:1"></p></form>');
    await change('formFailed:email cv:1');
    expect(said).toHaveLength(1);
  });
  it.each(['reload', 'back_forward'])('of an address is not new after a %s', (type) => {
    loaded(type);
    expect(watching('<p data-shown="registered"></p>').said).toEqual([]);
    expect(watching('<p data-shown="formSucceeded:job-application"></p>').said).toEqual([]);
    // A form that was sent again was refused again.
    expect(watching('<p data-shown="signInErrored:password:1"></p>').said).toHaveLength(1);
  });
  it('of an address is new the first time', () => {
    loaded('navigate');
    expect(watching('<p data-shown="registered"></p>').said).toEqual([{ event: 'Registered' }]);
  });
  it('is an article that was saved, not one that was taken off the list', () => {
    expect(watching('<p data-shown="account:save"></p>').said).toMatchObject([{ event: 'Article Saved' }]);
    expect(watching('<p data-shown="account:unsave"></p>').said).toMatchObject([{ event: 'Generic Event' }]);
  });
});
