import { describe, expect, it } from 'vitest';
import { decided } from './decide.server';
import type { PianoEvent } from './piano.schema';

const event = (
  eventType: string,
  eventParams?: Record<string, unknown>,
  context: PianoEvent['eventExecutionContext'] = {},
): PianoEvent => ({
  eventType,
  eventParams,
  eventExecutionContext: context,
});
const meter = (views: number) => ({ meterName: 'free', views, viewsLeft: 3 - views, maxViews: 3, totalViews: views, incremented: false });
const access = (rid: string, resourceName?: string) => event('experienceExecute', {}, { accessList: [{ rid, resourceName }] });

describe('what an execution says', () => {
  it.each<[string, PianoEvent[], object]>([
    ['nothing', [], { spent: false }],
    ['an active meter', [event('meterActive', meter(1))], { granted: 'meter', spent: false, meter: { left: 2, most: 3 } }],
    ['the last of the meter', [event('meterActive', meter(3))], { granted: 'meter', spent: false, meter: { left: 0, most: 3 } }],
    ['an expired meter', [event('meterExpired', meter(3)), event('showTemplate')], { spent: true, meter: { left: 0, most: 3 } }],
    [
      'a meter that is over for the network before it is for the reader',
      [event('meterExpired', { ...meter(1), viewsLeft: 0 })],
      { spent: true, line: true, meter: { left: 0, most: 3 } },
    ],
    ['a wall with reads left', [event('showTemplate', {}, { activeMeters: [meter(1)] })], { spent: false, meter: { left: 2, most: 3 } }],
    ['a wall with none left', [event('showTemplate', {}, { activeMeters: [meter(3)] })], { spent: true, meter: { left: 0, most: 3 } }],
    ['a gift', [access('premium', 'gift')], { granted: 'gift', spent: false }],
    ['an institution', [access('premium', 'institution')], { granted: 'institution', spent: false }],
    ['a subscription', [access('premium', 'subscription')], { granted: 'subscription', spent: false }],
    ['an access as Piano names it', [access('premium', 'Everything for subscribers')], { granted: 'subscription', spent: false }],
    ['an access to something else', [access('podcast', 'subscription')], { spent: false }],
    ['an access that nobody knows', [access('archive', 'archive')], { spent: false }],
    ['an access named as an object’s own', [access('constructor', 'toString')], { spent: false }],
    ['a type that nobody knows', [event('somethingNew', meter(1))], { spent: false }],
  ])('%s', (_, events, said) => expect(decided(events)).toEqual(said));
});
