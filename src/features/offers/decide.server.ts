import type { Grant } from '@/runtime/access';
import type { MeterState } from '@/runtime/offered';
import { meterParams, PREMIUM_RESOURCE, type PianoEvent, type PianoMeter } from './piano.schema';

/** What the offers service said of a piece. */
export interface Decided {
  granted?: Grant;
  /** The reads of the window are used up. */
  spent: boolean;
  /** Not the reader's own are used up, but those of everybody who shares the network: an account is the way out. */
  line?: true;
  meter?: MeterState;
}

/** How our service says by what an access came; Piano has its own names there, and what is nothing else was bought. */
const WAYS: readonly Grant[] = ['gift', 'institution'];

const stateOf = ({ viewsLeft, maxViews }: PianoMeter): MeterState => ({ left: Math.max(0, viewsLeft), most: maxViews });

/**
 * Reads what an execution says (protocol page offers, "Handlers"): the piece is open where its meter is active, or where an
 * access to what is for subscribers is in the list. Whatever else is said opens nothing.
 */
export function decided(events: readonly PianoEvent[]): Decided {
  const accesses = events.flatMap(({ eventExecutionContext }) => eventExecutionContext?.accessList ?? []);
  const opening = accesses.filter(({ rid }) => rid === PREMIUM_RESOURCE);
  const byAccess =
    opening.length === 0 ? undefined : (WAYS.find((way) => opening.some(({ resourceName }) => resourceName === way)) ?? 'subscription');
  const ofType = (type: string) => events.filter(({ eventType }) => eventType === type);
  const [active] = ofType('meterActive');
  const expired = ofType('meterExpired');
  const told = [...(active ? [active] : []), ...expired].flatMap(({ eventParams }) => meterParams.safeParse(eventParams).data ?? []);
  const meter = told[0] ?? events.flatMap(({ eventExecutionContext }) => eventExecutionContext?.activeMeters ?? [])[0];
  // Our service's way to say it: the meter is over with less read than it allows.
  const line = !active && expired.length > 0 && meter !== undefined && meter.views < meter.maxViews;
  const granted = byAccess ?? (active ? 'meter' : undefined);
  return {
    ...(granted ? { granted } : {}),
    spent: !active && (expired.length > 0 || meter?.viewsLeft === 0),
    ...(line ? { line } : {}),
    ...(meter ? { meter: stateOf(meter) } : {}),
  };
}
