// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reload, wasReloaded } from '@/lib/document-load';
import { apart, Application } from './Application';

vi.mock('@/lib/document-load', async (original) => ({
  ...(await original<object>()),
  reload: vi.fn(),
  wasReloaded: vi.fn(() => false),
}));

const boot = { state: 'live' as 'live' | 'loading', ready: () => undefined, fail: vi.fn() };
const sent = vi.fn((event: Event) => event.preventDefault());
beforeEach(() => {
  boot.state = 'live';
  window.__boot = boot;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  document.addEventListener('submit', sent);
});
afterEach(() => {
  cleanup();
  document.removeEventListener('submit', sent);
  delete window.__boot;
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

/** Breaks when its button is pressed, as an answer would break it that nobody foresaw. */
function Fragile() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('broken');
  return (
    <form aria-label="search" onSubmit={(event) => event.preventDefault()}>
      <input aria-label="Words" defaultValue="" />
      <button type="button" onClick={() => setBroken(true)}>
        Filter
      </button>
    </form>
  );
}

describe('an application that fails', () => {
  const show = () =>
    render(
      <>
        <p>Before</p>
        <Application>
          <Fragile />
        </Application>
        <Application>
          <button type="button" onClick={({ currentTarget }) => (currentTarget.textContent = 'pressed')}>
            Other
          </button>
        </Application>
      </>,
    );

  it('stays as it stands, with what is typed in it, and is the platform’s again', () => {
    show();
    fireEvent.change(screen.getByLabelText('Words'), { target: { value: 'half a wor' } });
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
    expect(screen.getByLabelText<HTMLInputElement>('Words').value).toBe('half a wor');
    const form = screen.getByRole('form', { name: 'search' });
    expect(form.closest('[data-plain]')).not.toBeNull();
    fireEvent.submit(form);
    expect(sent.mock.calls.map(([event]) => event.type)).toEqual(['submit']);
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves the rest of the page alive', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
    fireEvent.click(screen.getByRole('button', { name: 'Other' }));
    expect(screen.getByRole('button', { name: 'pressed' })).toBeTruthy();
    expect(screen.getByText('Before')).toBeTruthy();
  });

  it('is made by the server where it fails at once on a page that the router led to', () => {
    const Broken = () => {
      throw new Error('broken');
    };
    render(
      <Application>
        <Broken />
      </Application>,
    );
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not stand in for that of the next page', () => {
    const { rerender } = render(
      <Application>
        <Fragile key="one" />
      </Application>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
    const shownAgain = () =>
      rerender(
        <Application>
          <Fragile key="two" />
        </Application>,
      );
    shownAgain();
    expect(reload).not.toHaveBeenCalled();
    history.replaceState(null, '', '/other');
    shownAgain();
    expect(reload).toHaveBeenCalled();
    history.replaceState(null, '', '/');
  });
});

describe('an application in a file of its own', () => {
  const found = () => Promise.resolve({ rendering: { mode: 'interactive' as const, component: (() => <p>Found</p>) as never } });
  const gone = () => Promise.reject(new Error('Failed to load chunk'));
  const show = async (load: typeof found) => {
    const Component = apart(load).component as unknown as () => React.ReactNode;
    await act(async () => {
      render(
        <Suspense fallback="coming">
          <Component />
        </Suspense>,
      );
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    return document.body.textContent;
  };

  it('is shown when it has come', async () => expect(await show(found)).toBe('Found'));

  it('leaves the server’s HTML to stand where it cannot be had, once a reload has not helped', async () => {
    boot.state = 'loading';
    vi.mocked(wasReloaded).mockReturnValueOnce(true);
    expect(await show(gone)).toBe('');
    expect(document.querySelector('.still[data-plain]')?.innerHTML).toBe('');
    expect(reload).not.toHaveBeenCalled();
  });

  it('has the page loaded anew first', async () => {
    boot.state = 'loading';
    vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
    expect(await show(gone)).toBe('coming');
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
