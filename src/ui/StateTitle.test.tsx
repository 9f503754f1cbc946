// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { useEffect, type ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StateTitle } from './StateTitle';

// As Next does in a browser that was not given the page's head: without any title of its own the tab has none.
vi.mock('next/head', () => ({
  default: function Head({ children }: { children: ReactElement<{ children: string }> }) {
    useEffect(() => {
      document.title = children.props.children;
      return () => void (document.title = '');
    });
    return null;
  },
}));

const state = (text: string) => (
  <StateTitle site="Aldermoor" usual="Sign in">
    {text}
  </StateTitle>
);

describe('the title of a state (promise 20)', () => {
  beforeEach(() => void (document.title = 'The long queue | Aldermoor'));
  afterEach(cleanup);

  it('gives way to the title that the tab had before, whatever states came in between', async () => {
    const { rerender } = render(state('Error: Sign in'));
    expect(document.title).toBe('Error: Sign in | Aldermoor');
    rerender(state('Enter the code'));
    expect(document.title).toBe('Enter the code | Aldermoor');
    rerender(<p />);
    await vi.waitFor(() => expect(document.title).toBe('The long queue | Aldermoor'));
  });

  it('gives way to the page’s usual title where the server made the page in that state', async () => {
    document.title = 'Error: Sign in | Aldermoor';
    const { rerender } = render(state('Error: Sign in'));
    rerender(<p />);
    await vi.waitFor(() => expect(document.title).toBe('Sign in | Aldermoor'));
  });

  it('leaves the title of the page that came after it', async () => {
    const { rerender } = render(state('Enter the code'));
    rerender(<p />);
    document.title = 'Topics | Aldermoor';
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.title).toBe('Topics | Aldermoor');
  });
});
