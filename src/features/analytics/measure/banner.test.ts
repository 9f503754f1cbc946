import { readFileSync } from 'node:fs';
// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import postcss from 'postcss';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConsentQuestion } from '../consent/question';
import { showBanner } from './banner';

const question: ConsentQuestion = {
  ask: true,
  title: 'May we count this visit?',
  text: 'No name. Nobody else.',
  yes: 'Agree',
  no: 'Refuse',
  more: 'Your choice',
  failed: 'Your answer was not kept. Please try again.',
  href: '/cookies',
};

let sheet = '';
let close: () => void;
const decide = vi.fn();
const failed = vi.fn();
beforeEach(() => {
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = (css: string) => void (sheet = css);
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  close = showBanner(question, decide, failed);
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  decide.mockClear();
  failed.mockClear();
});

describe('how much of the page it covers', () => {
  /** Declarations for an element where a media query holds, or always. */
  const declared = (selector: string, within?: string): Record<string, string> => {
    const found: Record<string, string> = {};
    postcss.parse(sheet).walkRules((rule) => {
      const media: string[] = [];
      for (let each: postcss.Container | postcss.Document | undefined = rule.parent; each; each = each.parent)
        if (each instanceof postcss.AtRule && each.name === 'media') media.push(each.params);
      if (rule.selector === selector && media[0] === within) rule.walkDecls(({ prop, value }) => void (found[prop] = value));
    });
    return found;
  };

  const high = '(min-height:30em)';
  it('is half of the window at most, and all of it can be scrolled to', () =>
    expect(declared('.asked', high)).toMatchObject({ position: 'fixed', 'max-height': '50dvh', overflow: 'auto' }));
  it('is nothing of a low window, as one that is enlarged four times is: there it stands at the end of the page', () => {
    expect(declared('.asked')).not.toHaveProperty('position');
    expect(declared('body:has(.asked)')).toEqual({});
    expect(declared('body:has(.asked)', high)).toHaveProperty('padding-block-end');
    expect(declared('html:has(.asked)')).toEqual({});
  });
  it('is told to what else stands at the foot, and yields to what that asks for', () => {
    expect(declared('html:has(.asked)', high)).toMatchObject({ '--foot': 'var(--a)' });
    postcss
      .parse(sheet)
      .walkDecls(/^(scroll-)?padding-block-end$/, ({ parent }) => expect(parent?.parent).toMatchObject({ name: 'layer', params: 'reset' }));
  });
  it('is not reached behind the menu', () =>
    expect(readFileSync('src/renderings/site-header/menu.css', 'utf8')).toMatch(
      /body:has\(\.menu:popover-open\) > \.asked \{\s+visibility: hidden;/,
    ));
});

it('an answer that is not kept is said, each time, and the question stays', async () => {
  const fetched = vi.fn<typeof fetch>().mockResolvedValue(new Response(null, { status: 503 }));
  vi.stubGlobal('fetch', fetched);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(status.textContent).toBe(question.failed));
  expect([failed.mock.calls.length, decide.mock.calls.length]).toEqual([1, 0]);
  // A link that is pressed in the same breath does not break it off.
  expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true]);
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(status.textContent).toBe('');
  await waitFor(() => expect(decide).toHaveBeenCalledWith(false));
  expect(screen.queryByRole('status')).toBeNull();
});
