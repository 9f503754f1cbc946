// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInDialog } from './SignInDialog';

const { leave } = vi.hoisted(() => ({ leave: vi.fn<(address: string) => void>() }));
// jsdom does not go anywhere.
vi.mock('./leave', () => ({ leave }));

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  HTMLDialogElement.prototype.showModal ??= vi.fn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  leave.mockClear();
  fetched.mockReset();
  history.replaceState(null, '', '/');
});

describe('a sign-in that cannot be shown over the page', () => {
  it.each([
    ['#/signin', 'de', '/de/sign-in?to=%2Fde%2Fthemen%3Fpage%3D2'],
    ['#/signup', 'de', '/de/sign-up?to=%2Fde%2Fthemen%3Fpage%3D2'],
    ['#/signup', 'en', '/sign-up?to=%2Fde%2Fthemen%3Fpage%3D2'],
  ])('has a page of its own, for what was asked and in its language: %s (%s)', async (hash, language, address) => {
    fetched.mockRejectedValue(new TypeError('refused'));
    history.replaceState(null, '', `/de/themen?page=2${hash}`);
    render(<SignInDialog language={language} cameWithPage />);
    await vi.waitFor(() => expect(leave.mock.calls).toEqual([[address]]));
  });
  it('does not take the place of a link that is pressed while it is on its way', async () => {
    let breakOff: (why: Error) => void = () => undefined;
    fetched.mockImplementationOnce(() => new Promise((_resolve, reject) => (breakOff = reject)));
    fetched.mockRejectedValueOnce(new TypeError('refused'));
    history.replaceState(null, '', '/topics#/signin');
    render(
      <>
        <a href="/featured-insights/copper">Copper</a>
        <SignInDialog language="en" cameWithPage />
      </>,
    );
    document.querySelector('a')!.click();
    breakOff(new TypeError('Load failed'));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect([fetched.mock.calls.length, leave.mock.calls.length]).toEqual([2, 0]);
  });
  it('has it after eight seconds without an answer, in which the pressed link is busy', async () => {
    const controller = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
    fetched.mockImplementation(
      (_address, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('late')))),
    );
    history.replaceState(null, '', '/topics#/signin');
    render(
      <>
        <a href="/sign-in">Sign in</a>
        <SignInDialog language="en" cameWithPage />
      </>,
    );
    const link = document.querySelector('a')!;
    link.focus();
    dispatchEvent(new HashChangeEvent('hashchange', { oldURL: location.href }));
    expect(link.getAttribute('aria-busy')).toBe('true');
    expect(timeout).toHaveBeenLastCalledWith(8_000);
    controller.abort();
    await vi.waitFor(() => expect(leave.mock.calls).toEqual([['/sign-in?to=%2Ftopics']]));
    expect(link.hasAttribute('aria-busy')).toBe(false);
    timeout.mockRestore();
  });
});
