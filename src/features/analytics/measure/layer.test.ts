// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import type { AppEvent } from '../events/events.schema';
import { createLayer, type Adapter } from './layer';

const printed: AppEvent = { event: 'Page Printed' };
const registered: AppEvent = { event: 'Registered' };

afterEach(() => {
  delete window.appEventData;
});

it('holds events until the visitor has decided, and says them then in their order', () => {
  const adapter = vi.fn();
  const layer = createLayer([adapter], vi.fn());
  layer.push(printed);
  layer.push(registered);
  expect(window.appEventData).toEqual([]);
  expect(adapter).not.toHaveBeenCalled();
  layer.decide('given');
  expect(window.appEventData).toEqual([printed, registered]);
  expect(adapter.mock.calls.map(([event]) => event)).toEqual([printed, registered]);
});
it('says where and when an event happened, however long it waited', () => {
  const adapter = vi.fn<Adapter>();
  const layer = createLayer([adapter], vi.fn());
  const now = vi.spyOn(performance, 'now').mockReturnValue(100);
  history.replaceState(null, '', '/first');
  layer.push(printed);
  now.mockReturnValue(60_000);
  history.replaceState(null, '', '/second');
  layer.push(registered);
  layer.decide('given');
  expect(adapter.mock.calls.map(([, happened]) => happened)).toEqual([
    { path: '/first', at: 100 },
    { path: '/second', at: 60_000 },
  ]);
  now.mockRestore();
});
it('forgets them when the visitor refuses, and all later ones', () => {
  const layer = createLayer([], vi.fn());
  layer.push(printed);
  layer.decide('refused');
  layer.push(registered);
  layer.decide('given');
  expect(window.appEventData).toEqual([]);
  layer.push(registered);
  expect(window.appEventData).toEqual([registered]);
});
it('goes on where an adapter throws', () => {
  const failed = vi.fn();
  const after = vi.fn();
  const layer = createLayer(
    [
      () => {
        throw new Error('a listener of somebody else');
      },
      after,
    ],
    failed,
  );
  layer.decide('given');
  layer.push(printed);
  expect(after).toHaveBeenCalledWith(printed, expect.anything());
  expect(failed).toHaveBeenCalledOnce();
  expect(window.appEventData).toEqual([printed]);
});
it('keeps what stood in the layer before', () => {
  window.appEventData = [registered];
  const layer = createLayer([], vi.fn());
  layer.decide('given');
  layer.push(printed);
  expect(window.appEventData).toEqual([registered, printed]);
});
