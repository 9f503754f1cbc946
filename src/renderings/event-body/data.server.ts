import { registrationState } from '@/features/content/events';
import type { RegistrationState } from '@/features/content/events';
import { stateWithPlaces } from '@/features/forms/content/server';
import type { RenderingDataLoader } from '@/runtime/data';
import { linkHref } from '@/runtime/fields';
import type { Page } from './fields.schema';

export interface Data {
  state: RegistrationState;
}

export const load: RenderingDataLoader<unknown, Page, Data> = async ({ page, route, live }) => {
  const { StartDate, EndDate, Registration, RegistrationLink } = page;
  const said = registrationState({ start: StartDate.value, end: EndDate.value, registration: Registration.value }, Date.now());
  return {
    state: await stateWithPlaces(said, {
      href: linkHref(RegistrationLink),
      event: route.itemId,
      start: StartDate.value,
      visitor: live ?? 'site',
    }),
  };
};
