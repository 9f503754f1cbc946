import { calendarPath } from '@/features/content/events/server';
import { registrationState } from '@/features/content/events';
import type { RegistrationState } from '@/features/content/events';
import { type CrumbData, loadCrumbs } from '@/features/content/navigation/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export interface Data {
  crumbs: CrumbData[];
  /** When the page was made; it is made anew every few minutes. */
  state: RegistrationState;
  /** The calendar file; null for an event without a date. */
  calendar: string | null;
}

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => {
  const { StartDate, EndDate, Registration } = context.page;
  return {
    crumbs: await loadCrumbs(context),
    state: registrationState({ start: StartDate.value, end: EndDate.value, registration: Registration.value }, Date.now()),
    calendar: StartDate.value ? calendarPath(context.route.itemId, context.route.language) : null,
  };
};
