import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import type { CalledFor } from '@/server/client-address';
import { fetchJson } from '@/server/fetch-json';
import { orNothing } from '@/server/or-nothing';
import { noteServiceDown } from '@/server/service-down';
import { linkHref } from '@/runtime/fields';

/** A page of an event is made without it rather than late. */
const TIMEOUT_MS = 2_000;

/** `GET /v1/places/{event}` */
const placesAnswer = z.object({ capacity: z.number().nullable(), taken: z.number(), waiting: z.number() });

/** Nobody overtakes those who wait, until it has begun and none of them gets a place any more. */
const areTakenUp = ({ capacity, taken, waiting }: z.infer<typeof placesAnswer>, hasBegun: boolean): boolean =>
  capacity !== null && ((waiting > 0 && !hasBegun) || taken >= capacity);

/**
 * Whether somebody who registers for an event now has to wait for a place. Not so where nobody can say: the form itself then says
 * what came of it.
 * @param event id of its item, in any writing
 */
async function isTakenUp(event: string, hasBegun: boolean, visitor: CalledFor): Promise<boolean> {
  const id = event.toLowerCase().replace(/[^0-9a-f]/g, '');
  try {
    // A page is made of no more than whether: not each registration makes it anew.
    const asked = fetchJson(`${getEnv().FORMS_URL}/v1/places/${id}`, placesAnswer, {
      for: visitor,
      timeout: TIMEOUT_MS,
      shown: (places) => areTakenUp(places, hasBegun),
    });
    const places = (await orNothing(asked))?.body;
    return places !== undefined && areTakenUp(places, hasBegun);
  } catch (error) {
    noteServiceDown(error, 'forms.failures', 'how many places an event has left is not known: its page says that one may register');
    return false;
  }
}

interface Registering {
  /** The event's link for registering: only a form on its own page takes places here. */
  href: string;
  /** Id of the event's item. */
  event: string;
  /** ISO 8601 */
  start: string | null;
  visitor: CalledFor;
}

/**
 * What the editors say of an event's registration, and `full` where all places of an open one are taken by now. A full one that has begun
 * is closed: nobody is let on its waiting list any more.
 */
export async function stateWithPlaces<S extends string>(
  state: S,
  { href, event, start, visitor }: Registering,
): Promise<S | 'full' | 'closed'> {
  if (!href.startsWith('#')) return state;
  const hasBegun = start !== null && Date.parse(start) <= Date.now();
  const isFull = state === 'full' || (state === 'open' && (await isTakenUp(event, hasBegun, visitor)));
  if (!isFull) return state;
  return hasBegun ? 'closed' : 'full';
}

/** An event of a list. */
interface Listed {
  id: string;
  fields: {
    StartDate: { value: string | null };
    Registration: { value: 'open' | 'full' | 'closed' };
    RegistrationLink: Parameters<typeof linkHref>[0];
  };
}

/** Of a list's events the soonest are asked for: nobody's page waits for a hundred answers. */
const ASKED_MOST = 20;

/** Coming events, the soonest first, as each one's own page says of them whether one can register: `stateWithPlaces` in place of the editors' word. */
export const withPlaces = <E extends Listed>(events: readonly E[], visitor: CalledFor): Promise<E[]> =>
  Promise.all(
    events.map(async (event, index) => {
      if (index >= ASKED_MOST) return event;
      const { StartDate, Registration, RegistrationLink } = event.fields;
      const about = { href: linkHref(RegistrationLink), event: event.id, start: StartDate.value, visitor };
      const value = await stateWithPlaces(Registration.value, about);
      return { ...event, fields: { ...event.fields, Registration: { ...Registration, value } } };
    }),
  );
