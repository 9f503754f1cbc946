import type { Grant } from '@/runtime/access';
import type { MeterState } from '@/runtime/offered';
import { meterParams, type PianoEvent, type PianoMeter } from './piano.schema';

/** What the offers service said of a piece. */
export interface Decided {
  granted?: Grant;
  /** The reads of the window are used up. */
  spent: boolean;
  meter?: MeterState;
}

/** Names of the accesses that open something. */
const GRANTS: readonly Grant[] = ['gift', 'institution', 'subscription'];

const stateOf = ({ viewsLeft, maxViews }: PianoMeter): MeterState => ({ left: Math.max(0, viewsLeft), most: maxViews });

/**
 * Reads what an execution says (protocol page offers, "Handlers"): the piece is open where its meter is active, or where an
 * access that the site knows is in the list. Whatever else is said opens nothing.
 */
export function decided(events: readonly PianoEvent[]): Decided {
  const accesses = events.flatMap(({ eventExecutionContext }) => eventExecutionContext?.accessList ?? []);
  const byAccess = GRANTS.find((grant) => accesses.some(({ resourceName }) => resourceName === grant));
  const ofType = (type: string) => events.filter(({ eventType }) => eventType === type);
  const [active] = ofType('meterActive');
  const expired = ofType('meterExpired');
  const told = [...(active ? [active] : []), ...expired].flatMap(({ eventParams }) => meterParams.safeParse(eventParams).data ?? []);
  const meter = told[0] ?? events.flatMap(({ eventExecutionContext }) => eventExecutionContext?.activeMeters ?? [])[0];
  const granted = byAccess ?? (active ? 'meter' : undefined);
  return {
    ...(granted ? { granted } : {}),
    spent: !active && (expired.length > 0 || meter?.viewsLeft === 0),
    ...(meter ? { meter: stateOf(meter) } : {}),
  };
}
