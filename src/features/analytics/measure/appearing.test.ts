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

describe('the steps of a form', () => {
  const steps = (said: AppEvent[]) => said.flatMap((event) => ('generic' in event ? [event.generic.value] : []));
  const put = (selector: string) => document.querySelector(selector)!.dispatchEvent(new Event('input', { bubbles: true }));
  const ID = '<input type="hidden" name="form.id" value="apply" disabled>';
  const CHOICE = '<fieldset><input type="radio" name="c" id="c"><input type="radio" name="c"></fieldset>';
  it('are its fieldsets, each told once', () => {
    const { said } = watching(
      `<form>${ID}<fieldset><input id="a" name="a"><input name="b">${CHOICE}</fieldset><fieldset><input type="checkbox" id="d" name="d"></fieldset></form>`,
    );
    for (const selector of ['#a', '#c', '#d', '#a']) put(selector);
    expect(steps(said)).toEqual(['apply 1', 'apply 2']);
  });
  it('are not the choices of a field', () => {
    const { said } = watching(`<form>${ID}${CHOICE}<fieldset><input id="a" name="a"><input name="b"></fieldset></form>`);
    for (const selector of ['#c', '#a']) put(selector);
    expect(steps(said)).toEqual([]);
  });
  it('are its pages, where it has several', () => {
    const { said } = watching(`<form data-step="2">${ID}${CHOICE}<fieldset><input id="a" name="a"><input name="b"></fieldset></form>`);
    for (const selector of ['#a', '#c']) put(selector);
    expect(steps(said)).toEqual(['apply 2']);
  });
});
