import { registrationState } from '@/features/content/events';
import type { RegistrationState } from '@/features/content/events';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export interface Data {
  state: RegistrationState;
}

export const load: RenderingDataLoader<unknown, Page, Data> = ({ page }) =>
  Promise.resolve({
    state: registrationState({ start: page.StartDate.value, end: page.EndDate.value, registration: page.Registration.value }, Date.now()),
  });
