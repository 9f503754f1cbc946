import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { batchSchema } from './messages.schema';
import { createSender, ENDPOINT } from './send';

const VIEW = '3f0f8a52-7f3e-4a5c-9d51-0d1c7f1f5a11';
const event = (value = '') => ({ t: 'event' as const, view: VIEW, name: 'Page Printed', value, number: null });

let at = 0;
beforeEach(() => {
  vi.useFakeTimers();
  at = 0;
});
afterEach(() => vi.useRealTimers());

const sending = (takes: (address: string, body: string) => boolean = () => true) => {
  const beacon = vi.fn(takes);
  const bodies = () => beacon.mock.calls.map(([, body]) => batchSchema.parse(JSON.parse(body)).messages);
  return { beacon, bodies, sender: createSender(beacon, () => at) };
};

it('gathers messages, each with its age', () => {
  const { sender, beacon, bodies } = sending();
  sender.put(event());
  at = 500;
  sender.put(event());
  expect(beacon).not.toHaveBeenCalled();
  at = 2_000;
  vi.advanceTimersByTime(2_000);
  expect(beacon.mock.calls[0]?.[0]).toBe(ENDPOINT);
  expect(bodies()[0]?.map(({ age }) => age)).toEqual([2_000, 1_500]);
});
it('cuts what is long into parts that beacons under way can share', () => {
  const { sender, beacon, bodies } = sending();
  for (let index = 0; index < 120; index += 1) sender.put(event('ü'.repeat(200)));
  sender.flush();
  expect(bodies().flat()).toHaveLength(120);
  expect(bodies().length).toBeGreaterThan(1);
  for (const [, body] of beacon.mock.calls) expect(Buffer.byteLength(body)).toBeLessThan(32_768);
});
it('keeps what the browser does not take, and sends it the next time', () => {
  let full = true;
  const { sender, beacon, bodies } = sending(() => !full);
  sender.put(event('first'));
  sender.flush();
  expect(beacon).toHaveBeenCalledTimes(1);
  full = false;
  sender.put(event('second'));
  vi.advanceTimersByTime(2_000);
  expect(bodies().at(-1)).toMatchObject([{ value: 'first' }, { value: 'second' }]);
});
it('has no control characters in it, which no database keeps', () => {
  const { sender, beacon } = sending();
  sender.put(event('a\u0000b\n\tc'));
  sender.flush();
  expect(JSON.parse(beacon.mock.calls[0]?.[1] ?? '')).toMatchObject({ messages: [{ value: 'a b c' }] });
});
it('is no older than what is taken: one message must not cost the others', () => {
  const { sender, bodies } = sending();
  sender.put(event());
  at = 200_000_000;
  sender.flush();
  expect(bodies()[0]?.[0]?.age).toBe(86_400_000);
});
it('has the age of what happened, not of what was said', () => {
  const { sender, bodies } = sending();
  at = 60_000;
  sender.put(event(), 10_000);
  sender.flush();
  expect(bodies()[0]?.[0]?.age).toBe(50_000);
});
it('forgets what waits when the visitor refuses', () => {
  const { sender, beacon } = sending();
  sender.put(event());
  sender.drop();
  vi.advanceTimersByTime(10_000);
  sender.flush();
  expect(beacon).not.toHaveBeenCalled();
  sender.put(event());
  vi.advanceTimersByTime(2_000);
  expect(beacon).toHaveBeenCalledOnce();
});
it('sends nothing when there is nothing', () => {
  const { sender, beacon } = sending();
  sender.flush();
  expect(beacon).not.toHaveBeenCalled();
});
