// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSaid } from './use-said';

function Region({ text, first }: { text: string; first?: string }) {
  return (
    <>
      <p id="found" tabIndex={-1} />
      <span role="status">{useSaid(text, first, 'found')}</span>
    </>
  );
}
const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('says what has rested, once, and nothing of what was passed on the way', async () => {
  const { container, rerender } = render(<Region text="48 openings" />);
  expect(container.textContent).toBe('48 openings');
  const said = new Set<string>();
  new MutationObserver(() => said.add(container.textContent)).observe(container, { subtree: true, childList: true, characterData: true });
  for (const text of ['31 openings', '12 openings', '7 openings']) {
    rerender(<Region text={text} />);
    await wait(600);
  }
  expect([...said]).toEqual([]);
  await wait(600);
  await wait(5_000);
  expect([...said]).toEqual(['7 openings']);
});

it('is silent at once when there is nothing to say any more', async () => {
  const { container, rerender } = render(<Region text="8 suggestions" first="" />);
  expect(container.textContent).toBe('');
  await wait(1_000);
  expect(container.textContent).toBe('8 suggestions');
  rerender(<Region text="" first="" />);
  await wait(0);
  expect(container.textContent).toBe('');
});

it('does not repeat what the focus has read out, and says it when it comes again', async () => {
  const { container, rerender } = render(<Region text="page 1 of 3" />);
  rerender(<Region text="page 2 of 3" />);
  document.getElementById('found')?.focus();
  await wait(2_000);
  expect(container.textContent).toBe('');
  rerender(<Region text="page 1 of 3" />);
  await wait(2_000);
  expect(container.textContent).toBe('page 1 of 3');
  rerender(<Region text="page 2 of 3" />);
  await wait(2_000);
  expect(container.textContent).toBe('page 2 of 3');
});
