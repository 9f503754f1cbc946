/** What a visitor may do about an event. */
export type RegistrationState = 'open' | 'full' | 'closed' | 'past';

/** How long an event without an end counts as running. */
const ASSUMED_LENGTH_MS = 3 * 3_600_000;

/**
 * The editor's word, unless the event is over: nobody changes the field on the evening after. Without a start it is closed.
 * @param now ms since 1970
 */
export function registrationState(
  event: { start: string | null; end: string | null; registration: 'open' | 'full' | 'closed' },
  now: number,
): RegistrationState {
  if (!event.start) return 'closed';
  const start = Date.parse(event.start);
  const end = event.end ? Math.max(Date.parse(event.end), start) : start + ASSUMED_LENGTH_MS;
  return end < now ? 'past' : event.registration;
}

/**
 * What a visitor can do by the link for registering: ask for a place, or wait for one. For a full event that is so only where the
 * link leads to a form on the event's own page, which keeps the waiting list; of a form elsewhere nobody here knows that.
 * @param href of the link, empty without one
 */
export function registrationWay(state: RegistrationState, href: string): 'register' | 'waitingList' | undefined {
  if (href === '') return undefined;
  if (state === 'open') return 'register';
  return state === 'full' && href.startsWith('#') ? 'waitingList' : undefined;
}
