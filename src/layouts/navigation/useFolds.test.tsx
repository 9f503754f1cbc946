// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFolds } from './useFolds';

const begin = (knows: boolean, hasRoom: boolean) => {
  vi.stubGlobal('CSS', { supports: () => knows });
  vi.stubGlobal('matchMedia', () => ({ matches: hasRoom }));
  renderHook(useFolds);
};
const open = () => [...document.querySelectorAll('details[open]')].map(({ id }) => id);

beforeEach(() => {
  document.body.innerHTML = `<nav class="toc"><details class="fold" id="contents"></details></nav>
    <details class="filters" id="filters"></details>
    <details class="fold" id="figures"></details><details class="fold" id="read" open></details>
    <div class="rte"><details id="note"></details></div><details class="share" id="share"></details>`;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('opens what folds for the time of printing, where styles cannot', () => {
  begin(false, false);
  expect(open()).toEqual(['read']);
  dispatchEvent(new Event('beforeprint'));
  expect(open()).toEqual(['contents', 'figures', 'read', 'note']);
  dispatchEvent(new Event('afterprint'));
  expect(open()).toEqual(['read']);
});

it('opens what stands beside the text where there is room', () => {
  begin(false, true);
  expect(open()).toEqual(['contents', 'filters', 'read']);
});

it('leaves it to styles that can', () => {
  begin(true, true);
  dispatchEvent(new Event('beforeprint'));
  expect(open()).toEqual(['read']);
});
