// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { phrasesOf } from '../../../tests/support/rendering';
import { ContentProviders } from '../ContentProviders';
import { exampleRoute } from '../examples/index';
import { createLoading, Loadable, useLoading } from '.';
import type { Loading } from '.';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('says nothing of what is quick, then that it loads, then that it takes long, and still takes what comes', async () => {
  const states: Loading<number>[] = [];
  let give: (value: number) => void = () => undefined;
  const loading = createLoading(
    () => new Promise<number>((resolve) => (give = resolve)),
    (state) => states.push(state),
  );
  loading.start();
  loading.start();
  await vi.advanceTimersByTimeAsync(199);
  expect(states).toEqual([{ state: 'loading', slow: false, timedOut: false }]);
  await vi.advanceTimersByTimeAsync(1);
  expect(states.at(-1)).toEqual({ state: 'loading', slow: true, timedOut: false });
  await vi.advanceTimersByTimeAsync(9_800);
  expect(states.at(-1)).toEqual({ state: 'loading', slow: true, timedOut: true });
  give(7);
  await vi.advanceTimersByTimeAsync(0);
  expect(states.at(-1)).toEqual({ state: 'ready', value: 7 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.length).toBe(4);
});

it('reports nothing once it is cancelled', async () => {
  const report = vi.fn();
  const loading = createLoading(() => Promise.resolve(1), report);
  loading.start();
  loading.cancel();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(report).toHaveBeenCalledTimes(1);
});

const load = vi.fn<() => Promise<string>>();
function Part() {
  const [loading, start] = useLoading(load);
  return (
    <Loadable loading={loading} retry={start} idle={<button onClick={start}>Open</button>}>
      {(value) => <p>{value}</p>}
    </Loadable>
  );
}
const show = () =>
  render(
    <ContentProviders route={exampleRoute()} phrases={phrasesOf('en')}>
      <Part />
    </ContentProviders>,
  );

it('shows its states, and tries again after an error', async () => {
  load
    .mockRejectedValueOnce(new Error('no network'))
    .mockImplementationOnce(() => new Promise((resolve) => setTimeout(() => resolve('The chart'), 500)));
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await settle(0);
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await settle(100);
  expect(screen.getByRole('status').textContent).toBe('');
  await settle(150);
  expect(screen.getByRole('status').textContent).toBe('Loading');
  await settle(300);
  expect(screen.getByText('The chart')).toBeTruthy();
});
