import { registrationState } from '@/features/content/events';
import type { FormShown } from '@/features/forms/content';
import { formAnchor, namesOwnForm, showForm, stateWithPlaces } from '@/features/forms/content/server';
import { ADDRESS_UNTOLD } from '@/lib/address-untold';
import { linkHref } from '@/runtime/fields';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Fields, Page } from './fields.schema';

/** Null where there is no such form. */
export type Data = FormShown | null;

/** The form's first page, or what the address says of this visitor's. */
export const load: RenderingDataLoader<Fields, Page, Data> = async ({ fields, page, route, live, describe }) => {
  if (!fields.FormItem) return null;
  const { StartDate, EndDate, Registration, RegistrationLink } = page;
  const state = registrationState({ start: StartDate.value, end: EndDate.value, registration: Registration.value }, Date.now());
  const isOwn = namesOwnForm(live);
  // Somebody who has sent it just before is told so all the same, as is who was in the middle of it or gives a place back.
  if (route.templateName === 'Event' && (state === 'past' || state === 'closed') && !isOwn) return null;
  // An address that names somebody's form is nobody else's, and leaves the site in no referrer.
  if (live && isOwn) {
    describe?.({ noIndex: true });
    live.setHeader?.('Referrer-Policy', ADDRESS_UNTOLD);
  }
  const shown = await showForm({ item: fields.FormItem.id, language: route.language, live });
  if (!shown) return null;
  const href = linkHref(RegistrationLink);
  const registers = shown.status === 'open' && route.templateName === 'Event' && href === `#${formAnchor(fields.FormItem.name)}`;
  if (!registers) return shown;
  const held = await stateWithPlaces(state, { href, event: route.itemId, start: StartDate.value, visitor: live ?? 'site' });
  if (held === 'closed' && !isOwn) return null;
  return held === 'full' ? { ...shown, waits: true } : shown;
};
