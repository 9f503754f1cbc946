import { calendarPath } from '@/features/content/events/server';
import { registrationState } from '@/features/content/events';
import type { RegistrationState } from '@/features/content/events';
import { type CrumbData, loadCrumbs } from '@/features/content/navigation/server';
import { stateWithPlaces } from '@/features/forms/content/server';
import type { RenderingDataLoader } from '@/runtime/data';
import { linkHref } from '@/runtime/fields';
import type { Page } from './fields.schema';

export interface Data {
  crumbs: CrumbData[];
  /** When the page was made; it is made anew every few minutes. */
  state: RegistrationState;
  /** The calendar file; null for an event without a date. */
  calendar: string | null;
}

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => {
  const { route, live, describe } = context;
  const { StartDate, EndDate, Registration, RegistrationLink } = context.page;
  const said = registrationState({ start: StartDate.value, end: EndDate.value, registration: Registration.value }, Date.now());
  const [crumbs, state] = await Promise.all([
    loadCrumbs(context),
    stateWithPlaces(said, { href: linkHref(RegistrationLink), event: route.itemId, start: StartDate.value, visitor: live ?? 'site' }),
  ]);
  if (state !== 'past') describe?.({ registration: state });
  return { crumbs, state, calendar: StartDate.value ? calendarPath(route.itemId, route.language) : null };
};
